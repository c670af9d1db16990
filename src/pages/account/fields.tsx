import { useEffect, useRef, useState } from 'react';
import { type Authenticator, readCode } from '#domain/auth/account-security.ts';
import type { Result } from '#domain/shared/failure.ts';
import { paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { TextLink } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { type FormView, type SubmitResult, serviceProblem, wrongInput } from './account-form.tsx';

/** An e-mail input whose name and `autocomplete` suit password managers. */
export function EmailField({ form, focused = false }: { form: FormView; focused?: boolean }) {
  return (
    <TextField
      label={t('Email')}
      ref={focused ? focusField : null}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      defaultValue={form.typedText('email')}
      error={form.findProblem('email')}
    />
  );
}

/** Hides the text again before the form is submitted, so that browsers recognise a password. */
export function PasswordField({
  form,
  label = t('Password'),
  name = 'password',
  isNew = false,
  hint,
  focused = false,
}: {
  form: FormView;
  label?: string;
  name?: string;
  isNew?: boolean;
  hint?: string;
  focused?: boolean;
}) {
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) field.current?.focus();
    const hide = () => setShown(false);
    const owner = field.current?.form;
    owner?.addEventListener('submit', hide);
    return () => owner?.removeEventListener('submit', hide);
  }, [focused]);
  return (
    <div className="relative">
      <TextField
        ref={field}
        label={label}
        type={shown ? 'text' : 'password'}
        name={name}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.findProblem(name)}
        hint={hint}
      />
      <button
        type="button"
        aria-label={shown ? t('Hide typed text') : t('Show typed text')}
        className="absolute top-0 right-0 min-h-6 cursor-pointer border-0 bg-transparent px-1 text-sm text-ink underline underline-offset-4"
        onClick={() => setShown(!shown)}
      >
        {shown ? t('Hide') : t('Show')}
      </button>
    </div>
  );
}

/** An input for the code of an authenticator app, with a choice of the authenticator if there are several. */
export function CodeField({
  form,
  authenticators = [],
  focused = false,
}: {
  form: FormView;
  authenticators?: readonly Authenticator[];
  focused?: boolean;
}) {
  return (
    <>
      {authenticators.length > 1 ? (
        <SelectField
          label={t('Authenticator')}
          name="authenticator"
          options={authenticators.map(({ id, name }) => [id, name])}
        />
      ) : (
        <input type="hidden" name="authenticator" value={authenticators[0]?.id ?? ''} />
      )}
      <TextField
        label={t('Code')}
        name="code"
        ref={focused ? focusField : null}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        className="tabular max-w-40"
        hint={t('The six digits that your authenticator app shows.')}
        error={form.findProblem('code')}
      />
    </>
  );
}

const codeFields = { mfa_verification_failed: 'code', validation_failed: 'code' };

/** Checks a typed code with the auth service. Returns null on success. */
export async function attemptCode(
  typed: string,
  confirm: (code: string) => Promise<Result<void>>,
): Promise<SubmitResult> {
  const code = readCode(typed);
  if (code === null) return wrongInput('code', translateMessage({ code: 'CODE_MALFORMED' }));
  const outcome = await confirm(code);
  return outcome.ok ? null : serviceProblem(outcome.failure, codeFields);
}

export function BackToSignIn() {
  return (
    <p className="mt-8 text-sm">
      <TextLink to={paths.signIn}>{t('Back to sign in')}</TextLink>
    </p>
  );
}

/** A ref that focuses a new field. A function written in JSX would focus it again with every render. */
export function focusField(input: HTMLInputElement | null): void {
  input?.focus();
}
