import { readCode } from '#domain/auth/account-security.ts';
import type { Result } from '#domain/shared/failure.ts';
import { translateMessage } from '#locales/translate.ts';
import { isRefused, type SubmitResult, wrongInput } from './account-form.tsx';

const fields = { mfa_verification_failed: 'code', validation_failed: 'code' };

/** Checks a typed code with the auth service. Returns null on success. */
export async function attemptCode(
  typed: string,
  confirm: (code: string) => Promise<Result<void>>,
): Promise<SubmitResult> {
  const code = readCode(typed);
  if (code === null) return wrongInput('code', translateMessage({ code: 'CODE_MALFORMED' }));
  const outcome = await confirm(code);
  return outcome.ok ? null : isRefused(outcome.failure, fields);
}
