import { expect, test } from 'vitest';
import { openPlayed } from '../../support/simulation/github/played.ts';
import { playGithub } from '../../support/simulation/github/run.ts';
import {
  type GithubStep,
  githubFaults,
  pullActions,
  pullChanges,
} from '../../support/simulation/github/schedule.ts';
import { playGithubSeeds } from '../../support/simulation/github/seeds.ts';

const expected = [
  ...['done', 'skipped', 'refused', 'conflicting', 'cancelled'].map((state) => `state ${state}`),
  ...githubFaults.map((fault) => `fault ${fault}`),
  ...pullActions.map((action) => `pull request: ${action}`),
  ...pullChanges.map((what) => `pull request elsewhere: ${what}`),
  ...['pull merged', 'autoMerge true', 'behind false'].map((what) => `done: ${what}`),
  'changed elsewhere',
  'deleted elsewhere',
  'repeated after a reading',
  'the hour is used up',
  'killed',
  'signed out',
  'undo',
];

/** Beside the 1,000 schedules of the server, `npm run test:all` runs 120 at GitHub. A single one takes a second. */
const isWhole = Number(process.env['SCHEDULES'] ?? 0) >= 1_000;
const schedules = isWhole ? 120 : 30;

// `npm run proof -- soak 10000 github` runs 10,000 schedules.
test(`${schedules} schedules double, lose and overwrite nothing at GitHub`, { timeout: 0 }, async () => {
  const met = await playGithubSeeds(2, schedules);
  // Few schedules do not meet every rare event.
  const missing = isWhole ? expected.filter((name) => !met.has(name)) : [];
  expect(missing, 'what none of them met').toEqual([]);
});

test('undo turns auto-merge off and reverts a merge', async () => {
  const here = { device: 0, tab: 0 };
  const thenUndo = (step: GithubStep): GithubStep[] => [
    step,
    { do: 'wait', ms: 6_000 },
    { do: 'undo', ...here, which: 0 },
    { do: 'wait', ms: 20_000 },
  ];
  const steps = [
    ...thenUndo({ do: 'pull', ...here, repositories: [1], action: 'autoMerge' }),
    ...thenUndo({ do: 'pull', ...here, repositories: [0], action: 'merge' }),
  ];
  const met = new Set<string>();
  const played = await openPlayed();
  await playGithub(played, { seed: 1, steps }, (what) => void met.add(what));
  await played.close();
  expect([...met]).toEqual(expect.arrayContaining(['done: autoMerge false', 'done: reverted yes']));
});
