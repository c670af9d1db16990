import { useRef } from 'react';
import { owner } from '#content/owner.ts';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { replyAddress } from '#domain/messages/reply.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Badge } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';
import { DeleteMessage } from './delete-message.tsx';
import { useMessageKeys } from './use-message-keys.ts';

/** One message, closed until it is opened. `r` and `e` are for the one that has the focus. */
export function MessageItem({ message }: { message: ReceivedMessage }) {
  const workspace = useWorkspace();
  const item = useRef<HTMLLIElement>(null);
  const unread = message.readAt === null;
  const answered = Boolean(message.answeredAt);

  async function markAnswered(next: boolean) {
    if (next === answered) return;
    const kept = await workspace.messages.markAnswered(message.id, next);
    if (!kept.ok)
      return toast(t('Message not marked'), {
        description: translateMessage(kept.failure.message),
        destructive: true,
      });
    toast(t(next ? 'Marked as answered' : 'Marked as not answered'), {
      description: t('From {name}', { name: message.name }),
      action: undoing(workspace.outbox, kept.value),
    });
  }

  useMessageKeys(item, {
    r: () => item.current?.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')?.click(),
    e: () => void markAnswered(!answered),
  });

  return (
    <li ref={item} className="@container border-b border-hairline">
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && unread) void workspace.messages.markRead([message.id]);
        }}
      >
        <Summary message={message} />
        <div className="grid gap-4 pb-4 pl-6">
          <p className="m-0 text-sm text-muted">
            <Sentence
              text="From {name}"
              parts={{ name: <span className="text-ink wrap-anywhere">{message.email}</span> }}
            />
          </p>
          <p dir="auto" className="m-0 max-w-[68ch] whitespace-pre-wrap break-words">
            {message.message}
          </p>
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <ButtonLink
              look="primary"
              to={replyAddress(message, owner.name)}
              aria-label={t('Reply to {name}', { name: message.name })}
              onClick={() => void markAnswered(true)}
            >
              {t('Reply')}
            </ButtonLink>
            <Button onClick={() => void markAnswered(!answered)}>
              {t(answered ? 'Mark as not answered' : 'Mark as answered')}
            </Button>
            <DeleteMessage message={message} />
          </div>
        </div>
      </details>
    </li>
  );
}

function Summary({
  message: { name, message, readAt, answeredAt, createdAt },
}: {
  message: ReceivedMessage;
}) {
  const unread = readAt === null;
  return (
    <summary className="grid min-h-11 cursor-pointer grid-cols-[0.75rem_1fr_auto] items-center gap-3 @max-[15rem]:grid-cols-[0.75rem_minmax(0,1fr)] py-2 text-sm -outline-offset-2">
      <span aria-hidden="true" className={`size-2 rounded-full ${unread ? 'bg-info' : ''}`} />
      <span
        className={`min-w-0 truncate @max-[15rem]:whitespace-normal @max-[15rem]:wrap-anywhere ${unread ? 'font-bold' : ''}`}
      >
        {unread && <span className="sr-only">{t('Unread: ')}</span>}
        {name}
        <span className="font-normal text-muted"> · {message.slice(0, 120)}</span>
      </span>
      <span className="tabular flex flex-wrap items-center justify-end gap-2 text-muted @max-[15rem]:col-start-2 @max-[15rem]:justify-start">
        {answeredAt && <Badge tone="success">{t('Answered')}</Badge>}
        {createdAt ? formatMoment(createdAt) : ''}
      </span>
    </summary>
  );
}
