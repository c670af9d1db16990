import fc from 'fast-check';
import type { Coverage } from '../coverage.ts';
import { assertQuietly } from '../quiet.ts';
import { openPlayed } from './played.ts';
import { playGithub } from './run.ts';
import { githubSchedule } from './schedule.ts';

/** Runs many schedules. If one fails, shrinks it and throws an error that contains the schedule and the seed. */
export async function playGithubSeeds(seed: number, runs: number): Promise<Coverage> {
  const played = await openPlayed();
  const met: Coverage = new Map();
  const onEvent = (what: string, times = 1) => void met.set(what, (met.get(what) ?? 0) + times);
  try {
    const property = fc.asyncProperty(githubSchedule, (schedule) => playGithub(played, schedule, onEvent));
    await assertQuietly(property, seed, runs);
    return met;
  } finally {
    await played.close();
  }
}
