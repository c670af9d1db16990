import { describe, expect, test } from 'vitest';
import { backendForFile } from '../../support/backend.ts';

/** The auth service must store and compare passwords exactly as typed. */

const backend = backendForFile();

async function signUp(email: string, password: string): Promise<number> {
  const { status } = await backend().auth('POST', 'signup', { body: { email, password } });
  await backend().query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  return status;
}

async function signIn(email: string, password: string): Promise<number> {
  return (await backend().auth('POST', 'token?grant_type=password', { body: { email, password } })).status;
}

describe.each([
  ['64 characters', 'Gleis 7 nach Zürich-Oerlikon, Abfahrt um 06:02; bitte einsteigen'],
  ['small letters alone', 'gleissiebennachoerlikon'],
  ['digits alone', '7290415883'],
  ['blanks at both ends', '  gleis sieben  '],
  ['signs of every kind', `'";--<b>\\%\u{1F686}`],
])('a password of %s', (kind, password) => {
  const email = `${kind.replaceAll(' ', '-')}@example.com`;

  test('accepts the password and no variation of it', async () => {
    expect(await signUp(email, password)).toBe(200);
    expect(await signIn(email, password)).toBe(200);
    const others = [
      password.slice(0, -1),
      `${password}x`,
      ` ${password}`,
      password.toUpperCase(),
      password.trim(),
    ].filter((other) => other !== password);
    for (const other of others) expect(await signIn(email, other), other).toBe(400);
  });
});

test('stores passwords as bcrypt hashes only', async () => {
  await signUp('kept@example.com', 'gleis sieben nach oerlikon');
  const { rows } = await backend().query(
    `select encrypted_password as kept from auth.users where email = 'kept@example.com'`,
  );
  expect(rows).toEqual([{ kept: expect.stringMatching(/^\$2[aby]\$1\d\$/) }]);
});
