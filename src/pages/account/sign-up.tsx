import { useState } from 'react';
import { minimumPasswordLength } from '#config/constants.ts';
import { paths } from '#domain/shared/route.ts';
import { markText, t } from '#locales/translate.ts';
import { TextLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../use-services.ts';
import { AccountForm, serviceProblem } from './account-form.tsx';
import { BackToSignIn, EmailField, PasswordField } from './fields.tsx';
import { refusedPassword } from './new-password.ts';
import { OrProvider } from './provider-button.tsx';
import { SendAgain } from './send-again.tsx';

const fields = {
  weak_password: 'password',
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  validation_failed: 'email',
};
const confirmationRequired = markText('Please check your email to confirm your account.');

export function SignUp() {
  const services = useServices();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(valueOf: (field: string) => string) {
    const [email, password] = [valueOf('email'), valueOf('password')];
    const refused = await refusedPassword(valueOf, email);
    if (refused) return refused;
    const result = await services.signIn.signUp(email, password);
    if (!result.ok) return serviceProblem(result.failure, fields);
    toast(t('Sign up successful'), { description: t(confirmationRequired) });
    setSentTo(email);
    return null;
  }

  if (sentTo !== null) return <CheckYourEmail sentTo={sentTo} />;
  return (
    <Centered title={t('Create account')}>
      <div className="grid gap-6">
        <AccountForm
          name="sign-up"
          keeps={['email']}
          submitLabel={t('Create account')}
          busyLabel={t('Creating account...')}
          failureTitle={t('Sign up failed')}
          onSubmit={submit}
        >
          {(form) => (
            <>
              <EmailField form={form} />
              <PasswordField
                form={form}
                isNew
                hint={t('At least {characters} characters.', { characters: minimumPasswordLength })}
              />
              <PasswordField form={form} isNew name="confirmation" label={t('Confirm password')} />
            </>
          )}
        </AccountForm>
        <OrProvider />
        <p className="m-0 text-sm">
          {t('Already have an account?')} <TextLink to={paths.signIn}>{t('Sign in')}</TextLink>
        </p>
      </div>
    </Centered>
  );
}

function CheckYourEmail({ sentTo }: { sentTo: string }) {
  const services = useServices();
  return (
    <Centered title={t('Check your email')}>
      <div role="status" className="grid gap-3">
        <p className="m-0">{t(confirmationRequired)}</p>
        <p className="m-0 break-words text-sm text-muted">
          {t(
            'The link was sent to {email}. If it does not arrive within a few minutes, please check your spam folder.',
            { email: sentTo },
          )}
        </p>
      </div>
      <SendAgain send={() => services.signIn.resendConfirmation(sentTo)} />
      <BackToSignIn />
    </Centered>
  );
}
