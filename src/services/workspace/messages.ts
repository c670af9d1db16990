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
  /** Shown to an author with an account. An answered message counts as read. */
  markAnswered(id: string, answered: boolean): Promise<Result<SavedChange>>;
  delete(ids: readonly string[]): Promise<Result<SavedChange>>;
}

export function createMessageService(context: ChangeContext): MessageService {
  const { messages } = context.database;
  return {
    all: () => context.database.messages.toArray(),
    countUnread: () => countUnread(context.database),
    markRead: (ids) => keep('message-read', ids),
    markAnswered: (id, answered) =>
      keepChange(context, { action: 'message-read', payload: { messageIds: [id], answered }, targets: [id] }),
    delete: (ids) => keep('message-delete', ids),
  };
}

export function countUnread({ messages }: AccountDatabase): Promise<number> {
  return messages.filter(({ readAt }) => readAt === null).count();
}
