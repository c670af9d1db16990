import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationDraft } from '#domain/outbox/operation.ts';
import { operationTitle } from '#domain/outbox/operation-title.ts';
import { application } from '#locales/de/application.ts';
import { setCatalogue, translateMessage } from '#locales/translate.ts';

/** Titles of every action in the outbox, for one row and for several. */

beforeAll(() => setCatalogue(application));
afterAll(() => setCatalogue(null));

const common = {
  id: 'one',
  deviceId: 'device',
  sequence: 1,
  payloadVersion: 1,
  groupId: 'group',
  base: {},
  state: 'queued',
  overlaid: true,
  createdAt: 0,
  attempts: 0,
  nextAttemptAt: null,
  lastError: null,
  acknowledgedVersion: null,
  results: null,
  overwroteUnseen: false,
  supersededBy: null,
  replaces: null,
} as const;

const restored: OperationDraft = { action: 'message-restore', payload: { messages: [] }, targets: ['xyz'] };
const imported: OperationDraft = { action: 'import', payload: { repositories: [] }, targets: ['xyz'] };

const one = ['services'];
const several = ['services', 'skills'];
const drafts: OperationDraft[] = [one, several].flatMap((targets): OperationDraft[] => [
  { action: 'batch-link', payload: { projectId: 'xyz' }, targets },
  { action: 'batch-unlink', payload: {}, targets },
  { action: 'batch-update', payload: { updates: {} }, targets },
  { action: 'batch-delete', payload: {}, targets },
  { action: 'import', payload: { repositories: [] }, targets },
  { action: 'import', payload: { repositories: [], byOwner: true }, targets },
  { action: 'project-upsert', payload: { project: { id: 'xyz' } }, targets },
  { action: 'project-delete', payload: { projectId: 'xyz' }, targets },
  { action: 'message-read', payload: { messageIds: [] }, targets },
  { action: 'message-read', payload: { messageIds: [], answered: true }, targets },
  { action: 'message-read', payload: { messageIds: [], answered: false }, targets },
  { action: 'message-unread', payload: { messageIds: [] }, targets },
  { action: 'message-delete', payload: { messageIds: [] }, targets },
  { action: 'message-restore', payload: { messages: [] }, targets },
  { action: 'view-upsert', payload: { view: { id: 'xyz' } }, targets },
  { action: 'view-delete', payload: { viewId: 'xyz' }, targets },
  { action: 'content-upsert', payload: { edit: { id: 'services' } }, targets },
  { action: 'content-delete', payload: { editId: 'services' }, targets },
  { action: 'content-upsert', payload: { edit: { id: 'owner.bio' } }, targets: ['owner.bio'] },
]);

const titles = new Set([
  ...drafts.map((draft) => operationTitle({ ...common, ...draft }, () => 'Xyz')),
  operationTitle({ ...common, ...restored, undoes: 'another' }, () => 'Xyz'),
  operationTitle(
    { ...common, ...imported, importOf: { repositories: 2, projects: 1, messages: 3 } },
    () => 'Xyz',
  ),
]);

test.each([...titles])('%s', (title) => {
  expect(translateMessage(title)).not.toMatch(english);
});

/** Every word that an English title has of its own. */
const english =
  /\b(again|and|answered|as|back|bring|content|delete|import of|link|mark|messages?|not|of|owner|project|put|read|remove|reset|save|send|services|take|to|unlink|unread|update|view)\b/i;
