import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A clone of the project on a computer where Git has no settings. */
export interface OwnClone {
  folder: string;
  /** Lines that were typed so far. */
  commands: string[];
  /** Runs a line in a shell as if typed. Returns everything printed. */
  type(line: string, variables?: Readonly<Record<string, string>>): Promise<Typed>;
  remove(): Promise<void>;
}

export interface Typed {
  exitCode: number | null;
  output: string;
}

const leftOut = new Set([
  'node_modules',
  '.git',
  '.portico',
  '.setup',
  '.vite',
  '.temp',
  'dist',
  'test-results',
]);
const isLeftOut = (name: string) => leftOut.has(name) || /^\.env\.(local|production)$/.test(name);

/** Copies the project's current files, commits them, and links the installed packages. */
export async function openOwnClone(): Promise<OwnClone> {
  const home = await mkdtemp(join(tmpdir(), 'portico-clone-'));
  const folder = join(home, 'site');
  // `cp` would take three times as long for thousands of small files.
  cpSync(root, folder, { recursive: true, filter: (source) => !isLeftOut(basename(source)) });
  const commands: string[] = [];
  const run = async (line: string, variables: Readonly<Record<string, string>> = {}): Promise<Typed> => {
    const child = spawn('sh', ['-c', line], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: home,
        GIT_AUTHOR_NAME: 'Robin Muster',
        GIT_AUTHOR_EMAIL: 'robin@example.com',
        GIT_COMMITTER_NAME: 'Robin Muster',
        GIT_COMMITTER_EMAIL: 'robin@example.com',
        GIT_CONFIG_NOSYSTEM: '1',
        ...variables,
      },
    });
    const ended = once(child, 'close');
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const [exitCode] = (await ended) as [number | null];
    return { exitCode, output: stdout + stderr };
  };
  await run('git init --quiet --initial-branch main');
  await shareObjects(join(folder, '.git'));
  await run('git add --all && git commit --quiet --message clone');
  await linkPackages(join(folder, 'node_modules'));
  return {
    folder,
    commands,
    type(line, variables) {
      commands.push(line);
      return run(line, variables);
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** Lets Git read the project's objects, so that it does not compress each file again. A downloaded project has none. */
async function shareObjects(gitFolder: string): Promise<void> {
  const objects = join(root, '.git/objects');
  if (existsSync(objects)) await writeFile(join(gitFolder, 'objects/info/alternates'), `${objects}\n`);
}

/** A link for each package: whatever deletes the folder deletes links only. */
async function linkPackages(folder: string): Promise<void> {
  await mkdir(folder);
  const packages = await readdir(join(root, 'node_modules'));
  for (const name of packages.filter((name) => name === '.bin' || !name.startsWith('.')))
    await symlink(join(root, 'node_modules', name), join(folder, name), 'junction');
}
