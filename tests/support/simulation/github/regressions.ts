import type { GithubSchedule } from './schedule.ts';

/** Schedules that once failed, by the fault that they found. */
export const githubRegressions: Readonly<Record<string, GithubSchedule>> = {
  'a branch is looked up before it is decided that there are requests left': {
    seed: 0,
    steps: [
      {
        do: 'change',
        device: 0,
        tab: 0,
        repositories: [0],
        kinds: ['description', 'defaultBranch'],
        value: 1,
      },
      { do: 'limit', remaining: 503 },
      { do: 'wait', ms: 250 },
      { do: 'openTab', device: 0, tab: 0 },
      { do: 'wait', ms: 100 },
      { do: 'edit', device: 0, tab: 0, repository: 0, value: 0 },
      { do: 'crashNow', device: 0, tab: 1 },
      { do: 'network', device: 1, away: false },
    ],
  },
  'a branch is looked up before the second between two that write begins': {
    seed: 525_403,
    steps: [
      {
        do: 'change',
        device: 1,
        tab: 0,
        repositories: [0],
        kinds: ['description', 'defaultBranch'],
        value: 1,
      },
      { do: 'sync', device: 1, tab: 0 },
      { do: 'change', device: 1, tab: 0, repositories: [0], kinds: ['description'], value: 0 },
      { do: 'wait', ms: 1_500 },
      { do: 'signOut', device: 1 },
      { do: 'wait', ms: 20_000 },
    ],
  },
};
