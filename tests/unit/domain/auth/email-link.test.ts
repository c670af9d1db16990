import { expect, test } from 'vitest';
import { emailInToken, parseEmailLink } from '#domain/auth/email-link.ts';

const getToken = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test.each(['robin@example.com', 'jürg.müller@zürich.example'])(
  'names the link’s account for the password manager: %s',
  (email) => {
    expect(emailInToken(getToken({ sub: 'c0ffee', email }))).toBe(email);
  },
);

test.each(['', 'no token', getToken(null), getToken({ email: 7 })])('names no account for %s', (token) => {
  expect(emailInToken(token)).toBe('');
});

test.each([
  ['?token_hash=abc&type=signup', { state: 'unopened', tokenHash: 'abc', type: 'signup' }],
  ['#token_hash=abc&type=recovery', { state: 'unopened', tokenHash: 'abc', type: 'recovery' }],
  ['?token_hash=abc&type=sms', { state: 'none' }],
  ['?token_hash=&type=signup', { state: 'none' }],
  ['#access_token=a.b.c&type=signup', { state: 'opened', token: 'a.b.c', type: 'signup' }],
  ['?access_token=a.b.c', { state: 'none' }],
  ['?code=abc', { state: 'confirmed' }],
  ['#message=Confirmation+link+accepted', { state: 'halfway' }],
  [
    '#error=access_denied&error_code=otp_expired&error_description=Call+0800',
    { state: 'refused', code: 'otp_expired' },
  ],
  ['?error_description=Call+0800', { state: 'refused', code: 'CALLBACK_REFUSED' }],
  ['', { state: 'none' }],
])('reads the link %s', (address, link) => {
  expect(parseEmailLink(new URL(`https://site.example/auth/confirm${address}`))).toEqual(link);
});
