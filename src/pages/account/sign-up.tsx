import { useState } from 'react';
import { Link } from 'react-router-dom';
import { minimumPasswordLength } from '#config/constants.ts';
import { paths } from '#domain/shared/route.ts';
import { Centered } from '#ui/centered.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../use-services.ts';
import { AccountForm, refusedBy } from './account-form.tsx';
import { BackToSignIn, EmailField, PasswordField } from './fields.tsx';
import { refusedPassword } from './new-password.ts';
import { OrProvider } from './provider-button.tsx';

/** Where the service's refusals are shown. */
const fields = {
  weak_password: 'password',
  user_already_exists: 'email',
  email_exists: 'email',
  email_address_invalid: 'email',
  validation_failed: 'email',
};
const confirmationRequired = 'Please check your email to confirm your account.';

export function SignUp() {
  const services = useServices();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(valueOf: (field: string) => string) {
    const [email, password] = [valueOf('email'), valueOf('password')];
    const refused = await refusedPassword(valueOf, email);
    if (refused) return refused;
    const result = await services.signUp(email, password);
    if (!result.ok) return refusedBy(result.failure, fields);
    toast('Sign up successful', { description: confirmationRequired });
    setSentTo(email);
    return null;
  }

  if (sentTo !== null) return <CheckYourEmail sentTo={sentTo} />;
  return (
    <Centered title="Create account">
      <div className="grid gap-6">
        <AccountForm
          name="sign-up"
          keeps={['email']}
          submitLabel="Create account"
          busyLabel="Creating account..."
          failureTitle="Sign up failed"
          onSubmit={submit}
        >
          {(form) => (
            <>
              <EmailField form={form} />
              <PasswordField form={form} isNew hint={`At least ${minimumPasswordLength} characters.`} />
              <PasswordField form={form} isNew name="confirmation" label="Confirm password" />
            </>
          )}
        </AccountForm>
        <OrProvider />
        <p className="m-0 text-sm">
          Already have an account?{' '}
          <Link to={paths.signIn} className="text-ink underline underline-offset-4">
            Sign in
          </Link>
        </p>
      </div>
    </Centered>
  );
}

function CheckYourEmail({ sentTo }: { sentTo: string }) {
  return (
    <Centered title="Check your email">
      <div role="status" className="grid gap-3">
        <p className="m-0">{confirmationRequired}</p>
        <p className="m-0 break-words text-sm text-muted">
          The link was sent to {sentTo}. If it does not arrive within a few minutes, please check your spam
          folder.
        </p>
      </div>
      <BackToSignIn />
    </Centered>
  );
}
