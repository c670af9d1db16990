import { expect, test } from 'vitest';
import { content } from '#content/content.ts';
import { isSampleSection } from '#content/sample-text.ts';
import { contentSections } from '#content/sections.ts';
import type { SiteContent } from '#domain/content/site-content.ts';

const sections = contentSections.map(({ key }) => key);

const mine: SiteContent = {
  ...content,
  owner: { ...content.owner, email: 'ada@lovelace.ch' },
  socialLinks: [{ network: 'GitHub', url: 'https://github.com/ada' }],
};

test('the product’s content is sample text', () => {
  expect(sections.filter((section) => !isSampleSection(content, section, false))).toEqual([]);
});

test('an owner’s address ends the sample except for marked sections', () => {
  expect(sections.filter((section) => isSampleSection(mine, section, false))).toEqual([
    'evidence',
    'privacyPolicy',
    'termsOfService',
  ]);
});

test('an edited list is not sample text', () => {
  expect(isSampleSection(content, 'services', true)).toBe(false);
  expect(isSampleSection(content, 'owner', true), 'the address is still the sample').toBe(true);
});
