import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDraft, importDraft, linkDraft, patchDraft, putDraft } from '#domain/outbox/drafts.ts';
import type { OperationDraft } from '#domain/outbox/operation.ts';
import { operationTitle } from '#domain/outbox/operation-title.ts';
import { application } from '#locales/de/application.ts';
import { setCatalogue, translateMessage } from '#locales/translate.ts';

/** Titles of all actions in the outbox, for one row and for several. */

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

const restored = putDraft('messages', [{ id: 'xyz' }]);
const imported = importDraft([]);

const at = '2026-11-23T08:00:00Z';
const one = ['services'];
const several = ['services', 'skills'];
const drafts: OperationDraft[] = [one, several].flatMap((targets): OperationDraft[] => [
  linkDraft('xyz', targets),
  linkDraft(null, targets),
  patchDraft('repositories', targets, {}),
  deleteDraft('repositories', targets),
  { ...importDraft([]), payload: { table: 'repositories', rows: [] }, targets } as OperationDraft,
  { ...importDraft([]), targets },
  { ...putDraft('projects', []), targets },
  deleteDraft('projects', targets),
  patchDraft('messages', targets, { readAt: at }),
  patchDraft('messages', targets, { answeredAt: at }),
  patchDraft('messages', targets, { answeredAt: null }),
  patchDraft('messages', targets, { readAt: null }),
  deleteDraft('messages', targets),
  { ...putDraft('messages', []), targets },
  { ...putDraft('savedViews', []), targets },
  deleteDraft('savedViews', targets),
  { ...putDraft('contentEdits', []), targets },
  deleteDraft('contentEdits', targets),
  { ...putDraft('contentEdits', []), targets: ['owner.bio'] },
]);

const titles = new Set([
  ...drafts.map((draft) => operationTitle({ ...common, ...draft }, () => 'Xyz')),
  operationTitle({ ...common, ...restored, undoes: 'another' }, () => 'Xyz'),
  operationTitle(
    { ...common, ...imported, importOf: { repositories: 2, projects: 1, messages: 3 } },
    () => 'Xyz',
  ),
]);

test.each([...titles])('translates %s', (title) => {
  expect(translateMessage(title)).not.toMatch(english);
});

/** Words that only an English title contains. */
const english =
  /\b(again|and|answered|as|back|bring|content|delete|import of|link|mark|messages?|not|of|owner|project|put|read|remove|reset|save|send|services|take|to|unlink|unread|update|view)\b/i;
