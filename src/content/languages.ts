import type { Language } from '#domain/shared/language.ts';
import { languages } from '#site/languages.ts';

export { languages };

export const mainLanguage: Language = languages[0];
export const furtherLanguages: readonly Language[] = languages.slice(1);

export function pathLanguage(path: string): Language {
  return furtherLanguages.find((language) => path.split('/')[1] === language) ?? mainLanguage;
}

/** Returns the address of a language's landing page. The addresses of its other documents begin with it. */
export function languageHome(language: Language): string {
  return language === mainLanguage ? '/' : `/${language}/`;
}
