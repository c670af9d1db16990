import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import { type Account, accountDisplayName } from '#domain/auth/account.ts';
import type { OwnMessages as Found, OwnMessage } from '#domain/messages/own-message.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import type { OwnAccount as OwnAccountService } from '#services/auth/own-account.ts';
import { Button } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Alert, Badge, Spinner } from '#ui/surface.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { useAction } from '#ui/use-action.ts';
import { download } from '../download.ts';
import { SkippedNotice } from '../skipped-notice.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { LinkedAccounts } from './linked-accounts.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { ProviderButton } from './provider-button.tsx';
import { useServerReading } from './use-server-reading.ts';

/** The page of a visitor's account, and the only one that a visitor has. */
export function OwnAccount() {
  const { account, expired } = useAuth();
  const services = useServices();
  const own = useMemo(() => account && services.account.own(account), [services, account]);
  if (!account || !own) return null;
  return (
    <Centered title={t('Your account')}>
      <div className="grid gap-10">
        {account.needsGithub && <OwnerWithoutGithub />}
        {expired ? (
          <Alert tone="warning" title={t('Your session has ended.')}>
            <p className="m-0 mt-1 text-sm">
              <Sentence
                text="{link} to see your messages."
                parts={{ link: <Link to={paths.signIn}>{t('Sign in again')}</Link> }}
              />
            </p>
          </Alert>
        ) : (
          <OwnMessages own={own} />
        )}
        <Profile account={account} />
        {!expired && (
          <Section id="linked-accounts" title={t('Linked accounts')}>
            <LinkedAccounts account={account} />
          </Section>
        )}
        <OwnData account={account} own={own} />
      </div>
    </Centered>
  );
}

function OwnerWithoutGithub() {
  return (
    <div className="grid gap-4">
      <Alert tone="info" title={t('This account owns the site.')}>
        <p className="m-0 mt-1 text-sm">
          {t('A password or a link in an e-mail does not open the admin area. Sign in with GitHub for that.')}
        </p>
      </Alert>
      {environment().features.githubOAuth && <ProviderButton connects />}
    </div>
  );
}

function Profile({ account }: { account: Account }) {
  const { auth } = useServices();
  const [editing, setEditing] = useState(false);
  return (
    <Section id="profile" title={t('Profile')}>
      <Facts
        facts={[
          [t('Name'), accountDisplayName(account)],
          [t('E-mail'), account.email],
          ['GitHub', account.githubUsername],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setEditing(true)}>{t('Edit profile')}</Button>
        {account.role === 'admin' && (
          <Link to={paths.admin} className="inline-flex min-h-10 items-center px-2 text-sm text-ink">
            {t('Admin area')}
          </Link>
        )}
        <Button onClick={() => auth.send({ type: 'signOut.requested' })}>{t('Sign out')}</Button>
      </div>
      <ProfileDialog account={account} open={editing} onClose={() => setEditing(false)} />
    </Section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="m-0 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function OwnMessages({ own }: { own: OwnAccountService }) {
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
          {formatCount(pending.length, 'message on the way.', 'messages on the way.')}
        </p>
      )}
      <SkippedNotice items={formatCount(skipped, 'message')} count={skipped} />
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

function OwnData({ account, own }: { account: Account; own: OwnAccountService }) {
  const ownsSite = account.role === 'admin' || account.needsGithub;

  const [isExporting, exportData] = useAction(async () => {
    const data = await own.data();
    if (data.ok) download('portico-account.json', 'application/json', JSON.stringify(data.value, null, 2));
    else toastFailure(t('Export failed'), data.failure);
  });

  return (
    <Section id="own-data" title={t('Your data')}>
      <p className="m-0 text-sm text-muted">
        {t('The export is a JSON file with your account, sign-ins, devices and messages.')}
        {ownsSite && ` ${t('The account of the site’s owner cannot be deleted here.')}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isExporting} onClick={exportData}>
          {isExporting ? t('Exporting...') : t('Export your data')}
        </Button>
        {!ownsSite && <DeleteAccount account={account} own={own} />}
      </div>
    </Section>
  );
}

function DeleteAccount({ account, own }: { account: Account; own: OwnAccountService }) {
  const { auth } = useServices();
  const [confirming, setConfirming] = useState(false);

  async function deleteAccount() {
    const deleted = await own.delete();
    if (!deleted.ok) return toastFailure(t('Account not deleted'), deleted.failure);
    toast(t('Account deleted'));
    auth.send({ type: 'signOut.requested' });
  }

  return (
    <>
      <Button look="danger" onClick={() => setConfirming(true)}>
        {t('Delete account')}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('Delete your account?')}
        confirmLabel={t('Delete account and data')}
        onConfirm={deleteAccount}
        onClose={() => setConfirming(false)}
      >
        <p className="m-0">{t("These are deleted and can't be restored:")}</p>
        <ul className="m-0 grid list-disc gap-1 pl-5">
          <li>
            {t('the account {name}, its profile and its ways to sign in,', {
              name: account.email ?? account.githubUsername ?? '',
            })}
          </li>
          <li>{t('its sessions on all devices,')}</li>
          <li>{t('the messages that you wrote while signed in, from the owner’s inbox as well.')}</li>
        </ul>
        <p className="m-0 text-sm text-muted">
          {t(
            'Messages that you wrote without signing in, e-mails between you and the owner, and your account on GitHub are not deleted.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}
