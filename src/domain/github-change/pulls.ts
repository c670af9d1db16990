import type { PullRequest } from './files.ts';

/** Pull requests by number, as a setting of a change on GitHub. */
export type PullValues = Readonly<Record<string, PullValue>>;

/** A pull request on GitHub, or the part of it that a change wants. Absent parts are unknown or not wanted. */
export interface PullValue {
  title?: string;
  /** GitHub's global id, for requests by GraphQL. */
  nodeId?: string;
  /** `reverted`: merged, and another pull request reverts it. */
  state?: 'open' | 'merged' | 'closed' | 'reverted';
  /** Commit of the head branch. A change that was planned for another head is a conflict. */
  head?: string;
  autoMerge?: boolean;
  /** How a change merges. If absent, the repository's settings decide before the request. */
  method?: MergeMethod;
  isBehind?: boolean;
  /** Head that an update of the branch replaces. GitHub names the new head later. */
  replaces?: string;
  /** Pull request that reverts this one. */
  revert?: PullRequest;
}

export type PullAction = 'merge' | 'autoMerge' | 'update' | 'close';

export type MergeMethod = 'merge' | 'squash' | 'rebase';

/** A write to a pull request. `seen` is its last read state: if GitHub refuses and has another state, the pull request is read again. */
export type PullWrite = { number: number; seen: PullValue } & (
  | { kind: 'merge'; head: string; method: MergeMethod }
  | { kind: 'update'; head: string }
  | { kind: 'pullState'; state: 'open' | 'closed' }
  /** A null method turns auto-merge off. */
  | { kind: 'autoMerge'; head: string; nodeId: string; method: MergeMethod | null }
  | { kind: 'revert'; nodeId: string }
);

const methodSettings = { merge: 'mergeCommits', squash: 'squashMerging', rebase: 'rebaseMerging' } as const;
const methods = ['merge', 'squash', 'rebase'] as const satisfies readonly MergeMethod[];

export type MergeSettings = Partial<Record<(typeof methodSettings)[MergeMethod], boolean>>;

/** Returns the preferred method if the repository allows it, or else GitHub's first one. Null if it allows none. */
export function chosenMethod(
  settings: MergeSettings,
  preferred: MergeMethod | null = null,
): MergeMethod | null {
  const allowed = methods.filter((method) => settings[methodSettings[method]] !== false);
  return preferred !== null && allowed.includes(preferred) ? preferred : (allowed[0] ?? null);
}

export const knowsMethods = (settings: MergeSettings): boolean =>
  methods.some((method) => settings[methodSettings[method]] !== undefined);

/** True if the pull request on GitHub has the wanted state. Also compares the base of a change, to find conflicts. */
export function hasPull(wanted: PullValue, { state: now, head: commit, ...current }: PullValue): boolean {
  const { state, head, autoMerge, replaces } = wanted;
  const isMerged = now === 'merged' || now === 'reverted';
  if (state === 'merged') return isMerged;
  // A merged pull request needs neither auto-merge nor an update.
  if (state === undefined && isMerged) return autoMerge !== false;
  return (
    (state === undefined || state === now) &&
    (head === undefined || head === commit) &&
    (autoMerge === undefined || autoMerge === current.autoMerge) &&
    (replaces === undefined || (replaces !== commit && current.isBehind !== true))
  );
}

export type NextPullWrite = { values: PullValues; request: PullWrite } | { reason: string };

export function nextPullWrite(
  missing: PullValues,
  current: PullValues,
  settings: MergeSettings,
): NextPullWrite | null {
  const [next] = Object.entries(missing);
  if (!next) return null;
  const [key, wanted] = next;
  const { state, method, autoMerge, replaces } = wanted;
  const seen = current[key] ?? {};
  const { head, nodeId } = seen;
  const common = { number: Number(key), seen };
  const write = (request: PullWrite) => ({ values: { [key]: wanted }, request });
  if (state === 'open' || state === 'closed') return write({ ...common, kind: 'pullState', state });
  if (head === undefined || nodeId === undefined) return { reason: `Pull request #${key} couldn't be read.` };
  if (replaces !== undefined) return write({ ...common, kind: 'update', head });
  if (state === 'reverted') return write({ ...common, kind: 'revert', nodeId });
  if (autoMerge === false) return write({ ...common, kind: 'autoMerge', head, nodeId, method: null });
  const allowed = chosenMethod(settings, method);
  if (allowed === null || (method !== undefined && method !== allowed)) {
    return { reason: `The repository doesn't allow the merge method “${method ?? 'merge'}”.` };
  }
  return autoMerge === true
    ? write({ ...common, kind: 'autoMerge', head, nodeId, method: allowed })
    : write({ ...common, kind: 'merge', head, method: allowed });
}

export const updateStays = "An updated branch can't be undone.";

interface Inverse {
  base: PullValue;
  wanted: PullValue;
}

/** Returns the change that undoes this one. Null for an update and for a revert, which GitHub cannot take back. */
function invertPull(wanted: PullValue, before: PullValue): Inverse | null {
  const { title = before.title, nodeId = before.nodeId, state, autoMerge, method } = wanted;
  const named = { ...(title !== undefined && { title }), ...(nodeId !== undefined && { nodeId }) };
  const inverse = (base: PullValue, back: PullValue) => ({
    base: { ...named, ...base },
    wanted: { ...named, ...back },
  });
  if (state === 'merged') return inverse({ state }, { state: 'reverted' });
  if (state === 'closed') return inverse({ state }, { state: 'open' });
  if (state === 'open') return inverse({ state }, { state: 'closed' });
  if (autoMerge === undefined) return null;
  const again = { autoMerge: !autoMerge, ...(method && { method }) };
  return inverse({ state: 'open', autoMerge }, again);
}

export function invertPulls(
  wanted: PullValues,
  before: PullValues,
): { base: PullValues; wanted: PullValues } | null {
  const inverses = Object.entries(before).flatMap(([key, value]) => {
    const inverse = invertPull(wanted[key] ?? {}, value);
    return inverse ? [[key, inverse] as const] : [];
  });
  if (inverses.length === 0) return null;
  return {
    base: Object.fromEntries(inverses.map(([key, { base }]) => [key, base])),
    wanted: Object.fromEntries(inverses.map(([key, inverse]) => [key, inverse.wanted])),
  };
}

const stateLabels = { open: 'Open', merged: 'Merged', closed: 'Closed', reverted: 'Reverted' } as const;
const commitDigits = 7;

export function wantedLabel({ state, method, autoMerge, replaces }: PullValue): string {
  if (replaces !== undefined) return 'Branch updated';
  if (state === 'reverted') return 'New pull request that reverts it';
  if (state === 'merged' && method) return `Merged (${method})`;
  if (state !== undefined) return stateLabels[state];
  return autoMerge === true ? 'Auto-merge on' : 'Auto-merge off';
}

/** @param seen the value that the owner saw, to name a head that has moved since */
export function pullLabel({ state, head, autoMerge }: PullValue, seen: PullValue = {}): string {
  const isMoved = head !== undefined && seen.head !== undefined && head !== seen.head;
  return [
    state === undefined ? 'Unknown' : stateLabels[state],
    state === 'open' && autoMerge === true && 'Auto-merge on',
    isMoved && `New commits up to ${head.slice(0, commitDigits)}`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

const stateVerbs = { open: 'Reopen', merged: 'Merge', closed: 'Close', reverted: 'Revert' } as const;

export type PullVerb =
  | 'Update'
  | 'Auto-merge'
  | 'Cancel auto-merge of'
  | (typeof stateVerbs)[keyof typeof stateVerbs];

function verb({ state, autoMerge, replaces }: PullValue): PullVerb {
  if (replaces !== undefined) return 'Update';
  if (state === undefined) return autoMerge === true ? 'Auto-merge' : 'Cancel auto-merge of';
  return stateVerbs[state];
}

/** Returns the verb for a plan of pull requests. Null if a change of the plan names no pull request. */
export function pullVerb(changes: readonly { wanted: { pulls?: PullValues } }[]): PullVerb | null {
  const values = changes.map(({ wanted }) => Object.values(wanted.pulls ?? {})[0]);
  const [first] = values;
  return first && !values.includes(undefined) ? verb(first) : null;
}

/** Returns a title such as `Merge 12 pull requests`. */
export function pullsTitle(wanted: readonly PullValues[]): string | null {
  const all = wanted.flatMap((pulls) => Object.entries(pulls));
  const [first] = all;
  if (!first) return null;
  const [number, value] = first;
  return `${verb(value)} ${all.length === 1 ? `pull request #${number}` : `${all.length} pull requests`}`;
}
