import type { Competency } from '#domain/content/site-content.ts';

/** Only the resume shows them, because the page has no section for expertise. */
export const competencies: Competency[] = [
  {
    title: 'Wayfinding',
    description: 'Names, routes and signs that agree with each other.',
    topics: ['Signage', 'Maps', 'User tests'],
  },
  {
    title: 'Form design',
    description: 'Questions that people can answer.',
    topics: ['Plain language', 'Accessibility', 'PDF/UA'],
  },
];
