import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { paths } from '#domain/shared/route.ts';
import { counted, t } from '#locales/translate.ts';
import { Badge } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { MessageRow, newestFirst } from './message-row.tsx';

const maxRows = 5;

export function Messages() {
  const workspace = useWorkspace();
  const messages = useLiveQuery(() => workspace.messages.all(), [workspace]);
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
          aria-label={counted(sorted.length, 'message')}
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
