import type { SiteContent } from '#content/site-content.ts';
import type { PageWords } from '#locales/words.ts';
import type { SectionLink } from './sections/page-header.tsx';
import { hasReferences } from './sections/references.tsx';

/** Where the header of every prerendered page leads; 'Contact Me' stands beside. */
export function landingSections(
  { evidence }: Pick<SiteContent, 'evidence'>,
  words: PageWords,
): SectionLink[] {
  return [
    { id: 'projects', label: words.projects },
    { id: 'expertise', label: words.expertise },
    { id: 'services', label: words.services },
    ...(hasReferences(evidence) ? [{ id: 'references', label: words.references }] : []),
  ];
}
