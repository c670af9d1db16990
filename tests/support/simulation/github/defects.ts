import type { GithubDefect } from './defect.ts';
import type { KindName } from './kinds.ts';
import type { GithubFault, GithubStep } from './schedule.ts';
import { takeoverDefects } from './takeover-defects.ts';

const here = { device: 0, tab: 0 };
const wait = (ms: number): GithubStep => ({ do: 'wait', ms });
const change = (value: number, repositories = [0], kinds: KindName[] = ['description']): GithubStep => ({
  do: 'change',
  ...here,
  repositories,
  kinds,
  value,
});
const elsewhere = (value: number): GithubStep => ({
  do: 'elsewhere',
  repository: 0,
  kind: 'description',
  value,
});
const fault = (...faults: (GithubFault | 'none')[]): GithubStep => ({ do: 'fault', device: 0, faults });
const network = (away: boolean): GithubStep => ({ do: 'network', device: 0, away });
const undo: GithubStep = { do: 'undo', ...here, which: 0 };
const read: GithubStep = { do: 'read', ...here };
const discard: GithubStep = { do: 'decide', ...here, which: 0, decision: 'discard' };
const keepTheirs: GithubStep = { do: 'decide', ...here, which: 0, decision: 'theirs' };
const openTab: GithubStep = { do: 'openTab', ...here };
const kill: GithubStep = { do: 'crashNow', ...here };
const all = [0, 1, 2];

const steps = 'services/workspace/github-change-steps.ts';
const runner = 'services/workspace/github-change-runner.ts';
const service = 'services/workspace/open-github-changes.ts';
const stored = 'db/github-changes.ts';
const domain = 'domain/github-change/github-change.ts';

export const githubDefects: readonly GithubDefect[] = [
  {
    name: 'what GitHub has now counts as what the change was based on',
    found: /\(theirs\)/,
    steps: [elsewhere(2), change(1), wait(2_500)],
    source: {
      in: domain,
      find: 'missingSettings(namedIn(base, missing), current)',
      put: 'missingSettings(namedIn(current, missing), current)',
    },
  },
  {
    name: 'a change is based on nothing',
    found: /\(theirs\)/,
    steps: [elsewhere(2), change(1), wait(2_500)],
    source: {
      in: 'domain/github-change/github-plan.ts',
      find: 'base: namedIn(values, wanted)',
      put: 'base: {}',
    },
  },
  {
    name: 'there is no second between two requests',
    found: /\(interval\)/,
    steps: [change(1, all), wait(6_000)],
    source: { in: steps, find: 'if (waitMs > 0) await', put: 'if (waitMs > 5_000) await' },
  },
  {
    name: 'the second is forgotten with the tab',
    found: /\(interval\)/,
    steps: [fault('none', 'late'), change(1), wait(400), kill, wait(2_500)],
    source: {
      in: steps,
      find: `    await changeGithubRun(database, () => ({ nextWriteAt: now() + writeIntervalMs }));
    return`,
      put: '    return',
    },
  },
  {
    name: 'after a lost response it is sent again without a reading',
    found: /\((read|repeat)\)/,
    steps: [fault('none', 'responseLost'), change(1), wait(20_000)],
    source: {
      in: steps,
      find: 'const read = await provider.readSettings(change.repositoryId, scope);',
      put: `const [repository, state] = await Promise.all([
    context.database.repositories.get(change.repositoryId),
    context.database.githubStates.get(change.repositoryId),
  ]);
  const read =
    change.failures > 0
      ? { ok: true, value: { repository, state: { ...state, readAt: context.now() } } }
      : await provider.readSettings(change.repositoryId, scopeOf(change));`,
    },
  },
  {
    name: 'what was read before a sleep is written over after it',
    rare: true,
    found: /\(read\)/,
    steps: [
      change(1, all),
      wait(1_100),
      { do: 'sleep', device: 0 },
      wait(400_000),
      { do: 'wake', device: 0 },
      wait(6_000),
    ],
    source: { in: steps, find: ' || Math.abs(now() - state.readAt) > maxReadingAgeMs', put: '' },
  },
  {
    name: 'what the owner has read again meanwhile is not looked at',
    rare: true,
    found: /\(repeat\)/,
    steps: [
      change(1),
      change(1, [0], ['archived', 'wiki']),
      wait(1_900),
      { do: 'elsewhere', repository: 0, kind: 'archived', value: 1 },
      read,
      ...Array.from({ length: 12 }, () => wait(250)),
    ],
    source: { in: steps, find: 'if (known && isReadLater(known, state)) return null;', put: '' },
  },
  {
    name: 'what is left to theirs is written over',
    rare: true,
    found: /\(theirs\)/,
    steps: [elsewhere(2), change(1, [0], ['description', 'wiki']), wait(2_500), keepTheirs, wait(6_000)],
    source: {
      in: service,
      find: "choice === 'mine' ? writtenOver",
      put: "choice === 'theirs' ? writtenOver",
    },
  },
  {
    name: 'a cancelled change is sent',
    found: /\((cancelled|sent)\)/,
    steps: [change(1), wait(100), discard, wait(2_500)],
    source: {
      in: stored,
      find: 'if (!known || !states.includes(known.state)) return null;',
      put: 'if (!known) return null;',
    },
  },
  {
    name: 'it is sent before the disk knows',
    found: /\(sent\)/,
    steps: [change(1), wait(2_500)],
    source: { in: steps, find: `      state: 'sent',\n`, put: '' },
  },
  {
    name: 'a time that GitHub named is not waited for',
    found: /\(limit\)/,
    steps: [fault('secondary'), change(1), wait(1_000), network(false), wait(1_000)],
    source: {
      in: runner,
      find: 'remainingMs(notBefore, now()) > 0',
      put: 'remainingMs(notBefore, now()) > 1e9',
    },
  },
  {
    name: 'a limit counts as an error like any other',
    found: /\(limit\)/,
    steps: [fault('tooMany'), change(1), wait(20_000)],
    source: {
      in: 'domain/github-change/github-run.ts',
      find: 'now + Math.max(retryAfterMs ?? 0, writeIntervalMs)',
      put: 'now + writeIntervalMs',
    },
  },
  {
    name: 'the time that a server in trouble named is not waited for',
    found: /\(limit\)/,
    steps: [fault('unavailable'), change(1), wait(1_000), network(false), wait(1_000)],
    source: {
      in: 'domain/github-change/github-run.ts',
      find: '{ notBefore: now + retryAfterMs }',
      put: '{}',
    },
  },
  {
    name: 'what was written before a limit is not shown when the rest is cancelled',
    rare: true,
    found: /\(row\)/,
    steps: [
      fault('none', 'none', 'secondary'),
      change(2, [0], ['description', 'topics']),
      wait(6_000),
      discard,
      wait(400),
    ],
    source: {
      in: steps,
      find: 'write?.isNews ? write.reading : null',
      put: 'null',
    },
  },
  {
    name: 'nothing is left to reading',
    found: /\(limit\)/,
    steps: [{ do: 'limit', remaining: 300 }, change(1), wait(2_500)],
    source: {
      in: 'services/workspace/github-change-writer.ts',
      find: 'limit.remaining > readingReserve(limit)',
      put: 'limit.remaining >= 0',
    },
  },
  {
    name: 'undo takes back what somebody else has changed since',
    found: /\(undo\)/,
    steps: [change(1), wait(2_500), elsewhere(2), read, wait(2_500), undo],
    source: {
      in: service,
      find: 'const changedSince = missingSettings(namedIn(base, missing), values);',
      put: 'const changedSince = {};',
    },
  },
  {
    name: 'undo brings back another value than the one before',
    found: /\(undo\)/,
    steps: [change(1), wait(2_500), undo],
    source: {
      in: steps,
      find: '...namedIn(state.values, values) };',
      put: `...namedIn({ ...state.values, description: 'Another' }, values) };`,
    },
  },
  {
    name: 'GitHub’s response is not shown',
    found: /\(row\)/,
    steps: [change(1), wait(2_500)],
    source: { in: steps, find: 'await keepGithubStates(database, [reading.state]);', put: '' },
  },
  {
    name: 'a reading from before takes the place of what a change has written',
    found: /\(row\)/,
    steps: [change(1), read, wait(6_000)],
    source: { in: service, find: 'state.readAt >= (known[index]?.readAt ?? 0)', put: 'true' },
  },
  {
    name: 'a change is done with one setting missing',
    found: /\(end\)/,
    steps: [change(1), wait(2_500)],
    source: { in: domain, find: 'if (names.length === 0) return', put: 'if (names.length <= 1) return' },
  },
  {
    name: 'a response that never comes is waited for',
    found: /\(end\)/,
    steps: [fault('responseSwallowed'), change(1), wait(2_500)],
    source: {
      in: 'github/connection.ts',
      find: 'Object.assign(request, { signal: signalAfter(maxResponseMs) });',
      put: 'Object.assign(request, {});',
    },
  },
  {
    name: 'every tab carries out',
    found: /\((interval|repeat|sent|read)\)/,
    steps: [openTab, fault('none', 'none', 'responseDelayed'), change(1, all), wait(6_000)],
    source: {
      in: runner,
      find: 'access.locks.request(name, { signal: stop.signal }, () => carryOutAll(context))',
      put: 'carryOutAll(context)',
    },
  },
  {
    name: 'a device carries out what another one has made',
    found: /\(sent\)/,
    steps: [network(true), change(1), { do: 'backUp' }, { do: 'restore' }, wait(2_500)],
    source: { in: stored, find: 'change.deviceId === own', put: 'own !== null' },
  },
  {
    name: 'what waits is forgotten at sign-out',
    found: /\(lost\)/,
    steps: [network(true), change(1), { do: 'signOut', device: 0 }],
    source: {
      in: 'services/workspace/account-data.ts',
      find: 'database.githubChanges.filter((change) => !isKept(change)).delete()',
      put: 'database.githubChanges.clear()',
    },
  },
  ...takeoverDefects,
];
