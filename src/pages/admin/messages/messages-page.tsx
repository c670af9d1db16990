import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { replyAddress } from '#domain/messages/reply.ts';
import { formatMoment, formatNumber } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { formatCount, markText, t } from '#locales/translate.ts';
import { owner } from '#site/owner.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Badge, Spinner } from '#ui/surface.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useWorkspace } from '../../use-services.ts';
import { PageTitle } from '../page-title.tsx';
import { announceChange } from '../repositories/batch/batch-toasts.ts';
import { useSingleKeys } from '../use-keydown.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { MessageRow, newestFirst } from './messages.tsx';

function DeleteMessage({ message, onDeleted }: { message: ReceivedMessage; onDeleted: () => void }) {
  const workspace = useWorkspace();
  const [deleting, setDeleting] = useState(false);

  async function remove() {
    const kept = await workspace.messages.delete([message.id]);
    const isDeleted = announceChange(workspace.outbox, kept, {
      done: t('Message Deleted'),
      failed: t('Message not deleted'),
      description: t('From {name}', { name: message.name }),
    });
    if (isDeleted) onDeleted();
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

function MessageView({ message, onDeleted }: { message: ReceivedMessage; onDeleted: () => void }) {
  const workspace = useWorkspace();
  const article = useRef<HTMLElement>(null);
  const answered = Boolean(message.answeredAt);
  useReading(message);

  async function markAnswered(next: boolean) {
    if (next === answered) return;
    const kept = await workspace.messages.markAnswered(message.id, next);
    announceChange(workspace.outbox, kept, {
      done: t(next ? 'Marked as answered' : 'Marked as not answered'),
      failed: t('Message not marked'),
      description: t('From {name}', { name: message.name }),
    });
  }

  useSingleKeys((event) => {
    if (event.key !== 'r' && event.key !== 'e') return;
    event.preventDefault();
    if (event.key === 'e') void markAnswered(!answered);
    else article.current?.querySelector<HTMLAnchorElement>('a[href^="mailto:"]')?.click();
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

type Filter = 'open' | 'answered';

const filters: readonly { key: Filter; label: string }[] = [
  { key: 'open', label: markText('Open') },
  { key: 'answered', label: markText('Answered') },
];

/** Shows the inbox beside the open message. On a narrow screen, only one of them is visible. */
export function MessagesPage() {
  const { messages } = useWorkspace();
  const all = useWorkspaceQuery(({ messages }) => messages.all());
  const unread = (all ?? []).filter(({ readAt }) => readAt === null);
  return (
    <>
      <PageTitle
        title={t('Messages')}
        aside={
          unread.length > 1 && (
            <Button look="quiet" onClick={() => void messages.markRead(unread.map(({ id }) => id))}>
              {t('Mark all as read')}
            </Button>
          )
        }
      />
      {!all && <Spinner label={t('Loading...')} />}
      {all?.length === 0 && (
        <>
          <EmptyState>{t('No messages yet. Messages from your contact form appear here.')}</EmptyState>
          <ButtonLink look="primary" to={`${paths.home}#contact`} reloadDocument>
            {t('Write a test message')}
          </ButtonLink>
        </>
      )}
      {all && all.length > 0 && <Inbox messages={newestFirst(all)} />}
    </>
  );
}

function Inbox({ messages }: { messages: readonly ReceivedMessage[] }) {
  const { messageId } = useParams();
  const navigate = useNavigate();
  const opened = messages.find(({ id }) => id === messageId);
  const [filter, setFilter] = useState<Filter>(() => (opened ? getState(opened) : 'open'));
  const shown = messages.filter((message) => getState(message) === filter);
  const isNamed = messageId !== undefined;
  const toInbox = () => void navigate(paths.messages);
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <div className={isNamed ? 'max-lg:hidden' : ''}>
        <Tabs
          label={t('Show messages')}
          tabs={filters.map(({ key, label }) => ({
            key,
            label: `${t(label)} ${formatNumber(messages.filter((message) => getState(message) === key).length)}`,
          }))}
          chosen={filter}
          onChoose={setFilter}
        >
          {shown.length === 0 ? (
            <p className="m-0 py-3 text-sm text-muted">
              {filter === 'open' ? t('No open messages.') : t('No answered messages.')}
            </p>
          ) : (
            <ul aria-label={formatCount(shown.length, 'message')} className="m-0 list-none p-0">
              {shown.map((message) => (
                <MessageRow key={message.id} message={message} isOpen={message.id === messageId} />
              ))}
            </ul>
          )}
        </Tabs>
      </div>
      <section aria-label={t('Message')} className="grid gap-4 lg:pt-2">
        {isNamed && (
          <Button look="quiet" className="justify-self-start px-2 lg:hidden" onClick={toInbox}>
            ← {t('All messages')}
          </Button>
        )}
        {opened && <MessageView key={opened.id} message={opened} onDeleted={toInbox} />}
        {!opened && (
          <p className={`m-0 text-sm text-muted ${isNamed ? '' : 'max-lg:hidden'}`}>
            {isNamed ? t('This message was deleted.') : t('Choose a message to read it.')}
          </p>
        )}
      </section>
    </div>
  );
}

const getState = ({ answeredAt }: ReceivedMessage): Filter => (answeredAt ? 'answered' : 'open');
