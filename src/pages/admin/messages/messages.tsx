import { useLiveQuery } from 'dexie-react-hooks';
import { counted, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { MessageItem } from './message-item.tsx';

/** What visitors wrote, the newest first. Opening a message marks it as read. */
export function Messages() {
  const workspace = useWorkspace();
  const messages = useLiveQuery(() => workspace.messages.all(), [workspace]);
  const sorted = [...(messages ?? [])].sort((a, b) => ((a.createdAt ?? '') < (b.createdAt ?? '') ? 1 : -1));
  const unread = sorted.filter(({ readAt }) => readAt === null);
  return (
    <section aria-labelledby="messages">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id="messages" className="flex flex-wrap items-center gap-3 text-xl font-medium">
          {t('Messages')}
          {unread.length > 0 && <Badge tone="info">{t('{count} unread', { count: unread.length })}</Badge>}
        </h2>
        {unread.length > 1 && (
          <Button look="quiet" onClick={() => void workspace.messages.markRead(unread.map(({ id }) => id))}>
            {t('Mark all as read')}
          </Button>
        )}
      </div>
      {sorted.length === 0 ? (
        <p className="m-0 min-h-16 border-t border-hairline pt-4 text-sm text-muted">
          {messages ? t('No messages yet. What visitors write in the contact form arrives here.') : ''}
        </p>
      ) : (
        <ul
          aria-label={counted(sorted.length, 'message')}
          className="m-0 list-none border-t border-hairline p-0"
        >
          {sorted.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
    </section>
  );
}
