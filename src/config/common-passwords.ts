import { dictionary } from '@zxcvbn-ts/language-common';
import { minimumPasswordLength } from './constants.ts';

const count = 10_000;

/**
 * The 10,000 most common passwords that are long enough to be taken, in lower case. In what is published the list stands in place
 * of this module (`dev/build/common-passwords.ts`): the dictionary that it comes from is four times as long.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= minimumPasswordLength).slice(0, count),
);
