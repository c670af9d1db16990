import { texts } from '#locales/texts.ts';
import {
  IslandLanguageContext,
  type PageLanguage,
  PageLanguageContext,
} from '#pages/landing/page-language.ts';

/** A site in English alone. */
export const english: PageLanguage = {
  language: 'en',
  texts: texts.en.page,
  home: '/',
  translations: [],
};

/** Pages and islands as they are in that site. */
export function InEnglish({ children }: { children: React.ReactNode }) {
  return (
    <PageLanguageContext value={english}>
      <IslandLanguageContext value={{ texts: texts.en.island, home: '/' }}>{children}</IslandLanguageContext>
    </PageLanguageContext>
  );
}
