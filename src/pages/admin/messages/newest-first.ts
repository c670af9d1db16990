import type { ReceivedMessage } from '#domain/messages/received-message.ts';

export function newestFirst(messages: readonly ReceivedMessage[]): ReceivedMessage[] {
  return [...messages].sort((a, b) => ((a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1));
}
