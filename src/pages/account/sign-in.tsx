import { Suspense, useState } from 'react';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { TextLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { part } from '#ui/part.ts';
import { Alert } from '#ui/surface.tsx';
import { useAuth, useServices } from '../use-services.ts';
import { AccountForm, serviceProblem } from './account-form.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { OrProvider } from './provider-button.tsx';

const SendAgain = part(async () => (await import('./send-again.tsx')).SendAgain);

const fields = { invalid_credentials: 'password', email_not_confirmed: 'email' };

export function SignIn() {
  const services = useServices();
  const { expired } = useAuth();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  return (
    <Centered title={t('Sign in')}>
      <div className="grid gap-6">
        {expired && (
          <Alert tone="info" title={t('Your session has ended. Please sign in again.')}>
            <p className="m-0 mt-1 text-sm">
              {t('Your changes are saved on this device and will be sent after you sign in.')}
            </p>
          </Alert>
        )}
        <AccountForm
          name="sign-in"
          keeps={['email']}
          submitLabel={t('Sign in')}
          busyLabel={t('Signing in...')}
          failureTitle={t('Sign in failed')}
          onSubmit={async (valueOf) => {
            const result = await services.signIn.withPassword(valueOf('email'), valueOf('password'));
            if (result.ok) return null;
            setUnconfirmed(result.failure.code === 'email_not_confirmed' ? valueOf('email') : null);
            return serviceProblem(result.failure, fields);
          }}
        >
          {(form) => (
            <>
              <EmailField form={form} focused={form.typedText('email') === ''} />
              <PasswordField form={form} focused={form.typedText('email') !== ''} />
            </>
          )}
        </AccountForm>
        {unconfirmed !== null && (
          <Suspense>
            <SendAgain
              key={unconfirmed}
              justSent={false}
              send={() => services.signIn.resendConfirmation(unconfirmed)}
            />
          </Suspense>
        )}
        <OrProvider />
        <p className="m-0 flex flex-wrap justify-between gap-4 text-sm">
          <TextLink to={paths.forgotPassword}>{t('Forgot password?')}</TextLink>
          <TextLink to={paths.signUp}>{t('Create account')}</TextLink>
        </p>
      </div>
    </Centered>
  );
}
