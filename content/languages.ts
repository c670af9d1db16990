import type { Language } from '#domain/shared/language.ts';

/**
 * The languages of the site. The first is the one that the texts of this folder are written in; each further one has documents of
 * its own below its code (`/de/`), with the translations of `translations/<code>.ts`. With one language alone nothing of this is on
 * the site: no switch, no further document.
 */
export const languages: readonly [Language, ...Language[]] = ['en', 'de', 'fr'];
