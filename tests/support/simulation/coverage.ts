import { ownersFields, serverTables } from './model.ts';
import { decisions } from './schedule.ts';
import { faults } from './wire.ts';

/** How often something happened. */
export type Coverage = Map<string, number>;

/** Virtual time is counted under this name, in seconds. */
export const virtualSeconds = 'seconds of virtual time';

/** The undo of a change that the server refused in part. */
export const undoInPart = 'undo of a change refused in part';

/** Every action on each of the server's tables. Repositories come by imports; edited texts are put whole. */
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

/** Actions, decisions and fields of the owner's that no schedule has met. */
export function findMissing(coverage: Coverage): string[] {
  return expected.filter((name) => !coverage.has(name));
}

export function missingFaultsIn(coverage: Coverage): string[] {
  return faults.filter((fault) => !coverage.has(`fault ${fault}`));
}
