import { ownersFields, serverTables } from './model.ts';
import { decisions } from './schedule.ts';
import { faults } from './wire.ts';

/** Number of times that each action happened. */
export type Coverage = Map<string, number>;

/** Name under which virtual time is counted, in seconds. */
export const virtualSeconds = 'seconds of virtual time';

/** Name under which undoing a partly refused change is counted. */
export const undoInPart = 'undo of a change refused in part';

/** Every action on each of the server's tables. Imports create repositories; edited texts are saved as a whole. */
const actions = Object.entries(serverTables).flatMap(([table, serverTable]) =>
  [table === 'repositories' ? 'import' : 'put', ...(table === 'contentEdits' ? [] : ['patch']), 'delete'].map(
    (action) => `${action} ${serverTable}`,
  ),
);

const expected = [
  ...actions.map((action) => `applied ${action}`),
  ...decisions.map((decision) => `decision ${decision}`),
  undoInPart,
  'lost again',
  'lost theirs',
  'signed out',
  'took a file',
  ...Object.entries(ownersFields).flatMap(([table, fields]) =>
    fields.map((field) => coverageText(table, field)),
  ),
];

export function coverageText(table: string, field: string): string {
  return `changed ${table}.${field}`;
}

/** Returns the owner's actions, decisions and fields that no schedule contained. */
export function findMissing(coverage: Coverage): string[] {
  return expected.filter((name) => !coverage.has(name));
}

export function missingFaultsIn(coverage: Coverage): string[] {
  return faults.filter((fault) => !coverage.has(`fault ${fault}`));
}
