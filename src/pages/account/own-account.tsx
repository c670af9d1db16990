import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import { type Account, accountDisplayName } from '#domain/auth/account.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Facts } from '#ui/facts.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Alert } from '#ui/surface.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { Section } from './account-section.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { OwnData } from './own-data.tsx';
import { OwnMessages } from './own-messages.tsx';
import { ProfileDialog } from './profile-dialog.tsx';
import { ProviderButton } from './provider-button.tsx';

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
