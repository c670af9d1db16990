import type { OperationAction } from '#domain/outbox/actions.ts';
import { ownersFields } from './model.ts';
import { decisions } from './schedule.ts';

/** How often something happened that the schedules have to meet. */
export type Coverage = Map<string, number>;

/** One entry for each action: the compiler refuses one that is missing. */
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
  'lost again',
  'lost theirs',
  'signed out',
  ...Object.entries(ownersFields).flatMap(([table, fields]) =>
    fields.map((field) => coverageText(table, field)),
  ),
];

export function coverageText(table: string, field: string): string {
  return `changed ${table}.${field}`;
}

/** Actions, decisions and fields of the owner's that no schedule has met. */
export function missingIn(coverage: Coverage): string[] {
  return expected.filter((name) => !coverage.has(name));
}
