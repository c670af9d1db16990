import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/route.ts';
import { Centered } from '#ui/centered.tsx';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../services.ts';
import { AccountForm } from './account-form.tsx';

export function ForgotPassword() {
  const services = useServices();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);

  async function submit() {
    const result = await services.requestPasswordReset(email);
    if (result.ok) {
      setSent(true);
      toast('Password reset email sent');
    }
    return result;
  }

  return (
    <Centered title={sent ? 'Check your email' : 'Forgot password'}>
      {sent ? (
        <p>
          A link to set a new password is on its way to {email}. If it does not arrive, please look in your
          spam folder.
        </p>
      ) : (
        <AccountForm
          submitLabel="Send reset link"
          busyLabel="Sending..."
          failureTitle="Password reset failed"
          onSubmit={submit}
        >
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </AccountForm>
      )}
      <p className="mt-6 text-sm">
        <Link to={paths.signIn} className="text-ink">
          Back to sign in
        </Link>
      </p>
    </Centered>
  );
}
