/** Languages of src/locales (BCP 47). */
export const knownLanguages = ['en', 'de', 'fr'] as const;

export type Language = (typeof knownLanguages)[number];
