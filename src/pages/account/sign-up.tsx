import { useState } from 'react';
import { Link } from 'react-router-dom';
import { minimumPasswordLength } from '#config/constants.ts';
import { failed, failure } from '#domain/failure.ts';
import { newPasswordProblem } from '#domain/password.ts';
import { paths } from '#domain/route.ts';
import { Centered } from '#ui/centered.tsx';
import { TextField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useServices } from '../services.ts';
import { AccountForm } from './account-form.tsx';
import { ProviderButton } from './provider-button.tsx';

export function SignUp() {
  const services = useServices();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');

  async function submit() {
    const problem = newPasswordProblem(password, confirmation, minimumPasswordLength);
    if (problem) return failed(failure('VALIDATION', 'PASSWORD_INVALID', problem, Date.now()));
    const result = await services.signUp(email, password);
    if (result.ok) {
      toast('Sign up successful', { description: 'Please check your email to confirm your account.' });
    }
    return result;
  }

  return (
    <Centered title="Create account">
      <div className="grid gap-6">
        <AccountForm
          submitLabel="Create account"
          busyLabel="Creating account..."
          failureTitle="Sign up failed"
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
          <TextField
            label="Password"
            type="password"
            name="password"
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TextField
            label="Confirm password"
            type="password"
            name="confirmation"
            autoComplete="new-password"
            required
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
        </AccountForm>
        <ProviderButton />
        <p className="text-sm">
          <Link to={paths.signIn} className="text-ink">
            Sign in
          </Link>
        </p>
      </div>
    </Centered>
  );
}
