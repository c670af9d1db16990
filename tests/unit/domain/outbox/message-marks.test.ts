import { describe, expect, test } from 'vitest';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { patchDraft } from '#domain/outbox/drafts.ts';
import { baseFields } from '#domain/outbox/effect.ts';
import { applyOperation } from '#domain/outbox/fold.ts';
import { inverseDrafts } from '#domain/outbox/inverse.ts';
import type { Operation, OperationDraft } from '#domain/outbox/operation.ts';
import { messageFields } from '#domain/shared/entities.ts';
import { entityValues } from '#domain/shared/entity.ts';

/** Marks of a message are unread, read and answered. Undo restores the earlier mark. */

const id = '00000000-0000-4000-8000-0000000000e1';
const message = { id, name: 'Lea', email: 'lea@example.com', message: 'Good day', createdAt: null };
const states: Record<string, ReceivedMessage> = {
  unread: { ...message, readAt: null, answeredAt: null },
  read: { ...message, readAt: '2026-01-01T00:00:00.000Z', answeredAt: null },
  answered: { ...message, readAt: '2026-01-01T00:00:00.000Z', answeredAt: '2026-01-02T00:00:00.000Z' },
};
const at = '2026-03-01T00:00:00.000Z';
/** The operations that the message service creates. */
const drafts: Record<string, OperationDraft> = {
  read: patchDraft('messages', [id], { readAt: at }),
  unread: patchDraft('messages', [id], { readAt: null, answeredAt: null }),
  answered: patchDraft('messages', [id], { readAt: at, answeredAt: at }),
  'not answered': patchDraft('messages', [id], { readAt: at, answeredAt: null }),
};

function operationFrom(draft: OperationDraft, before: ReceivedMessage): Operation {
  return {
    ...draft,
    id: '00000000-0000-4000-8000-0000000000f1',
    deviceId: '00000000-0000-4000-8000-0000000000d1',
    sequence: 1,
    payloadVersion: 1,
    groupId: 'g',
    base: { [id]: { version: 1, values: entityValues(messageFields, before, baseFields(draft) ?? []) } },
    state: 'queued',
    overlaid: true,
    createdAt: Date.parse('2026-03-01T00:00:00Z'),
    attempts: 0,
    nextAttemptAt: null,
    lastError: null,
    acknowledgedVersion: null,
    results: null,
    overwroteUnseen: false,
    supersededBy: null,
    replaces: null,
  };
}

function getState(row: ReceivedMessage | undefined): string {
  if (!row || row.readAt === null) return 'unread';
  return row.answeredAt ? 'answered' : 'read';
}

const expected: Record<string, Record<string, string>> = {
  read: { unread: 'read', read: 'read', answered: 'answered' },
  unread: { unread: 'unread', read: 'unread', answered: 'unread' },
  answered: { unread: 'answered', read: 'answered', answered: 'answered' },
  'not answered': { unread: 'read', read: 'read', answered: 'read' },
};

const cases = Object.keys(drafts).flatMap((mark) =>
  Object.keys(states).map((state) => [state, mark] as const),
);

describe.each(cases)('a message that is %s, marked as %s', (state, mark) => {
  const before = states[state];
  const draft = drafts[mark];
  if (!before || !draft) throw new Error('No such case.');
  const operation = operationFrom(draft, before);
  const after = applyOperation('messages', before, operation, id);

  test('shows its marks', () => {
    expect(getState(after)).toBe(expected[mark]?.[state]);
    expect(after?.answeredAt === null || after?.readAt !== null).toBe(true);
  });

  test('has its earlier marks again after undo', () => {
    const undone = inverseDrafts(operation, () => after).reduce<ReceivedMessage | undefined>(
      (row, inverse) => row && applyOperation('messages', row, operationFrom(inverse, row), id),
      after,
    );
    expect(getState(undone)).toBe(state);
  });
});
