import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Progress on disk, so that a stopped run can resume. */

const stateSchema = z.object({
  /** The product's commit. With another commit, all schedules run again. */
  commit: z.string(),
  /** Number of schedules that were run, by seed. */
  played: z.record(z.string(), z.number()),
  /** Seeds at which a promise was broken. */
  failed: z.array(z.number()),
  met: z.record(z.string(), z.number()),
  seconds: z.number(),
});

export type SoakState = z.infer<typeof stateSchema>;

const root = fileURLToPath(new URL('../..', import.meta.url));

function fileOf(what: string): string {
  return `${root}.portico/soak-${what}.json`;
}

/** Returns the current commit. With uncommitted changes, the run cannot resume. */
function currentCommit(): string {
  const git = (...of: string[]) => execFileSync('git', of, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'src', 'supabase', 'tests', 'dev') !== '';
  return `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? ` with changes at ${Date.now()}` : ''}`;
}

/** Returns the progress for this commit, or an empty one. */
export function readSoakState(what: string): SoakState {
  const commit = currentCommit();
  const begun: SoakState = { commit, played: {}, failed: [], met: {}, seconds: 0 };
  if (!existsSync(fileOf(what))) return begun;
  const stored = stateSchema.safeParse(JSON.parse(readFileSync(fileOf(what), 'utf8')));
  return stored.success && stored.data.commit === commit ? stored.data : begun;
}

/** Writes a draft and renames it, so that a reader never sees half a file. */
export function writeSoakState(what: string, state: SoakState): void {
  mkdirSync(dirname(fileOf(what)), { recursive: true });
  writeFileSync(`${fileOf(what)}.new`, JSON.stringify(state));
  renameSync(`${fileOf(what)}.new`, fileOf(what));
}
