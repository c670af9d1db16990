import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface CliResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** The Supabase CLI of this project, on a copy of `supabase/`: whatever it writes is not in the repository. */
export interface SupabaseCli {
  run(...values: string[]): Promise<CliResult>;
  /** Keeps only the migrations up to this version, or (null) brings all of them back. */
  limitMigrations(version: string | null): Promise<void>;
  close(): Promise<void>;
}

export async function openSupabaseCli(): Promise<SupabaseCli> {
  const directory = await mkdtemp(join(tmpdir(), 'portico-supabase-cli-'));
  const migrations = join(directory, 'supabase', 'migrations');
  await cp(join(root, 'supabase'), join(directory, 'supabase'), { recursive: true });
  return {
    run: (...values) => runCli(directory, values),
    async limitMigrations(version) {
      await rm(migrations, { recursive: true, force: true });
      await mkdir(migrations);
      for (const file of await readdir(join(root, 'supabase', 'migrations'))) {
        if (version === null || file.slice(0, version.length) <= version) {
          await cp(join(root, 'supabase', 'migrations', file), join(migrations, file));
        }
      }
    },
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Its home is the copy, and nothing of the caller's environment reaches it: no login, no telemetry, no project. */
async function runCli(directory: string, values: string[]): Promise<CliResult> {
  const child = spawn(process.execPath, [join(root, 'node_modules/supabase/dist/supabase.js'), ...values], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      HOME: directory,
      DO_NOT_TRACK: '1',
      SUPABASE_TELEMETRY_DISABLED: '1',
      SUPABASE_NO_UPDATE_NOTIFIER: '1',
      SUPABASE_NO_KEYRING: '1',
      NO_COLOR: '1',
      CI: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result = { stdout: '', stderr: '' };
  child.stdout.on('data', (part: Buffer) => {
    result.stdout += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    result.stderr += part.toString();
  });
  await once(child, 'close');
  return { ...result, exitCode: child.exitCode };
}
