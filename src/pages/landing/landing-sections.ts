import type { SiteContent } from '#content/site-content.ts';
import type { SectionLink } from './sections/page-header.tsx';
import { hasReferences } from './sections/references.tsx';

/** Where the header of every prerendered page leads; 'Contact Me' stands beside. */
export function landingSections({ evidence }: Pick<SiteContent, 'evidence'>): SectionLink[] {
  return [
    { id: 'projects', label: 'Projects' },
    { id: 'expertise', label: 'Expertise' },
    { id: 'services', label: 'Services' },
    ...(hasReferences(evidence) ? [{ id: 'references', label: 'References' }] : []),
  ];
}
