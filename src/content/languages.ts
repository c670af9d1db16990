import type { Language } from '#domain/shared/language.ts';

/**
 * The languages of the site. The first is the one that the texts of this folder are written in; each further one has documents of
 * its own below its code (`/de/`), with the translations of `translations/<code>.ts`. With one language alone nothing of this is on
 * the site: no switch, no further document.
 */
export const languages: readonly [Language, ...Language[]] = ['en', 'de', 'fr'];

export const mainLanguage: Language = languages[0];
export const furtherLanguages: readonly Language[] = languages.slice(1);

/** The language of the documents at and below an address. */
export function pathLanguage(path: string): Language {
  return furtherLanguages.find((language) => path.split('/')[1] === language) ?? mainLanguage;
}

/** The address of a language's landing page, which those of its other documents begin with. */
export function languageHome(language: Language): string {
  return language === mainLanguage ? '/' : `/${language}/`;
}
