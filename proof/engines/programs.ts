import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findBrowser } from '../../tests/support/browser.ts';

/** Finds the programs of each engine on this machine. Downloads and installs nothing. */

export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

/** A program whose path an environment variable may set. Otherwise it is searched for. */
interface Program {
  variable: string;
  names: readonly string[];
}

const programs = {
  firefox: { variable: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'] },
  webkitDriver: { variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'] },
  display: { variable: 'XVFB_PATH', names: ['Xvfb'] },
} satisfies Record<string, Program>;

export type ProgramName = keyof typeof programs;

/** Engines to search for. Chromium is found by tests/support/browser.ts. */
type InstalledEngine = Exclude<Engine, 'chromium'>;

const needed: Record<InstalledEngine, readonly ProgramName[]> = {
  firefox: ['firefox'],
  webkit: ['webkitDriver', 'display'],
};

const howToInstall: Record<InstalledEngine, string> = {
  firefox: 'on Debian: apt-get install firefox-esr; elsewhere Firefox, its path in FIREFOX_PATH',
  webkit: 'on Debian: apt-get install webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb',
};

/** @returns a sentence about the missing programs and how to install them, or null if none is missing */
export async function missing(engine: Engine): Promise<string | null> {
  if (engine !== 'chromium') return missingPrograms(engine);
  return findBrowser('installed').then(
    () => null,
    (error: unknown) => String(error),
  );
}

async function missingPrograms(engine: InstalledEngine): Promise<string | null> {
  const found = await Promise.all(needed[engine].map(find));
  const absent = needed[engine].filter((_, index) => found[index] === null);
  const names = absent.map((name) => programs[name].names.join(' or '));
  if (engine === 'webkit' && !(await hasWebKitForPython())) names.push('WebKitGTK for Python');
  return names.length === 0 ? null : `There is no ${names.join(', no ')} (${howToInstall[engine]}).`;
}

/** Returns whether Python has the modules that proof/engines/webkit-browser.py imports. */
function hasWebKitForPython(): Promise<boolean> {
  const program = 'import gi; gi.require_version("Gtk", "3.0"); gi.require_version("WebKit2", "4.1")';
  return promisify(execFile)('/usr/bin/python3', ['-c', program]).then(
    () => true,
    () => false,
  );
}

/** @throws Error if the program is missing */
export async function getPath(name: ProgramName): Promise<string> {
  const path = await find(name);
  if (path === null) throw new Error(`There is no ${programs[name].names.join(' or ')}.`);
  return path;
}

async function find(name: ProgramName): Promise<string | null> {
  const { variable, names }: Program = programs[name];
  const chosen = process.env[variable];
  if (chosen) return (await isExecutable(chosen)) ? chosen : null;
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const file of names) {
    for (const folder of onPath) {
      const path = join(folder, file);
      if (await isExecutable(path)) return path;
    }
  }
  return null;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

const cache = fileURLToPath(new URL('../../node_modules/.cache/portico', import.meta.url));

/** Returns Playwright's options for this machine's Firefox, which proof/engines/firefox.program.ts starts. */
export async function firefoxLaunchOptions() {
  const program = fileURLToPath(new URL('./firefox.program.ts', import.meta.url));
  const executablePath = join(cache, 'firefox');
  await mkdir(cache, { recursive: true });
  const call = [process.execPath, '--import', import.meta.resolve('tsx'), program].map((part) => `'${part}'`);
  await writeFile(executablePath, `#!/bin/sh\nexec ${call.join(' ')} "$@"\n`, { mode: 0o755 });
  return {
    channel: 'moz-firefox',
    executablePath,
    env: { ...process.env, FIREFOX_PATH: await getPath('firefox') },
  };
}
