import type { Language } from '#domain/shared/language.ts';
import { languages } from '#site/languages.ts';

export { languages };

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
