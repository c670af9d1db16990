// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { offer } from '../../../src/entries/language-offer.ts';

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

const linkTo = (hreflang: string) =>
  Object.assign(document.createElement('a'), { href: `/${hreflang}/`, hreflang });

test('a dismissible line offers the visitor’s language and is remembered', () => {
  offer(linkTo('de'));
  const line = document.querySelector('aside');
  expect(line?.lang).toBe('de');
  const link = line?.querySelector('a');
  expect([link?.textContent, link?.getAttribute('hreflang'), new URL(link?.href ?? '').pathname]).toEqual([
    'Diese Seite auf Deutsch lesen',
    'de',
    '/de/',
  ]);
  expect(localStorage.getItem('portico.language-offered')).toBe('1');
  line?.querySelector('button')?.click();
  expect(document.body.childElementCount).toBe(0);
});

test('offers no language without a translation', () => {
  offer(linkTo('it'));
  expect(document.body.childElementCount).toBe(0);
  expect(localStorage).toHaveLength(0);
});
