import { dictionary } from '@zxcvbn-ts/language-common';
import { minimumPasswordLength } from './constants.ts';

const count = 10_000;

/**
 * The 10,000 most common passwords of sufficient length, in lower case. Replaced by the build (`dev/build/common-passwords.ts`),
 * because the source dictionary is four times as long.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= minimumPasswordLength).slice(0, count),
);
