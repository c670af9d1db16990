import { minimumPasswordLength } from '#config/constants.ts';
import { commonPasswordProblem, newPasswordProblem } from '#domain/auth/password.ts';
import { userFacingText } from '#domain/shared/failure.ts';
import { type Attempt, wrongInput } from './account-form.tsx';

/** The list is no part of any screen: it comes when there is a password to compare, and that happens here on the device. */
const loadCommonPasswords = () => import('#config/common-passwords.ts');

/** What the form says of a new password before anybody is asked to take it; null: nothing. */
export async function refusedPassword(valueOf: (field: string) => string): Promise<Attempt> {
  const password = valueOf('password');
  const problem = newPasswordProblem(password, valueOf('confirmation'), minimumPasswordLength);
  if (problem) return wrongInput(problem.at, problem.message);
  try {
    const { commonPasswords } = await loadCommonPasswords();
    const common = commonPasswordProblem(password, commonPasswords);
    return common && wrongInput(common.at, common.message);
  } catch {
    // Without the list nothing is known of the password, and without a network nobody would take it.
    return { field: null, message: userFacingText.NETWORK, told: true };
  }
}
