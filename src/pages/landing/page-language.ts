import { createContext, use } from 'react';
import type { Language } from '#domain/shared/language.ts';
import type { IslandTexts, PageTexts } from '#locales/texts.ts';

export interface PageLanguage {
  language: Language;
  texts: PageTexts;
  /** Path of the landing page in this language on the host. All other documents of the language are below it. */
  home: string;
  /** The same document in each language. Empty if the site has one language. */
  translations: readonly Translation[];
}

export interface Translation {
  language: Language;
  /** Native name of the language. */
  name: string;
  /** Path of the translated document on the host. */
  address: string;
}

export const PageLanguageContext = createContext<PageLanguage | null>(null);

export function usePageLanguage(): PageLanguage {
  return requireValue(use(PageLanguageContext));
}

export interface IslandLanguage {
  texts: IslandTexts;
  home: string;
}

export const IslandLanguageContext = createContext<IslandLanguage | null>(null);

export function useIslandLanguage(): IslandLanguage {
  return requireValue(use(IslandLanguageContext));
}

function requireValue<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Nobody has said which language this is in.');
  return value;
}

/** Returns a document's path in the language of `home`. @param path its path in the main language */
export function languageAddress(home: string, path: string): string {
  return home + path.slice(1);
}
