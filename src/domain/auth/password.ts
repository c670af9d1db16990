import { formatNumber } from '../shared/format.ts';

export interface PasswordProblem {
  at: 'password' | 'confirmation';
  message: string;
}

/** Passwords in lower case. Only the screens that set a password load the list. */
export type CommonPasswords = ReadonlySet<string>;

/** Checks the two rules of a new password in the specification's order (section 5). Returns null if it is valid. */
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

/** Rejects a password that consists mostly of `known` names: what remains without them must have the minimum length. */
export function knownWordsProblem(
  password: string,
  known: readonly string[],
  minimumLength: number,
): PasswordProblem | null {
  const words =
    known
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  if (rest.length === password.length || rest.length >= minimumLength) return null;
  const message = `Your own name and this site's do not count towards the ${minimumLength} characters. Please choose another password.`;
  return { at: 'password', message };
}

export function commonPasswordProblem(password: string, common: CommonPasswords): PasswordProblem | null {
  if (!common.has(password.toLowerCase())) return null;
  const message = `This is one of the ${formatNumber(common.size)} most common passwords. Please choose another one.`;
  return { at: 'password', message };
}
