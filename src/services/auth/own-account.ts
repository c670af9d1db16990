import type { BackendAccess } from '#backend/http.ts';
import { sentMessagesKey } from '#config/constants.ts';
import { sentMessages, withSentMessages } from '#domain/messages/sent-messages.ts';
import { loadedOnce, withLoaded } from '#domain/shared/loaded-once.ts';

export type OwnAccount = ReturnType<typeof createOwnAccount>;

const requests = loadedOnce(() => import('#backend/own-account.ts'));

export function createOwnAccount(backend: BackendAccess, accountId: string, storage: Storage) {
  const { now } = backend;
  const writtenHere = () => sentMessages(storage.getItem(sentMessagesKey), accountId);
  const keep = (ids: readonly string[]) =>
    storage.setItem(sentMessagesKey, withSentMessages(storage.getItem(sentMessagesKey), accountId, ids));
  return {
    messages: async () => {
      const requested = writtenHere();
      const response = await withLoaded(requests, now, ({ readOwnMessages }) =>
        readOwnMessages(backend, requested),
      );
      if (!response.ok) return response;
      const { pending, skipped } = response.value;
      // Keeps ids of messages sent after the request. Keeps all if the server skipped a message, which may be pending.
      if (requested.length > 0 && skipped === 0)
        keep(writtenHere().filter((id) => pending.includes(id) || !requested.includes(id)));
      return response;
    },
    data: () => withLoaded(requests, now, ({ readOwnData }) => readOwnData(backend)),
    async delete() {
      const deleted = await withLoaded(requests, now, ({ deleteOwnAccount }) => deleteOwnAccount(backend));
      if (deleted.ok && writtenHere().length > 0) keep([]);
      return deleted;
    },
  };
}
