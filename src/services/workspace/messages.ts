import type { AccountDatabase } from '#db/database.ts';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { deleteDraft, patchDraft } from '#domain/outbox/drafts.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { Result } from '#domain/shared/failure.ts';
import { type ChangeContext, keepChange, keepChanges } from './changes.ts';

export interface MessageService {
  all(): Promise<ReceivedMessage[]>;
  countUnread(): Promise<number>;
  markRead(ids: readonly string[]): Promise<Result<SavedChange>>;
  /** Marks a message as answered, and as read. An author with an account sees the mark. */
  markAnswered(id: string, answered: boolean): Promise<Result<SavedChange>>;
  delete(ids: readonly string[]): Promise<Result<SavedChange>>;
}

export function createMessageService(context: ChangeContext): MessageService {
  const { messages } = context.database;
  return {
    all: () => messages.toArray(),
    countUnread: () => countUnread(context.database),
    async markRead(ids) {
      const unread = (await messages.bulkGet([...ids])).flatMap((row) =>
        row?.readAt === null ? row.id : [],
      );
      const readAt = new Date(context.now()).toISOString();
      return keepChanges(context, unread.length > 0 ? [patchDraft('messages', unread, { readAt })] : []);
    },
    async markAnswered(id, answered) {
      const now = new Date(context.now()).toISOString();
      const { readAt = null, answeredAt = null } = (await messages.get(id)) ?? {};
      const marks = { readAt: readAt ?? now, answeredAt: answered ? (answeredAt ?? now) : null };
      return keepChange(context, patchDraft('messages', [id], marks));
    },
    delete: (ids) => keepChange(context, deleteDraft('messages', [...ids])),
  };
}

export function countUnread({ messages }: AccountDatabase): Promise<number> {
  return messages.filter(({ readAt }) => readAt === null).count();
}
