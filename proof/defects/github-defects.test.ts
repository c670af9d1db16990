import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { githubDefects } from '../../tests/support/simulation/github/defects.ts';
import { openPlayed, type Played } from '../../tests/support/simulation/github/played.ts';
import { githubRegressions } from '../../tests/support/simulation/github/regressions.ts';
import { playGithub } from '../../tests/support/simulation/github/run.ts';
import type { GithubStep } from '../../tests/support/simulation/github/schedule.ts';
import { importWithPatch } from '../../tests/support/simulation/planted.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';

let played: Played;
beforeAll(async () => {
  played = await openPlayed();
});
afterAll(() => played.close());

/** Runs the schedule. Returns the broken promise, or 'nothing'. */
function outcome(steps: readonly GithubStep[], play = playGithub, seed = 1): Promise<string> {
  return quietly(() =>
    play(played, { seed, steps: [...steps] }).then(
      () => 'nothing',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    ),
  );
}

describe('the schedule of a fixed defect passes', () => {
  test.each(Object.entries(githubRegressions))(
    'runs without a broken promise: %s',
    async (_name, { seed, steps }) => {
      expect(await outcome(steps, playGithub, seed)).toBe('nothing');
    },
  );
});

// First checks that the schedule breaks no promise without the defect.
describe('the simulation finds the planted GitHub defect', () => {
  test.each(githubDefects)('fails because of: $name', async ({ steps, patch, found }) => {
    expect(await outcome(steps)).toBe('nothing');
    const module = await importWithPatch<{ playGithub: typeof playGithub }>(
      `tests/support/simulation/github/patches/${patch}.patch`,
      'github/run.ts',
    );
    expect(await outcome(steps, module.playGithub)).toMatch(found);
  });
});
