import { commonPasswordTerms, minimumGuesses, minimumPasswordLength, tokenLock } from '#config/constants.ts';
import { commonPasswordProblem, knownWordsProblem, newPasswordProblem } from '#domain/auth/password.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { owner } from '#site/owner.ts';
import { type SubmitResult, wrongInput } from './account-form.tsx';

/** Loads the list when there is a password to compare. The comparison runs on the device. */
const loadCommonPasswords = async () => {
  const [{ commonPasswords }, { isGuessable }] = await Promise.all([
    import('#config/common-passwords.ts'),
    import('./guessable.ts'),
  ]);
  return { commonPasswords, isGuessable };
};

const knownWords = (account: string) => [...commonPasswordTerms, owner.name, location.hostname, account];

/**
 * Returns the problem of a new password, or null.
 * @param email e-mail address of the account, which the password must not contain
 */
export async function refusedPassword(
  valueOf: (field: string) => string,
  email: string,
): Promise<SubmitResult> {
  const password = valueOf('password');
  const known = knownWords(email);
  const problem =
    newPasswordProblem(password, valueOf('confirmation'), minimumPasswordLength) ??
    knownWordsProblem(password, known, minimumPasswordLength);
  if (problem) return wrongInput(problem.at, translateMessage(problem.message));
  try {
    const { commonPasswords, isGuessable } = await loadCommonPasswords();
    const common = commonPasswordProblem(password, commonPasswords);
    if (common) return wrongInput(common.at, translateMessage(common.message));
    return isGuessable(password, known, minimumGuesses.password, commonPasswords)
      ? wrongInput('password', t('This password is easy to guess. Use a longer one, or several words.'))
      : null;
  } catch {
    // If the list cannot be loaded, there is no network to send the password either.
    return { field: null, message: translateMessage({ code: 'NETWORK' }), told: true };
  }
}

/**
 * Returns the problem of a new passphrase for the lock, or null.
 * @param account name of the account, which the passphrase must not contain
 */
export async function refusedPassphrase(passphrase: string, account: string): Promise<string | null> {
  const known = knownWords(account);
  const text = passphrase.normalize('NFKC');
  const least = tokenLock.minimumPassphraseLength;
  if (Array.from(text).length < least)
    return translateMessage({ code: 'PASSPHRASE_SHORT', values: { characters: least } });
  const named = knownWordsProblem(text, known, least);
  if (named) return translateMessage(named.message);
  try {
    const { commonPasswords, isGuessable } = await loadCommonPasswords();
    return isGuessable(text, known, minimumGuesses.passphrase, commonPasswords)
      ? t('This passphrase is easy to guess. Use several words that have nothing to do with each other.')
      : null;
  } catch {
    return translateMessage({ code: 'PART_NOT_LOADED' });
  }
}
