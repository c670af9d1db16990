import { Link } from 'react-router-dom';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { formatTimeAgo } from '#domain/shared/format.ts';
import { messagePath } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { useNow } from '../use-now.ts';

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
