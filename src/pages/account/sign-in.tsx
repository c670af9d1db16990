import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/route.ts';
import { Centered } from '#ui/centered.tsx';
import { TextField } from '#ui/field.tsx';
import { useServices } from '../services.ts';
import { AccountForm } from './account-form.tsx';
import { ProviderButton } from './provider-button.tsx';

export function SignIn() {
  const services = useServices();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');

  return (
    <Centered title="Sign in">
      <div className="grid gap-6">
        <AccountForm
          submitLabel="Sign in"
          busyLabel="Signing in..."
          failureTitle="Sign in failed"
          onSubmit={() => services.signInWithPassword(email, password)}
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
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </AccountForm>
        <ProviderButton />
        <p className="flex flex-wrap justify-between gap-4 text-sm">
          <Link to={paths.forgotPassword} className="text-ink">
            Forgot password?
          </Link>
          <Link to={paths.signUp} className="text-ink">
            Create account
          </Link>
        </p>
      </div>
    </Centered>
  );
}
