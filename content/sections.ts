import type { PageSection } from '#domain/content/page-section.ts';

/**
 * The sections of the landing page, in their order. A section that is not named here is not on the page. A section of your own
 * has an anchor, a title and a text in Markdown, each by language:
 *
 *     { id: 'process', title: { en: 'How I work', de: 'So arbeite ich' }, body: { en: 'First we **talk**.' } }
 */
export const sections: readonly PageSection[] = [
  'projects',
  'expertise',
  'services',
  'references',
  'contact',
];
