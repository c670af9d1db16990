import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import type { Result } from '#domain/shared/failure.ts';
import { type ChangeContext, keepChange } from './changes.ts';

export interface MessageService {
  all(): Promise<ReceivedMessage[]>;
  markRead(ids: readonly string[]): Promise<Result<SavedChange>>;
  /** Shown to an author with an account. An answered message counts as read. */
  markAnswered(id: string, answered: boolean): Promise<Result<SavedChange>>;
  delete(ids: readonly string[]): Promise<Result<SavedChange>>;
}

export function createMessageService(context: ChangeContext): MessageService {
  const keep = (action: 'message-read' | 'message-delete', ids: readonly string[]) =>
    keepChange(context, { action, payload: { messageIds: [...ids] }, targets: [...ids] });
  return {
    all: () => context.database.messages.toArray(),
    markRead: (ids) => keep('message-read', ids),
    markAnswered: (id, answered) =>
      keepChange(context, { action: 'message-read', payload: { messageIds: [id], answered }, targets: [id] }),
    delete: (ids) => keep('message-delete', ids),
  };
}
