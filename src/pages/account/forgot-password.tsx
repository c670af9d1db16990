import { useState } from 'react';
import { Centered } from '#ui/centered.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../use-services.ts';
import { AccountForm, refusedBy } from './account-form.tsx';
import { BackToSignIn, EmailField } from './fields.tsx';

const fields = { email_address_invalid: 'email', validation_failed: 'email' };

export function ForgotPassword() {
  const services = useServices();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(valueOf: (field: string) => string) {
    const email = valueOf('email');
    const result = await services.requestPasswordReset(email);
    if (!result.ok) return refusedBy(result.failure, fields);
    toast('Password reset email sent');
    setSentTo(email);
    return null;
  }

  return (
    <Centered title={sentTo === null ? 'Forgot password' : 'Check your email'}>
      {sentTo === null ? (
        <AccountForm
          name="forgot-password"
          keeps={['email']}
          submitLabel="Send reset link"
          busyLabel="Sending..."
          failureTitle="Password reset failed"
          onSubmit={submit}
        >
          {(form) => <EmailField form={form} focused />}
        </AccountForm>
      ) : (
        <p role="status" className="m-0">
          If there is an account for {sentTo}, a link to set a new password is on its way. If it does not
          arrive within a few minutes, please check your spam folder.
        </p>
      )}
      <BackToSignIn />
    </Centered>
  );
}
