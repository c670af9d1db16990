import { ZxcvbnFactory } from '@zxcvbn-ts/core';

/**
 * Returns whether a program finds the secret within the number of guesses, as zxcvbn estimates. Common passwords, known names,
 * repetitions, sequences and dates add almost no guesses.
 * @param known words that an attacker can derive from the site or the account
 * @param guessesLog10 decimal logarithm of the number of guesses
 * @param commonPasswords passed in, so that the list is a separate file that only screens with a password load
 */
export function isGuessable(
  secret: string,
  known: readonly string[],
  guessesLog10: number,
  commonPasswords: Iterable<string>,
): boolean {
  const words = known.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const estimate = new ZxcvbnFactory({ dictionary: { common: [...commonPasswords] } });
  return estimate.check(secret, words).guessesLog10 < guessesLog10;
}
