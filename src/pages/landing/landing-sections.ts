import type { SiteContent } from '#content/site-content.ts';
import type { PageTexts } from '#locales/texts.ts';
import type { SectionLink } from './sections/page-header.tsx';
import { hasReferences } from './sections/references.tsx';

/** Where the header of every prerendered page leads; 'Contact Me' stands beside. */
export function landingSections(
  { evidence }: Pick<SiteContent, 'evidence'>,
  texts: PageTexts,
): SectionLink[] {
  return [
    { id: 'projects', label: texts.projects },
    { id: 'expertise', label: texts.expertise },
    { id: 'services', label: texts.services },
    ...(hasReferences(evidence) ? [{ id: 'references', label: texts.references }] : []),
  ];
}
