import type { Defect } from './defect.ts';
import { overtakenPage, stalePageAfterRestore, versionsGivenOutAgain } from './regressions.ts';
import type { Step } from './schedule.ts';
import {
  change,
  deletion,
  elsewhere,
  entry,
  everyRepository,
  link,
  meeting,
  onLaptop,
  onPhone,
  savedView,
  second,
  syncNow,
  wait,
} from './steps.ts';

const nowhere = 2;
const noSuchProject = (repository: number) => link(nowhere, repository);
const retracted = (afterTransactions: number): Step => ({
  do: 'decide',
  ...onPhone,
  which: 0,
  decision: 'undo',
  afterTransactions,
});
const keepAndLeave: Step = { do: 'signOut', device: 0, leftover: 'keep' };
const overwritten: readonly Step[] = [
  { do: 'entry', ...onLaptop, project: second, fields: [3], value: 1 },
  wait(700),
  entry(2, second, 3),
  wait(2_000),
];

/** Mistakes in the product's own text: in the outbox, the queue, the pull and what the wire is told. */
export const sourceDefects: readonly Defect[] = [
  {
    name: 'a row at or below the cursor is taken',
    found: /\(6\)/,
    steps: [
      { do: 'openTab', device: 0 },
      wait(2_000),
      { do: 'shareLocks', device: 0 },
      elsewhere(0),
      meeting('responseDelayed'),
      syncNow,
      wait(700),
      elsewhere(0),
      { do: 'wake', device: 0, tab: 1, event: 'owner.requested' },
      wait(2_000),
      wait(12_000),
      wait(2_000),
    ],
    source: {
      in: 'db/apply-pulled-page.ts',
      find: 'page.changes.filter((change) => change.version > cursor.version)',
      put: 'page.changes',
    },
  },
  {
    name: 'a page of another epoch is taken',
    found: /\(6\)/,
    steps: [
      { do: 'openTab', device: 0 },
      wait(2_000),
      { do: 'shareLocks', device: 0 },
      elsewhere(0),
      meeting('responseDelayed'),
      syncNow,
      wait(700),
      { do: 'restore' },
      { do: 'wake', device: 0, tab: 1, event: 'owner.requested' },
      wait(2_000),
      wait(12_000),
      wait(2_000),
    ],
    source: {
      in: 'db/apply-pulled-page.ts',
      find: 'if (!page.snapshot && !snapshot) return cursor.epoch !== page.epoch;',
      put: 'if (!page.snapshot && !snapshot) return false;',
    },
  },
  {
    name: 'what a restored server took counts in the history that the device knows',
    rare: true,
    found: /\(7\)/,
    steps: stalePageAfterRestore.steps,
    source: { in: 'db/queue.ts', find: '(result.epoch ?? epoch) !== epoch', put: 'result.epoch === null' },
  },
  {
    name: 'what is sent does not say which history it was made in',
    rare: true,
    found: /\(13\)/,
    steps: versionsGivenOutAgain.steps,
    source: { in: 'db/queue.ts', find: '...(history !== null && { history })', put: '' },
  },
  {
    name: 'a complete page that another tab has overtaken confirms',
    rare: true,
    found: /\(7\)/,
    steps: overtakenPage.steps,
    source: {
      in: 'db/apply-pulled-page.ts',
      find: '(snapshot || since.version === before.version)',
      put: '(snapshot || since.version <= before.version)',
    },
  },
  {
    name: 'refused changes beyond the last twenty are forgotten',
    found: /\(1\)/,
    steps: Array.from({ length: 4 }, () => [...everyRepository.map(noSuchProject), wait(2_000)]).flat(),
    source: {
      in: 'db/operation-store.ts',
      find: `await pruneState(database, 'cancelled', keptCancelled);`,
      put: `await pruneState(database, 'cancelled', keptCancelled); await pruneState(database, 'rejected', 20);`,
    },
  },
  {
    name: 'an edit that is merged into an earlier one takes the later base version',
    found: /\(13\)/,
    steps: [
      meeting('delayed', 'delayed'),
      syncNow,
      wait(700),
      ...everyRepository.map(elsewhere),
      change(1, 0),
      wait(12_000),
      wait(2_000),
      wait(2_000),
      change(4, 0),
      wait(45_000),
    ],
    source: {
      in: 'db/operation-base.ts',
      find: 'Math.min(confirmed.version, ...covered)',
      put: 'confirmed.version',
    },
  },
  {
    name: 'queued edits keep their old base after a restore',
    found: /\(13\)/,
    steps: [
      ...[1, 2, 3, 4, 0].map(elsewhere),
      syncNow,
      wait(2_000),
      meeting('delayed'),
      syncNow,
      wait(700),
      { do: 'restore' },
      ...[0, 0, 1, 2, 3, 4].map(elsewhere),
      change(1, 0),
      wait(45_000),
      { do: 'lost', ...onPhone, choice: 'theirs' },
      wait(45_000),
    ],
    source: {
      in: 'db/apply-pulled-page.ts',
      find: '[id, { values }]) => [id, { version: 0, values }]',
      put: '[id, kept]) => [id, kept]',
    },
  },
  {
    name: 'what was sent is based anew after a restore',
    found: /\(2\)/,
    steps: [{ do: 'restore' }, meeting('broken', 'broken'), change(1, 0), wait(2_000)],
    source: {
      in: 'db/apply-pulled-page.ts',
      find: `['queued', 'held'], context`,
      put: `['queued', 'held', 'sent'], context`,
    },
  },
  {
    name: 'a cancelled change is sent that was read before it was sent',
    found: /\(1\)/,
    steps: [0, 1, 2, 3, 4, 5].flatMap((repository) => [
      change(0, repository),
      retracted(repository + 3),
      wait(2_000),
    ]),
    source: {
      in: 'db/queue.ts',
      find: 'operation !== undefined && unsentStates.includes(operation.state)',
      put: 'operation !== undefined',
    },
  },
  {
    name: 'a link does not wait for its project',
    found: /\(4\)/,
    steps: [meeting('broken', 'broken'), entry(0, 0, 0), wait(700), link(3, 0), syncNow, wait(2_000)],
    source: {
      in: 'domain/outbox/operation.ts',
      find: `return operation.action === 'batch-link'`,
      put: 'return false',
    },
  },
  {
    name: 'what the server failed at is overtaken on its own row',
    found: /\(4\)/,
    steps: [meeting('broken', 'broken'), change(0, 0), wait(700), change(1, 0), syncNow, wait(2_000)],
    source: {
      in: 'db/queue.ts',
      find: 'Math.max(max, failedAt.get(key) ?? 0)',
      put: 'max',
    },
  },
  {
    name: 'an overwritten value is forgotten before anybody saw it',
    found: /\(13\)/,
    steps: [
      ...overwritten,
      ...Array.from({ length: 104 }, (_, index) => change(index % 2, Math.floor(index / 2) % 6)),
      wait(12_000),
    ],
    source: {
      in: 'db/operation-store.ts',
      find: '!overwroteUnseen && groupId !== whole',
      put: 'groupId !== whole',
    },
  },
  {
    name: 'that a value was replaced is not said',
    found: /\(13\)/,
    steps: overwritten,
    source: {
      in: 'db/queue.ts',
      find: 'result.results.some((target) => target.overwritten !== undefined)',
      put: 'false',
    },
  },
  {
    name: 'theirs leaves mine',
    found: /\(13\)/,
    steps: [...overwritten, { do: 'decide', ...onPhone, which: 0, decision: 'theirs' }],
    source: {
      in: 'domain/outbox/inverse.ts',
      find: 'return [...overwritten].flatMap(([id, values]) => saveDrafts(table, id, values, entities));',
      put: 'return [];',
    },
  },
  {
    name: 'the counter of changes is forgotten at sign-out',
    found: /\(2\)/,
    steps: [change(0, 0), wait(2_000), keepAndLeave, wait(2_000), change(3, 0), wait(2_000)],
    source: {
      in: 'services/workspace/account-data.ts',
      find: `  'sequence',\n`,
      put: '',
    },
  },
  {
    name: 'what waits for a decision is forgotten at sign-out',
    found: /\(1\)/,
    steps: [noSuchProject(0), wait(2_000), keepAndLeave],
    source: {
      in: 'services/workspace/account-data.ts',
      find: `[...unsentStates, ...attentionStates, 'held']`,
      put: `[...unsentStates, 'held']`,
    },
  },
  {
    name: 'rows that a complete snapshot does not name stay',
    found: /\((3|6)\)/,
    steps: [{ do: 'otherWriter', repository: 0, writes: 'deleteForGood' }, syncNow, wait(2_000)],
    source: {
      in: 'db/apply-pulled-page.ts',
      find: 'for (const id of unnamed[table]) touched[table].confirmed.set(id, undefined);',
      put: '',
    },
  },
  {
    name: 'tombstones are passed by',
    found: /\((3|6)\)/,
    steps: [{ do: 'otherWriter', repository: 0, writes: 'delete' }, syncNow, wait(2_000)],
    source: {
      in: 'db/apply-pulled-page.ts',
      find: `if (change.table === 'unreadable') continue;\n      const`,
      put: `if (change.table === 'unreadable' || change.row === null) continue;\n      const`,
    },
  },
  {
    name: 'messages of visitors are not taken',
    found: /\((3|6)\)/,
    steps: [{ do: 'message', id: 0 }, syncNow, wait(2_000)],
    source: {
      in: 'backend/changes.ts',
      find: 'table === undefined ?',
      put: `table === undefined || table === 'messages' ?`,
    },
  },
  {
    name: 'a saved view is shown with the fields of the last change only',
    found: /\(5\)/,
    steps: [savedView(0, 0, 1), wait(2_000), savedView(1, 0)],
    source: {
      in: 'domain/outbox/fold.ts',
      find: "{ ...(view ?? { name: '', query: '' }), ...set }",
      put: "{ name: '', query: '', ...set }",
    },
  },
  {
    name: 'what a saved view shows is not sent',
    found: /\(7\)/,
    steps: [savedView(0, 0, 1), wait(2_000)],
    source: {
      in: 'backend/operations.ts',
      find: 'return { view: { id, ...valuesToColumns({ ...valuesSet(operation) }) } };',
      put: 'return { view: { id, name: operation.payload.view.name } };',
    },
  },
  {
    name: 'a field of a portfolio entry is not read',
    found: /\((3|6|7)\)/,
    steps: [entry(0, 0, 0, 3, 10), wait(2_000)],
    source: { in: 'backend/portfolio-entry-columns.ts', find: 'columns.role ?? null', put: 'null' },
  },
  {
    name: 'a field of a portfolio entry is not sent',
    found: /\(7\)/,
    steps: [entry(0, 0, 0, 3, 10), wait(2_000)],
    source: {
      in: 'backend/rows.ts',
      find: 'fieldOfColumn.has(columnOf(field)))',
      put: `fieldOfColumn.has(columnOf(field)) && field !== 'role')`,
    },
  },
  {
    name: 'the links that go with a deleted project are not shown as cut',
    found: /\(5\)/,
    steps: [link(1, 0), deletion(second)],
    source: { in: 'db/outbox.ts', find: 'await cut(additions);', put: '' },
  },
  {
    name: 'a refresh from the provider is shown over what was set by hand',
    found: /\(5\)/,
    steps: [change(0, 0), wait(2_000), { do: 'import', ...onPhone, repositories: [0], value: 1 }],
    source: { in: 'domain/outbox/fold.ts', find: '    ...kept,\n', put: '' },
  },
  {
    name: 'a portfolio entry is shown with the fields of the last change only',
    found: /\(5\)/,
    steps: [entry(0, 0, 0, 3, 10), wait(2_000), entry(1, 0, 3, 4)],
    source: {
      in: 'domain/outbox/fold.ts',
      find: '{ ...emptyEntry, ...project.entry, ...entry }',
      put: '{ ...emptyEntry, ...entry }',
    },
  },
  {
    name: 'rows of a confirmed change that changed nothing are not rebuilt',
    found: /\(5\)/,
    steps: [change(0, 0), wait(2_000), change(0, 0), wait(2_000)],
    source: {
      in: 'db/apply-pulled-page.ts',
      find: 'for (const id of ids) touched[table].toRebuild.add(id);',
      put: '',
    },
  },
  {
    name: 'rows that the server refused are not rebuilt',
    found: /\(5\)/,
    steps: [noSuchProject(0), wait(2_000)],
    source: {
      in: 'db/queue.ts',
      find: 'if (attentionStates.includes(after.state)) await rebuildChanged(database, after);',
      put: '',
    },
  },
  {
    name: 'rows of a change that was taken back are not rebuilt',
    found: /\(5\)/,
    steps: [change(0, 0), { do: 'decide', ...onPhone, which: 0, decision: 'undo' }],
    source: { in: 'db/cancel-operation.ts', find: 'await rebuildChanged(database, before);', put: '' },
  },
  {
    name: 'a change is confirmed before the pull is complete',
    found: /\(7\)/,
    steps: [
      meeting('none', 'delayed', 'delayed'),
      change(0, 0),
      wait(700),
      wait(700),
      ...[1, 2, 3, 4, 5, 0].map(elsewhere),
      wait(45_000),
    ],
    source: {
      in: 'db/apply-pulled-page.ts',
      find: 'if (complete && (snapshot || since.version === before.version))\n    await confirmPassed(',
      put: 'await confirmPassed(',
    },
  },
  {
    name: 'what was acknowledged is shown no more until the pull has passed it',
    found: /\((5|7)\)/,
    steps: [change(0, 0), wait(2_000)],
    source: { in: 'db/queue.ts', find: `overlaid: state === 'acknowledged' || took`, put: 'overlaid: false' },
  },
  {
    name: 'a snapshot begins anew at every page',
    found: /\(8\)/,
    steps: [wait(50)],
    source: {
      in: 'db/settings.ts',
      find: 'if (!snapshot) return readCursor(database);',
      put: 'return readCursor(database);',
    },
  },
  {
    name: 'a batch that the server fails at is never halved',
    found: /\(9\)/,
    steps: [change(6, 0), change(1, 1), wait(2_000)],
    source: {
      in: 'sync/backoff.ts',
      find: 'const smaller = sent > 0 && isServerTrouble(reason);',
      put: 'const smaller = false;',
    },
  },
  {
    name: 'another tab does not know of Retry-After',
    found: /\(10\)/,
    steps: [
      { do: 'openTab', device: 0 },
      wait(2_000),
      meeting('tooMany'),
      change(0, 0),
      wait(2_000),
      { do: 'wake', device: 0, tab: 1, event: 'owner.requested' },
      wait(700),
    ],
    source: {
      in: 'sync/backoff.ts',
      find: 'skipBackoff ? state.retryAfterMs : Math.max(state.waitMs, state.retryAfterMs)',
      put: 'skipBackoff ? 0 : state.waitMs',
    },
  },
  {
    name: 'the direct way is tried although the function requested a wait',
    found: /\(10\)/,
    steps: [meeting('unavailable'), change(0, 0), wait(2_000)],
    source: {
      in: 'sync/push.ts',
      find: 'retryAfterMs !== undefined || signal.aborted',
      put: 'signal.aborted',
    },
  },
  {
    name: 'any response but success counts as a refusal',
    found: /\(11\)/,
    steps: [meeting('broken', 'broken'), change(0, 0), wait(2_000)],
    source: { in: 'sync/retry.ts', find: 'return isRefusalCode(code);', put: `return code !== '';` },
  },
  {
    name: 'a conflict counts as a refusal',
    found: /\(11\)/,
    steps: [{ do: 'link', ...onLaptop, repositories: [0], project: 1 }, wait(700), link(0, 0), wait(2_000)],
    source: {
      in: 'domain/outbox/operation.ts',
      find: `if (statuses.includes('conflict')) return 'conflicting';`,
      put: `if (statuses.includes('conflict')) return 'rejected';`,
    },
  },
  {
    name: 'rows that another history lacks are given up',
    found: /\(12\)/,
    steps: [{ do: 'wipe' }, syncNow, wait(2_000)],
    source: { in: 'db/lost-rows.ts', find: 'if (!after) return true;', put: 'if (!after) return false;' },
  },
  {
    name: 'a single lost row is not worth a question',
    found: /\(12\)/,
    steps: [change(0, 0), wait(2_000), { do: 'restore' }, syncNow, wait(2_000)],
    source: { in: 'db/lost-rows.ts', find: 'if (left > 0)', put: 'if (left > 1)' },
  },
];
