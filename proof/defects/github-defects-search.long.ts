import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { githubDefects } from '../../tests/support/simulation/github/defects.ts';
import { openPlayed, type Played } from '../../tests/support/simulation/github/played.ts';
import type { playGithub } from '../../tests/support/simulation/github/run.ts';
import { githubSchedule } from '../../tests/support/simulation/github/schedule.ts';
import { importWithPatch } from '../../tests/support/simulation/planted.ts';
import { quietly } from '../../tests/support/simulation/quiet.ts';

/** The same number as in each run of the tests. */
const schedules = 120;

let played: Played;
beforeAll(async () => {
  played = await openPlayed();
});
afterAll(() => played.close());

// github-defects.test.ts finds each defect with a schedule that was written for it. Here random schedules must find it.
describe('a random search finds the planted GitHub defect', () => {
  test.each(githubDefects.filter(({ rare }) => !rare))(
    'fails because of: $name',
    { timeout: 0 },
    async ({ patch }) => {
      const module = await importWithPatch<{ playGithub: typeof playGithub }>(
        `tests/support/simulation/github/patches/${patch}.patch`,
        'github/run.ts',
      );
      const details = await quietly(async () =>
        fc.check(
          fc.asyncProperty(githubSchedule, (planned) => module.playGithub(played, planned)),
          { numRuns: schedules, seed: 1, endOnFailure: true },
        ),
      );
      const error = details.errorInstance;
      console.log(`schedule ${details.numRuns}: ${error instanceof Error ? error.message : 'nothing'}`);
      // A defect breaks several promises. Any of them may be found first.
      expect(error instanceof Error ? error.message : 'nothing').toMatch(/^\(\w+\) /);
    },
  );
});
