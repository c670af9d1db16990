import { expect, test } from 'vitest';
import { isolate, needsIsolation } from '#domain/shared/foreign-text.ts';

test.each(['Robin Muster', 'Zoë – 名前', '👩‍👩‍👧 🏴', '', 'a (b) 3.5 %'])('%j stays unchanged', (text) => {
  expect(isolate(text)).toBe(text);
});

test.each([
  ['\u202Egnp.exe', 'gnp.exe'],
  ['\u2067x\u2069', 'x'],
  ['a\u200Eb\u200Fc', 'abc'],
  ['pay\u200Dpal\u200B\uFEFF', 'paypal'],
  ['مرحبا', 'مرحبا'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['𞤀𞤣', '𞤀𞤣'],
])('%j is isolated', (text, shown) => {
  expect(isolate(text)).toBe(`\u2068${shown}\u2069`);
});

test('a sentence with an isolated name is not isolated again', () => {
  const sentence = `Delete ${isolate('שלום')}?`;
  expect(needsIsolation(sentence)).toBe(false);
  expect(isolate(sentence)).toBe(sentence);
});

test('ignores an isolate without an end', () => {
  expect(isolate('a\u2068b')).toBe('\u2068ab\u2069');
  expect(isolate('a\u2069b')).toBe('\u2068ab\u2069');
});
