import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { minimumPasswordLength, passwordResetRedirectDelayMs } from '#config/constants.ts';
import { failed, failure } from '#domain/failure.ts';
import { newPasswordProblem } from '#domain/password.ts';
import { paths } from '#domain/route.ts';
import { Centered } from '#ui/centered.tsx';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../services.ts';
import { AccountForm } from './account-form.tsx';

/** Sets a new password with the token of the e-mailed link, which is used once and held in memory only. */
export function ResetPassword({ arrival }: { arrival: URL }) {
  const services = useServices();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [done, setDone] = useState(false);
  const fragment = new URLSearchParams(arrival.hash.slice(1));
  const token = fragment.get('type') === 'recovery' ? fragment.get('access_token') : null;

  async function submit() {
    const problem = newPasswordProblem(password, confirmation, minimumPasswordLength);
    if (problem) return failed(failure('VALIDATION', 'PASSWORD_INVALID', problem, Date.now()));
    const result = await services.resetPassword(token ?? '', password);
    if (result.ok) {
      setDone(true);
      toast('Password updated');
      setTimeout(() => void navigate(paths.signIn), passwordResetRedirectDelayMs);
    }
    return result;
  }

  if (!token) {
    return (
      <Centered title="Reset password">
        <p role="alert">Invalid or expired password reset link</p>
        <p className="mt-6">
          <Link to={paths.forgotPassword} className="font-medium text-accent">
            Request a new link
          </Link>
        </p>
      </Centered>
    );
  }
  if (done) {
    return (
      <Centered title="Password updated">
        <p role="status">Your new password is set. You are taken to the sign-in page.</p>
      </Centered>
    );
  }
  return (
    <Centered title="Reset password">
      <AccountForm
        submitLabel="Set new password"
        busyLabel="Saving..."
        failureTitle="Password reset failed"
        onSubmit={submit}
      >
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          required
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      </AccountForm>
    </Centered>
  );
}
