import { describe, expect, test } from 'vitest';
import { commonPasswords } from '#config/common-passwords.ts';
import { type Account, accountDisplayName } from '#domain/auth/account.ts';
import { commonPasswordProblem, knownWordsProblem, newPasswordProblem } from '#domain/auth/password.ts';

const full: Account = {
  userId: 'u',
  email: 'robin@example.com',
  role: 'viewer',
  displayName: 'Display name',
  fullName: 'Full name',
  githubUsername: 'profile-username',
  needsGithub: false,
  needsCode: false,
  userName: 'metadata-username',
  avatarUrl: null,
  provider: 'github',
};

test('the display name falls back in the specified order', () => {
  const names: string[] = [];
  const account = { ...full };
  for (const field of ['displayName', 'fullName', 'githubUsername', 'userName', 'email', null] as const) {
    names.push(accountDisplayName(account));
    if (field) account[field] = null;
  }
  expect(names).toEqual([
    'Display name',
    'Full name',
    'profile-username',
    'metadata-username',
    'robin',
    'Admin',
  ]);
});

describe('a new password', () => {
  test('checks the confirmation before the length', () => {
    expect(newPasswordProblem('short', 'other', 8)).toEqual({
      at: 'confirmation',
      message: 'Passwords do not match',
    });
    expect(newPasswordProblem('short', 'short', 8)).toEqual({
      at: 'password',
      message: 'Password must be at least 8 characters long',
    });
    expect(newPasswordProblem('12345678', '12345678', 8)).toBeNull();
  });

  const known = ['portico', 'Robin Muster', 'portfolio.example', 'anna.meier@bluewin.example'];
  test.each(['Portico-2026', 'RobinMuster', 'annameier1', 'Bluewin26!', 'robin-robin-robin'])(
    'of known words only is rejected: %s',
    (password) => {
      expect(knownWordsProblem(password, known, 8)).toEqual({
        at: 'password',
        message:
          "Your own name and this site's do not count towards the 8 characters. Please choose another password.",
      });
    },
  );

  test.each(['robin likes harbours', 'kr9)vTq2', 'Straßenbahn', 'an 12345'])(
    'with enough other text is accepted: %s',
    (password) => {
      expect(knownWordsProblem(password, known, 8)).toBeNull();
    },
  );

  test.each(['trustno1', 'TrustNo1', 'TRUSTNO1'])('that is common is rejected: %s', (password) => {
    expect(commonPasswordProblem(password, commonPasswords)).toEqual({
      at: 'password',
      message: 'This is one of the 10,000 most common passwords. Please choose another one.',
    });
  });

  test.each(['portico-admin', ' trustno1', 'correct horse battery staple'])(
    'like %j is accepted',
    (password) => {
      expect(commonPasswordProblem(password, commonPasswords)).toBeNull();
    },
  );
});
