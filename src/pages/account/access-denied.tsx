import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import { paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Facts } from '#ui/facts.tsx';
import { Alert } from '#ui/surface.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { ProviderButton } from './provider-button.tsx';

export function AccessDenied() {
  const { account } = useAuth();
  const { auth } = useServices();
  const { pathname } = useLocation();
  if (!account) return null;
  // On the repository management, the card has texts of its own (specification section 2).
  const isCard = pathname === paths.repositories;
  return (
    <Centered title={t('Access Denied')}>
      <div className="grid gap-8">
        <Alert
          tone="danger"
          title={
            isCard
              ? t('Only accounts with admin privileges can access the admin portal.')
              : t('You do not have the required permissions to access this page.')
          }
        >
          <p className="m-0 mt-1 text-sm">
            {t('Current role: {role}. Required: {required}.', {
              role: translateMessage(account.role),
              required: translateMessage('admin'),
            })}
          </p>
          {account.needsGithub && (
            <p className="m-0 mt-1 text-sm">
              {t(
                'This account owns the site, but a password or a link in an e-mail does not open the admin area. Sign in with GitHub.',
              )}
            </p>
          )}
        </Alert>
        <Troubleshooting />
        <section aria-labelledby="user-information" className="border-t border-hairline pt-4">
          <h2 id="user-information" className="mb-3 text-sm font-medium">
            {t('User information')}
          </h2>
          <Facts
            facts={[
              [t('User'), account.githubUsername ?? account.email],
              [t('Role'), translateMessage(account.role)],
              [t('GitHub username'), account.githubUsername],
              [t('Provider'), account.provider],
            ]}
          />
        </section>
        <div className="flex flex-wrap gap-2">
          {account.needsGithub && environment().features.githubOAuth ? (
            <ProviderButton connects />
          ) : (
            <ButtonLink look="primary" to={paths.account}>
              {t('Go to Your Account')}
            </ButtonLink>
          )}
          <ReturnToLogin />
          <Button onClick={() => window.location.reload()}>{t('Refresh Page')}</Button>
          <Button onClick={() => window.location.assign(paths.home)}>
            {isCard ? t('Go to Home Page') : t('Return to Home')}
          </Button>
          <Button onClick={() => auth.send({ type: 'signOut.requested' })}>{t('Sign out')}</Button>
        </div>
      </div>
    </Centered>
  );
}

function Troubleshooting() {
  return (
    <div className="grid gap-3 text-sm text-muted">
      <p role="status" className="m-0">
        {t('Authentication failed')}
      </p>
      <ul className="m-0 grid list-disc gap-1 pl-5">
        <li>{t('Check account permissions')}</li>
        <li>{t('Clear cookies and cache')}</li>
        <li>{t('Use the correct account')}</li>
      </ul>
    </div>
  );
}

function ReturnToLogin() {
  const navigate = useNavigate();
  const [connecting, setConnecting] = useState(false);
  return (
    <Button
      aria-disabled={connecting}
      onClick={() => {
        setConnecting(true);
        void navigate(paths.adminLogin);
      }}
    >
      {connecting ? t('Connecting...') : t('Return to Login')}
    </Button>
  );
}
