import { commonPasswordTerms, minimumPasswordLength } from '#config/constants.ts';
import { owner } from '#content/owner.ts';
import { commonPasswordProblem, knownWordsProblem, newPasswordProblem } from '#domain/auth/password.ts';
import { userFacingText } from '#domain/shared/failure.ts';
import { translateMessage } from '#locales/translate.ts';
import { type SubmitResult, wrongInput } from './account-form.tsx';

/** The list is no part of any screen: it comes when there is a password to compare, and that happens here on the device. */
const loadCommonPasswords = () => import('#config/common-passwords.ts');

/**
 * What the form says of a new password before anybody is asked to take it; null: nothing.
 *
 * @param email of the account that it is for
 */
export async function refusedPassword(
  valueOf: (field: string) => string,
  email: string,
): Promise<SubmitResult> {
  const password = valueOf('password');
  const known = [...commonPasswordTerms, owner.name, location.hostname, email];
  const problem =
    newPasswordProblem(password, valueOf('confirmation'), minimumPasswordLength) ??
    knownWordsProblem(password, known, minimumPasswordLength);
  if (problem) return wrongInput(problem.at, translateMessage(problem.message));
  try {
    const { commonPasswords } = await loadCommonPasswords();
    const common = commonPasswordProblem(password, commonPasswords);
    return common && wrongInput(common.at, translateMessage(common.message));
  } catch {
    // Without the list nothing is known of the password, and without a network nobody would take it.
    return { field: null, message: translateMessage(userFacingText.NETWORK), told: true };
  }
}
