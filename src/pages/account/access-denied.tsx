import { environment } from '#config/environment.ts';
import type { Role } from '#domain/auth/role.ts';
import { paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert } from '#ui/surface.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { ProviderButton } from './provider-button.tsx';

/** Somebody is signed in, but not as somebody who may see this. */
export function AccessDenied({ required }: { required?: Role | readonly Role[] | undefined }) {
  const { account } = useAuth();
  const { auth } = useServices();
  if (!account) return null;
  const facts: [string, string | null][] = [
    [t('User'), account.githubUsername ?? account.email],
    [t('Role'), translateMessage(account.role)],
    [t('GitHub username'), account.githubUsername],
    [t('Provider'), account.provider],
  ];
  return (
    <Centered title={t('Access Denied')}>
      <div className="grid gap-8">
        <Alert tone="danger" title={t('You do not have the required permissions to access this page.')}>
          <p className="m-0 mt-1 text-sm">
            {t('Current role: {role}. Required: {required}.', {
              role: translateMessage(account.role),
              required: [required ?? []].flat().map(translateMessage).join(', ') || t('signed in'),
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
        <section aria-labelledby="user-information" className="border-t border-hairline pt-4">
          <h2 id="user-information" className="mb-3 text-sm font-medium">
            {t('User information')}
          </h2>
          <dl className="m-0 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
            {facts
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="m-0 min-w-0 break-words">{value}</dd>
                </div>
              ))}
          </dl>
        </section>
        <div className="flex flex-wrap gap-2">
          {account.needsGithub && environment().features.githubOAuth ? (
            <ProviderButton connects />
          ) : (
            <ButtonLink look="primary" to={paths.account}>
              {t('Go to Your Account')}
            </ButtonLink>
          )}
          <Button onClick={() => window.location.reload()}>{t('Refresh Page')}</Button>
          <Button onClick={() => window.location.assign(paths.home)}>{t('Return to Home')}</Button>
          <Button onClick={() => auth.send({ type: 'signOut.requested' })}>{t('Sign out')}</Button>
        </div>
      </div>
    </Centered>
  );
}
