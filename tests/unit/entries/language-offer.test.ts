// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { offer } from '../../../src/entries/language-offer.ts';

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '';
});

const linkTo = (hreflang: string) =>
  Object.assign(document.createElement('a'), { href: `/${hreflang}/`, hreflang });

test('the page is offered in a language by a line in it, which is remembered and can be dismissed', () => {
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

test('a language that we have no words for is not offered', () => {
  offer(linkTo('it'));
  expect(document.body.childElementCount).toBe(0);
  expect(localStorage).toHaveLength(0);
});
