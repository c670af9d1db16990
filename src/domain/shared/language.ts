/** BCP 47 codes of the languages in src/locales. */
export const knownLanguages = ['en', 'de', 'fr'] as const;

export type Language = (typeof knownLanguages)[number];
