import { Link } from 'react-router-dom';
import type { Authenticator } from '#domain/auth/account-security.ts';
import { paths } from '#domain/shared/route.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import type { FormView } from './account-form.tsx';

/** Named and marked so that password managers know what belongs where. */
export function EmailField({ form }: { form: FormView }) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={form.typed('email')}
      error={form.problemAt('email')}
    />
  );
}

export function PasswordField({
  form,
  label = 'Password',
  name = 'password',
  isNew = false,
  hint,
}: {
  form: FormView;
  label?: string;
  name?: string;
  isNew?: boolean;
  hint?: string;
}) {
  return (
    <TextField
      label={label}
      type="password"
      name={name}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      error={form.problemAt(name)}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}

/** The digits of an authenticator app; where there are several, which one shows them. */
export function CodeField({
  form,
  authenticators = [],
  focused = false,
}: {
  form: FormView;
  authenticators?: readonly Authenticator[];
  /** The one thing that is asked for. */
  focused?: boolean;
}) {
  return (
    <>
      {authenticators.length > 1 && (
        <SelectField label="Authenticator" name="authenticator">
          {authenticators.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Code"
        name="code"
        ref={focused ? focus : null}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        className="tabular max-w-40"
        hint="Six digits, as the authenticator app shows them."
        error={form.problemAt('code')}
      />
    </>
  );
}

export function BackToSignIn() {
  return (
    <p className="mt-8 text-sm">
      <Link to={paths.signIn} className="text-ink underline underline-offset-4">
        Back to sign in
      </Link>
    </p>
  );
}

function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
