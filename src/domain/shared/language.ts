/** The languages that the site's own words exist in (src/locales), by their codes (BCP 47). */
export const knownLanguages = ['en', 'de', 'fr'] as const;

export type Language = (typeof knownLanguages)[number];
