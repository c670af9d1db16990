import type { Authenticator } from '#domain/auth/account-security.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { AccountForm } from './account-form.tsx';
import { attemptCode, CodeField } from './fields.tsx';
import { useServerReading } from './use-server-reading.ts';

export function CodeStep() {
  const { account } = useAuth();
  const { auth } = useServices();
  const { found: authenticators, problem, read } = useServerReading(useServices().account.secondFactor.list);
  return (
    <Centered title={t('Enter your code')}>
      <div className="grid gap-6">
        <p className="m-0">
          {t(
            'You are signed in as {name}. The admin area also requires a code from your authenticator app.',
            { name: account?.githubUsername ?? account?.email ?? '' },
          )}
        </p>
        {problem && (
          <Alert tone="danger" urgent title={translateMessage(problem)}>
            <Button className="mt-3" onClick={() => void read()}>
              {t('Try again')}
            </Button>
          </Alert>
        )}
        {!problem && !authenticators && <Spinner label={t('Checking with the server...')} />}
        {authenticators && <CodeForm authenticators={authenticators} />}
        <div className="flex flex-wrap gap-2 border-t border-hairline pt-4">
          {account?.role === 'admin' && (
            <Button onClick={() => auth.send({ type: 'code.putOff' })}>
              {t('Later: work on this device')}
            </Button>
          )}
          <Button onClick={() => auth.send({ type: 'signOut.requested' })}>{t('Sign out')}</Button>
        </div>
        <details className="text-sm text-muted">
          <summary className="cursor-pointer">{t('Lost your authenticator app?')}</summary>
          <p className="mt-2 mb-0">
            {t(
              'Use your spare authenticator if you added one. Otherwise, ask the operator of the server to remove the lost one from your account. You can then sign in with GitHub alone.',
            )}
          </p>
        </details>
      </div>
    </Centered>
  );
}

function CodeForm({ authenticators }: { authenticators: readonly Authenticator[] }) {
  const { secondFactor } = useServices().account;
  return (
    <AccountForm
      name="code"
      submitLabel={t('Continue')}
      busyLabel={t('Checking...')}
      failureTitle={t('Not confirmed')}
      onSubmit={(valueOf) =>
        attemptCode(valueOf('code'), (code) => secondFactor.confirm(valueOf('authenticator'), code))
      }
    >
      {(form) => <CodeField form={form} authenticators={authenticators} focused />}
    </AccountForm>
  );
}
