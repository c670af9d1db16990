/** The two rules of a new password, in the specification's order (section 5); null: nothing to complain about. */
export function newPasswordProblem(
  password: string,
  confirmation: string,
  minimumLength: number,
): string | null {
  if (password !== confirmation) return 'Passwords do not match';
  if (password.length < minimumLength) {
    return `Password must be at least ${minimumLength} characters long`;
  }
  return null;
}
