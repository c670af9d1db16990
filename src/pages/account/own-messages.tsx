import type { OwnMessages as Found, OwnMessage } from '#domain/messages/own-message.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import type { OwnAccount } from '#services/auth/own-account.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Badge, Spinner } from '#ui/surface.tsx';
import { SkippedNotice } from '../skipped-notice.tsx';
import { Section } from './account-section.tsx';
import { useServerReading } from './use-server-reading.ts';

export function OwnMessages({ own }: { own: OwnAccount }) {
  const { found, problem, read } = useServerReading(own.messages);
  return (
    <Section id="own-messages" title={t('Messages')}>
      {problem && (
        <Alert tone="warning" title={translateMessage(problem)}>
          <Button className="mt-3" onClick={() => void read()}>
            {t('Try again')}
          </Button>
        </Alert>
      )}
      {!found && !problem && <Spinner label={t('Loading your messages...')} />}
      {found && <Messages found={found} />}
      <p className="m-0 text-sm">
        <a href={`${paths.home}#contact`} className="text-ink underline underline-offset-4">
          {t('Write a message')}
        </a>
      </p>
    </Section>
  );
}

function Messages({ found: { confirmed, messages, pending, skipped } }: { found: Found }) {
  if (!confirmed) {
    return (
      <p className="m-0 text-sm text-muted">
        {t("Your e-mail address isn't confirmed yet. Your messages appear here after you confirm it.")}
      </p>
    );
  }
  return (
    <>
      {pending.length > 0 && (
        <p className="m-0 text-sm text-muted">
          {counted(pending.length, 'message on the way.', 'messages on the way.')}
        </p>
      )}
      <SkippedNotice items={counted(skipped, 'message')} count={skipped} />
      {messages.length === 0 && skipped === 0 && (
        <p className="m-0 text-sm text-muted">
          {t('No messages yet. Messages that you send from the contact form while signed in appear here.')}
        </p>
      )}
      {messages.length > 0 && (
        <ul aria-label={t('Your messages')} className="m-0 list-none border-t border-hairline p-0">
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
    </>
  );
}

function Message({ message: { message, email, sentAt, answeredAt } }: { message: OwnMessage }) {
  return (
    <li className="grid gap-2 border-b border-hairline py-3 text-sm">
      <p className="m-0 flex flex-wrap items-center justify-between gap-2">
        <time dateTime={new Date(sentAt).toISOString()} className="tabular text-muted">
          {formatMoment(sentAt)}
        </time>
        <Badge tone={answeredAt === null ? 'neutral' : 'success'}>
          {answeredAt === null ? t('Received') : t('Answered')}
        </Badge>
      </p>
      <p dir="auto" className="m-0 whitespace-pre-wrap wrap-anywhere">
        {message}
      </p>
      {answeredAt !== null && (
        <p className="m-0 text-muted">
          {t('Answered {when}, by e-mail to {email}', { when: formatMoment(answeredAt), email })}
        </p>
      )}
    </li>
  );
}
