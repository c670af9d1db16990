import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ReceivedMessage } from '#domain/messages/received-message.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { counted, marked, t } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/surface.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useWorkspace } from '../../use-services.ts';
import { PageTitle } from '../page-title.tsx';
import { MessageRow } from './message-row.tsx';
import { MessageView } from './message-view.tsx';
import { newestFirst } from './newest-first.ts';

type Filter = 'open' | 'answered';

const filters: readonly { key: Filter; label: string }[] = [
  { key: 'open', label: marked('Open') },
  { key: 'answered', label: marked('Answered') },
];

/** Shows the inbox beside the open message. On a narrow screen, only one of them is visible. */
export function MessagesPage() {
  const { messages } = useWorkspace();
  const all = useLiveQuery(() => messages.all(), [messages]);
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
      {all?.length === 0 && <NoMessages />}
      {all && all.length > 0 && <Inbox messages={newestFirst(all)} />}
    </>
  );
}

function NoMessages() {
  return (
    <>
      <EmptyState>{t('No messages yet. Messages from your contact form appear here.')}</EmptyState>
      <ButtonLink look="primary" to={`${paths.home}#contact`} reloadDocument>
        {t('Write a test message')}
      </ButtonLink>
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
            <ul aria-label={counted(shown.length, 'message')} className="m-0 list-none p-0">
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
