export const knownLanguages = ['en', 'de', 'fr'] as const;

export type Language = (typeof knownLanguages)[number];
