import { useEffect, useRef, useState } from 'react';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { replyAddress } from '#domain/messages/reply.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { owner } from '#site/owner.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Badge } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';
import { useKeySetting } from '../repositories/list/use-key-setting.ts';
import { acceptsTyping } from '../repositories/list/use-list-keys.ts';

type MessageKeys = Readonly<Record<'r' | 'e', () => void>>;

/** Ignores single keys while the user types, while a dialog is open, or if single keys are switched off. */
function useMessageKeys(keys: MessageKeys): void {
  const [enabled] = useKeySetting();
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key !== 'r' && event.key !== 'e') return;
        if (acceptsTyping(event.target) || document.querySelector('dialog:modal')) return;
        event.preventDefault();
        current.current[event.key]();
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [enabled]);
}

function DeleteMessage({ message, onDeleted }: { message: ReceivedMessage; onDeleted: () => void }) {
  const workspace = useWorkspace();
  const [deleting, setDeleting] = useState(false);

  async function remove() {
    const kept = await workspace.messages.delete([message.id]);
    if (kept.ok) {
      const description = t('From {name}', { name: message.name });
      toast(t('Message Deleted'), { description, action: undoing(workspace.outbox, kept.value) });
      onDeleted();
    } else
      toast(t('Message not deleted'), {
        description: translateMessage(kept.failure),
        destructive: true,
      });
  }

  if (!deleting) {
    return (
      <Button
        look="quiet"
        className="ml-auto"
        aria-label={t('Delete the message of {name}', { name: message.name })}
        onClick={() => setDeleting(true)}
      >
        {t('Delete')}
      </Button>
    );
  }
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      <span>{t('You can undo this in the outbox.')}</span>
      <Button look="danger" onClick={() => void remove()}>
        {t('Delete message')}
      </Button>
      <Button onClick={() => setDeleting(false)}>{t('Cancel')}</Button>
    </span>
  );
}

export function MessageView({ message, onDeleted }: { message: ReceivedMessage; onDeleted: () => void }) {
  const workspace = useWorkspace();
  const article = useRef<HTMLElement>(null);
  const answered = Boolean(message.answeredAt);
  useReading(message);

  async function markAnswered(next: boolean) {
    if (next === answered) return;
    const kept = await workspace.messages.markAnswered(message.id, next);
    if (!kept.ok)
      return toast(t('Message not marked'), {
        description: translateMessage(kept.failure),
        destructive: true,
      });
    toast(t(next ? 'Marked as answered' : 'Marked as not answered'), {
      description: t('From {name}', { name: message.name }),
      action: undoing(workspace.outbox, kept.value),
    });
  }

  useMessageKeys({
    r: () => article.current?.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')?.click(),
    e: () => void markAnswered(!answered),
  });

  return (
    <article ref={article} aria-labelledby="message-name" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="message-name" className="flex flex-wrap items-center gap-x-3 text-base font-semibold">
          {message.name}
          {answered && <Badge tone="success">{t('Answered')}</Badge>}
        </h2>
        <p className="tabular m-0 flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="wrap-anywhere">{message.email}</span>
          {message.createdAt && <span>{formatMoment(message.createdAt)}</span>}
        </p>
      </div>
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
        <DeleteMessage message={message} onDeleted={onDeleted} />
      </div>
    </article>
  );
}

/** Marks a message as read once. If the owner undoes that, the message stays unread while it is open. */
function useReading({ id, readAt }: ReceivedMessage): void {
  const { messages } = useWorkspace();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (readAt === null) void messages.markRead([id]);
  }, [messages, id, readAt]);
}
