export interface PasswordProblem {
  /** The field that is to be corrected. */
  at: 'password' | 'confirmation';
  message: string;
}

/** The two rules of a new password, in the specification's order (section 5); null: nothing to complain about. */
export function newPasswordProblem(
  password: string,
  confirmation: string,
  minimumLength: number,
): PasswordProblem | null {
  if (password !== confirmation) return { at: 'confirmation', message: 'Passwords do not match' };
  if (password.length < minimumLength) {
    return { at: 'password', message: `Password must be at least ${minimumLength} characters long` };
  }
  return null;
}
