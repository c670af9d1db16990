import { texts } from '#locales/texts.ts';
import {
  IslandLanguageContext,
  type PageLanguage,
  PageLanguageContext,
} from '#pages/landing/page-language.ts';

/** Language settings of a site in English only. */
export const english: PageLanguage = {
  language: 'en',
  texts: texts.en.page,
  home: '/',
  translations: [],
};

/** Renders pages and islands as in that site. */
export function InEnglish({ children }: { children: React.ReactNode }) {
  return (
    <PageLanguageContext value={english}>
      <IslandLanguageContext value={{ texts: texts.en.island, home: '/' }}>{children}</IslandLanguageContext>
    </PageLanguageContext>
  );
}
