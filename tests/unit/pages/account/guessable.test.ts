import { expect, test } from 'vitest';
import { commonPasswords } from '#config/common-passwords.ts';
import { minimumGuesses } from '#config/constants.ts';
import { isGuessable } from '#pages/account/guessable.ts';

const known = ['Robin Muster', 'portico.example'];

test.each([
  'aaaaaaaaaaaaaaa',
  'passwordpassword',
  'password password password',
  '123456789012345',
  'qwertyuiopasdfgh',
  'monkey123monkey123monkey123',
  '111111222222333333',
])('refuses the passphrase %s', (passphrase) => {
  expect(isGuessable(passphrase, known, minimumGuesses.passphrase, commonPasswords)).toBe(true);
});

test.each(['aaaaaaaaaaaaaaa', 'passwordpassword', '12345678901234567', 'robinmuster'])(
  'refuses the password %s',
  (password) => {
    expect(isGuessable(password, known, minimumGuesses.password, commonPasswords)).toBe(true);
  },
);

test.each(['fjord lantern mustard oboe', 'correct horse battery staple'])('accepts %s', (secret) => {
  expect(isGuessable(secret, known, minimumGuesses.passphrase, commonPasswords)).toBe(false);
});
