import { expect, test } from 'vitest';
import { githubFaults, pullActions, pullChanges } from '../../support/simulation/github/schedule.ts';
import { playGithubSeeds } from '../../support/simulation/github/seeds.ts';

const expected = [
  ...['done', 'skipped', 'refused', 'conflicting', 'cancelled'].map((state) => `state ${state}`),
  ...githubFaults.map((fault) => `fault ${fault}`),
  ...pullActions.map((action) => `pull request: ${action}`),
  ...pullChanges.map((what) => `pull request elsewhere: ${what}`),
  'changed elsewhere',
  'deleted elsewhere',
  'repeated after a reading',
  'the hour is used up',
  'killed',
  'signed out',
  'undo',
];

// `npm run proof -- soak 10000 github` runs 10,000 schedules.
test('120 schedules double, lose and overwrite nothing at GitHub', {
  timeout: 0,
}, async () => {
  const met = await playGithubSeeds(2, 120);
  expect(
    expected.filter((name) => !met.has(name)),
    'what none of them met',
  ).toEqual([]);
});
