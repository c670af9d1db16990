import { Link } from 'react-router-dom';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { formatTimeAgo } from '#domain/shared/format.ts';
import { messagePath, paths } from '#domain/shared/route.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import { Badge } from '#ui/surface.tsx';
import { useNow } from '../use-now.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

const maxRows = 5;

export function Messages() {
  const messages = useWorkspaceQuery(({ messages }) => messages.all());
  const sorted = newestFirst(messages ?? []);
  const unread = sorted.filter(({ readAt }) => readAt === null).length;
  return (
    <section aria-labelledby="messages">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="messages" className="flex flex-wrap items-center gap-3 text-base font-semibold">
          {t('Messages')}
          {unread > 0 && <Badge tone="warning">{t('{count} unread', { count: unread })}</Badge>}
        </h2>
        <Link to={paths.messages} className="text-sm text-muted no-underline hover:text-ink">
          {t('All messages')} →
        </Link>
      </div>
      {sorted.length === 0 ? (
        <p className="m-0 min-h-12 border-t border-hairline pt-3 text-sm text-muted">
          {messages ? t('No messages yet. Messages from your contact form appear here.') : ''}
        </p>
      ) : (
        <ul
          aria-label={formatCount(sorted.length, 'message')}
          className="m-0 list-none border-t border-hairline p-0"
        >
          {sorted.slice(0, maxRows).map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  );
}

export function MessageRow({
  message: { id, name, message, readAt, createdAt },
  isOpen = false,
}: {
  message: ReceivedMessage;
  isOpen?: boolean;
}) {
  const now = useNow();
  const unread = readAt === null;
  return (
    <li className="@container border-b border-hairline">
      <Link
        to={messagePath(id)}
        aria-current={isOpen ? 'true' : undefined}
        className={`grid min-h-11 grid-cols-[0.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-2 py-2 text-sm text-ink no-underline -outline-offset-2 @max-[15rem]:grid-cols-[0.5rem_minmax(0,1fr)] hover:bg-surface ${
          isOpen ? 'bg-selected' : ''
        }`}
      >
        <span aria-hidden="true" className={`size-2 rounded-full ${unread ? 'bg-info' : ''}`} />
        <span className="truncate @max-[15rem]:whitespace-normal @max-[15rem]:wrap-anywhere">
          {unread && <span className="sr-only">{t('Unread: ')}</span>}
          <span className={unread ? 'font-semibold' : ''}>{name}</span>
          <span className="text-muted"> · {message.slice(0, 120)}</span>
        </span>
        <span className="tabular text-muted @max-[15rem]:col-start-2">
          {createdAt ? translateMessage(formatTimeAgo(Date.parse(createdAt), now)) : ''}
        </span>
      </Link>
    </li>
  );
}

export function newestFirst(messages: readonly ReceivedMessage[]): ReceivedMessage[] {
  return [...messages].sort((a, b) => ((a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1));
}
