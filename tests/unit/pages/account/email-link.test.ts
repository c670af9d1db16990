import { expect, test } from 'vitest';
import { emailInToken } from '#pages/account/email-link.ts';

const tokenOf = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test.each(['robin@example.com', 'jürg.müller@zürich.example'])(
  'the password manager is told whose link it is: %s',
  (email) => {
    expect(emailInToken(tokenOf({ sub: 'c0ffee', email }))).toBe(email);
  },
);

test.each(['', 'no token', tokenOf(null), tokenOf({ email: 7 })])('nobody is named by %s', (token) => {
  expect(emailInToken(token)).toBe('');
});
