import { useState } from 'react';
import { t } from '#locales/translate.ts';
import { Centered } from '#ui/centered.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../use-services.ts';
import { AccountForm, serviceProblem } from './account-form.tsx';
import { BackToSignIn, EmailField } from './fields.tsx';
import { SendAgain } from './send-again.tsx';

const fields = { email_address_invalid: 'email', validation_failed: 'email' };

export function ForgotPassword() {
  const services = useServices();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(valueOf: (field: string) => string) {
    const email = valueOf('email');
    const result = await services.signIn.requestPasswordReset(email);
    if (!result.ok) return serviceProblem(result.failure, fields);
    toast(t('Password reset email sent'));
    setSentTo(email);
    return null;
  }

  return (
    <Centered title={sentTo === null ? t('Forgot password') : t('Check your email')}>
      {sentTo === null ? (
        <AccountForm
          name="forgot-password"
          keeps={['email']}
          submitLabel={t('Send reset link')}
          busyLabel={t('Sending...')}
          failureTitle={t('Password reset failed')}
          onSubmit={submit}
        >
          {(form) => <EmailField form={form} focused />}
        </AccountForm>
      ) : (
        <>
          <p role="status" className="m-0">
            {t(
              'If there is an account for {email}, a link to set a new password is on its way. If it does not arrive within a few minutes, please check your spam folder.',
              { email: sentTo },
            )}
          </p>
          <SendAgain send={() => services.signIn.requestPasswordReset(sentTo)} />
        </>
      )}
      <BackToSignIn />
    </Centered>
  );
}
