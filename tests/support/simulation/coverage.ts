import type { OperationAction } from '#domain/outbox/actions.ts';
import { ownersFields } from './model.ts';
import { decisions } from './schedule.ts';
import { faults } from './wire.ts';

/** How often something happened. */
export type Coverage = Map<string, number>;

/** Virtual time is counted under this name, in seconds. */
export const virtualSeconds = 'seconds of virtual time';

/** The undo of a change that the server refused in part. */
export const undoInPart = 'undo of a change refused in part';

/** The compiler refuses a missing action. */
const actions: Readonly<Record<OperationAction, true>> = {
  'batch-link': true,
  'batch-unlink': true,
  'batch-update': true,
  'batch-delete': true,
  import: true,
  'project-upsert': true,
  'project-delete': true,
  'message-read': true,
  'message-unread': true,
  'message-delete': true,
  'message-restore': true,
  'view-upsert': true,
  'view-delete': true,
  'content-upsert': true,
  'content-delete': true,
};

const expected = [
  ...Object.keys(actions).map((action) => `applied ${action}`),
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
