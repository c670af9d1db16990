import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Long runs that somebody asked to be remembered, for docs/proof.md. */

const runSchema = z.object({
  what: z.enum(['sync', 'wide', 'github']),
  schedules: z.number(),
  /** Of the product, as git abbreviates it. */
  commit: z.string(),
  /** The day it ended. */
  date: z.iso.date(),
  /** Of all its processes together, from the clock on the wall. */
  seconds: z.number(),
  machine: z.string(),
  /** Seeds at which a promise was broken. */
  failed: z.array(z.number()),
  /** How often what happened. */
  met: z.record(z.string(), z.number()),
});

export type ProofRun = z.infer<typeof runSchema>;

const file = fileURLToPath(new URL('../../docs/proof-runs.json', import.meta.url));

export function readRuns(): ProofRun[] {
  return z.array(runSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Takes the place of an earlier run of the same kind that was no longer. */
export function recordRun(
  run: Pick<ProofRun, 'what' | 'schedules' | 'commit' | 'seconds' | 'failed' | 'met'>,
): void {
  const { what, schedules, commit, seconds, failed, met } = run;
  const kept = readRuns().filter((earlier) => earlier.what !== what || earlier.schedules > schedules);
  const processors = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  kept.push({
    what,
    schedules,
    commit,
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round(seconds),
    machine: processors,
    failed,
    met: Object.fromEntries(Object.entries(met).toSorted(([one], [other]) => one.localeCompare(other))),
  });
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}
