import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface TestBrowser {
  executablePath: string;
  /** Environment variables to add when the browser starts. */
  environment: Record<string, string>;
  /** True for the browser from npm, which draws the same pictures on every machine. */
  isPackaged: boolean;
}

/** The message explains how to install a browser. */
export class MissingBrowserError extends Error {
  override name = 'MissingBrowserError';
}

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const howToGetOne = 'install Chrome or Chromium, or set CHROME_PATH to the executable of one';

const commands = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((variable) =>
    join(process.env[variable] ?? '/nowhere', 'Google/Chrome/Application/chrome.exe'),
  ),
];

/**
 * Finds the browser for tests: `CHROME_PATH`, or on Linux x64 the headless shell in the npm package `@sparticuz/chromium`, or an
 * installed Chrome or Chromium. The packaged browser is preferred, because it has the same version everywhere and needs less
 * processor time. Downloads nothing.
 * @param first browser to prefer if both exist
 * @throws MissingBrowserError if there is none
 */
export async function findBrowser(first: 'packaged' | 'installed' = 'packaged'): Promise<TestBrowser> {
  const chosen = process.env.CHROME_PATH;
  if (chosen !== undefined && chosen !== '') {
    if (await isExecutable(chosen)) return { executablePath: chosen, environment: {}, isPackaged: false };
    throw new MissingBrowserError(`CHROME_PATH is ${chosen}, which is no program: ${howToGetOne}.`);
  }
  const [one, other] =
    first === 'packaged' ? [packagedBrowser, installedBrowser] : [installedBrowser, packagedBrowser];
  const browser = (await one()) ?? (await other());
  if (!browser) throw new MissingBrowserError(`There is no browser for the tests: ${howToGetOne}.`);
  return browser;
}

async function installedBrowser(): Promise<TestBrowser | null> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  const candidates = [
    ...commands.flatMap((name) => onPath.map((directory) => join(directory, name))),
    ...usualPlaces,
  ];
  for (const executablePath of candidates) {
    if (await isExecutable(executablePath)) return { executablePath, environment: {}, isPackaged: false };
  }
  return null;
}

/**
 * Arguments for Playwright, Lighthouse and similar programs: no traffic of the browser's own, and no sandbox for root, where it
 * cannot run.
 */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
];

/**
 * Returns default arguments that Playwright should omit. By default it keeps shared memory in temporary files, because a
 * container's /dev/shm may be small. If /dev/shm is large, that wastes a twentieth of a browser test's processor time.
 */
async function argumentsToLeaveOut(): Promise<string[]> {
  const shared = await statfs('/dev/shm').catch(() => null);
  return shared && shared.bavail * shared.bsize >= minSharedMemory ? ['--disable-dev-shm-usage'] : [];
}

/** Bytes. Four browsers together have used 140 MB. */
const minSharedMemory = 2 ** 30;

/** Returns `launchOptions` for Playwright. */
export async function browserLaunchOptions(first?: 'packaged' | 'installed'): Promise<{
  executablePath: string;
  args: string[];
  ignoreDefaultArgs: string[];
  env: Record<string, string>;
}> {
  const { executablePath, environment } = await findBrowser(first);
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    executablePath,
    args: browserArguments,
    ignoreDefaultArgs: await argumentsToLeaveOut(),
    env: { ...Object.fromEntries(inherited), ...environment },
  };
}

/** @returns null on other systems, because the package only has a browser for Linux x64 */
async function packagedBrowser(): Promise<TestBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const directory = await unpack();
  const browser: TestBrowser = {
    executablePath: join(directory, 'chromium'),
    isPackaged: true,
    // A minimal system lacks these libraries, and has no font.
    environment: {
      LD_LIBRARY_PATH: join(directory, 'al2023/lib'),
      FONTCONFIG_PATH: join(directory, 'fonts'),
    },
  };
  const env = { ...process.env, ...browser.environment };
  return promisify(execFile)(browser.executablePath, ['--version'], { env }).then(
    () => browser,
    () => null,
  );
}

/**
 * Unpacks the browser once per version of the package. Writes to a draft folder and renames it, so that no other process finds
 * half of it.
 */
async function unpack(): Promise<string> {
  const manifest = await readFile(join(packages, '@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const directory = join(packages, '.cache/portico', `chromium-${version}-own-fonts`);
  if (existsSync(directory)) return directory;
  const draft = `${directory}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await unpackInto(draft);
  await writeFile(join(draft, 'fonts/fonts.conf'), fontConfiguration(directory));
  try {
    await rename(draft, directory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(directory)) throw error;
  }
  return directory;
}

/** Sets the variables of AWS Lambda meanwhile, because the package only unpacks its libraries there. */
async function unpackInto(directory: string): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: directory, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) {
      if (!(name in before)) delete process.env[name];
    }
    Object.assign(process.env, before);
  }
}

/** Uses only the package's fonts, because the machine's fonts would change the pictures. */
function fontConfiguration(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(directory, 'fonts')}</dir>
  <cachedir>${join(directory, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
