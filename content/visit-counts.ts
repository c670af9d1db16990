import type { LegalPage } from '#domain/content/site-content.ts';

/** Part of the privacy policy where the site counts its visits (`VITE_VISIT_COUNTS`). */
export const visitCountsSection: LegalPage['sections'][number] = {
  heading: 'Visits are counted',
  paragraphs: [
    'For each page and day, this site keeps how often it was opened: a number. It does not keep who opened it, from which address, with which device or from where, and it leaves nothing on your device for it.',
    'If your browser asks not to be followed (Do Not Track, Global Privacy Control), it is not counted.',
  ],
};
