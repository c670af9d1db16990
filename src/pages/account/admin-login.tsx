import { Navigate } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import type { Account } from '#domain/auth/account.ts';
import { paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert, Badge, Spinner } from '#ui/surface.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { CodeStep } from './code-step.tsx';
import { ProviderButton } from './provider-button.tsx';

/** The admin's sign-in in its three variants (specification section 2). */
export function AdminLogin() {
  const { view, account, verified, expired, codeRequested } = useAuth();
  if (view === 'loading' || view === 'leaving' || (view === 'signedIn' && !verified && !expired)) {
    return (
      <Centered title={t('Authenticating')}>
        <Spinner label={t('Connecting to GitHub...')} />
      </Centered>
    );
  }
  if (!account || expired) return <Login expired={expired} />;
  if (codeRequested) return <CodeStep />;
  if (account.role === 'admin') return <Navigate to={paths.admin} replace />;
  return <NotAdmin account={account} />;
}

function Login({ expired }: { expired: boolean }) {
  return (
    <Centered title={t('Admin Login')}>
      <div className="grid gap-6">
        <p className="m-0 flex flex-wrap items-center gap-3 text-sm">
          {t('Authentication status')}
          <Badge tone={expired ? 'warning' : 'neutral'}>
            {expired ? t('Session expired') : t('Not authenticated')}
          </Badge>
        </p>
        {environment().features.githubOAuth && (
          <ProviderButton failureTitle={t('Authentication failed')} connects />
        )}
        <p className="m-0 flex flex-wrap justify-between gap-4 text-sm">
          <a href={paths.home} className="text-ink underline underline-offset-4">
            {t('Return to Home')}
          </a>
          <TextLink to={paths.signIn}>{t('Sign in with email')}</TextLink>
        </p>
      </div>
    </Centered>
  );
}

function NotAdmin({ account }: { account: Account }) {
  const { auth } = useServices();
  return (
    <Centered title={t('Access Denied')}>
      <div className="grid gap-6">
        <Alert tone="danger" title={t('Only accounts with admin privileges can access the admin portal.')}>
          <p className="m-0 mt-1 text-sm">
            {t('Signed in as {name}, role {role}.', {
              name: account.githubUsername ?? account.email ?? '',
              role: translateMessage(account.role),
            })}
          </p>
        </Alert>
        <ul className="m-0 grid list-disc gap-1 pl-5 text-sm text-muted">
          {account.needsGithub ? (
            <li>
              {t(
                'This account owns the site: sign in with GitHub instead of a password or an e-mailed link.',
              )}
            </li>
          ) : (
            <>
              <li>{t('Your messages and your data are on the page of your account.')}</li>
              <li>{t('If you own this site, sign out and choose your own account on GitHub.')}</li>
            </>
          )}
          <li>{t('Try again to reload your permissions.')}</li>
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => location.assign(paths.home)}>
            {t('Go to Home Page')}
          </Button>
          <ButtonLink to={paths.account}>{t('Go to Your Account')}</ButtonLink>
          <Button onClick={() => location.reload()}>{t('Try Again')}</Button>
          <Button onClick={() => auth.send({ type: 'signOut.requested' })}>{t('Sign out')}</Button>
        </div>
      </div>
    </Centered>
  );
}
