import { expect, test } from 'vitest';
import { suggestedAddress } from '#domain/messages/mail-domains.ts';

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmai.com', 'anna@gmail.com'],
  ['anna@gmaill.com', 'anna@gmail.com'],
  ['anna@gnail.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['anna@gmail', 'anna@gmail.com'],
  [' Anna.B+x@Hotmial.com ', 'Anna.B+x@hotmail.com'],
  ['anna@bluwin.ch', 'anna@bluewin.ch'],
  // Right as they are, or too far from anything.
  ['anna@gmail.com', null],
  ['anna@mail.com', null],
  ['anna@example.com', null],
  ['anna@outlook.fr', null],
  ['anna@', null],
  ['anna', null],
  ['@gmial.com', null],
  ['a@b@gmial.com', null],
  ['', null],
])('%s: %s', (typed, suggested) => {
  expect(suggestedAddress(typed)).toBe(suggested);
});
