import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { accessToken } from './management-api.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface CliRun {
  exitCode: number | null;
  stdout: string;
  /** Standard output and standard error. */
  output: string;
}

export interface Cli {
  /** Project folder of the CLI: a copy of `supabase/`. */
  workdir: string;
  /** Home directory of the CLI, where it stores tokens and notes. */
  home: string;
  /** File that makes the CLI use the emulated management API. */
  profile: string;
  /** Runs a line of a document in a shell, where `npx supabase` is the CLI in `node_modules`. */
  run(line: string, variables?: Record<string, string>): Promise<CliRun>;
  remove(): Promise<void>;
}

/** An address where no server listens, for commands that need a database but no management API. */
const nowhere = 'http://127.0.0.1:1';

/**
 * Prepares the Supabase CLI with its own home and project folder, and with this management API. It asks no questions
 * (`SUPABASE_YES`) and sends no telemetry.
 */
export async function prepareCli(managementApi = nowhere): Promise<Cli> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-cli-'));
  const [workdir, home] = [join(folder, 'project'), join(folder, 'home')];
  await mkdir(home, { recursive: true });
  await cp(join(root, 'supabase'), join(workdir, 'supabase'), { recursive: true });
  const profile = join(home, 'profile.yaml');
  await writeFile(
    profile,
    `name: test\napi_url: ${managementApi}\ndashboard_url: ${managementApi}\nproject_host: 127.0.0.1\n`,
  );
  const environment = {
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
    HOME: home,
    SUPABASE_ACCESS_TOKEN: accessToken,
    SUPABASE_PROFILE: profile,
    SUPABASE_YES: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
  };
  return {
    workdir,
    home,
    profile,
    async run(line, variables = {}) {
      const child = spawn('sh', ['-c', line.replaceAll('npx supabase', 'supabase')], {
        cwd: workdir,
        env: { ...environment, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      const [exitCode, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
      return { exitCode, stdout, output: stdout + stderr };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
