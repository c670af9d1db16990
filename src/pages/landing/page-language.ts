import { createContext, use } from 'react';
import type { Language } from '#domain/shared/language.ts';
import type { IslandTexts, PageTexts } from '#locales/texts.ts';

/** What a document knows of its language. */
export interface PageLanguage {
  language: Language;
  texts: PageTexts;
  /** The address of the landing page in this language, which those of its other documents begin with. */
  home: string;
  /** The same document in each language of the site; nothing where there is one language. */
  translations: readonly Translation[];
}

export interface Translation {
  language: Language;
  /** What the language calls itself. */
  name: string;
  /** From the root of the site. */
  address: string;
}

export const PageLanguageContext = createContext<PageLanguage | null>(null);

export function usePageLanguage(): PageLanguage {
  return known(use(PageLanguageContext));
}

/** The same for what comes alive in the browser. */
export interface IslandLanguage {
  texts: IslandTexts;
  home: string;
}

export const IslandLanguageContext = createContext<IslandLanguage | null>(null);

export function useIslandLanguage(): IslandLanguage {
  return known(use(IslandLanguageContext));
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('Nobody has said which language this is in.');
  return value;
}

/** A document in the language that has this home. @param path as it is in the main language */
export function languageAddress(home: string, path: string): string {
  return home + path.slice(1);
}
