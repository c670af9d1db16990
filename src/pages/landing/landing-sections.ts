import type { PageTexts } from '#locales/texts.ts';
import type { SectionLink } from './sections/page-header.tsx';

/** Section links in the header of every prerendered page, without 'Contact Me'. */
export function landingSections(texts: PageTexts): SectionLink[] {
  return [
    { id: 'projects', label: texts.projects },
    { id: 'expertise', label: texts.expertise },
    { id: 'services', label: texts.services },
    { id: 'references', label: texts.references },
  ];
}
