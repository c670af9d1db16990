import { TextField } from '#ui/field.tsx';
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
