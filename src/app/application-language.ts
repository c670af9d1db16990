import { setLocale } from '#domain/shared/format.ts';
import { setCatalogue } from '#locales/translate.ts';
import { currentLanguage } from '#ui/language.ts';

/** Loads the texts. Call it before anything renders. English needs no request, because the code contains it. */
export async function setApplicationLanguage(): Promise<void> {
  const language = currentLanguage();
  document.documentElement.lang = language;
  if (language === 'en') return;
  const { application, locale } = await import('#locales/de/application.ts');
  setCatalogue(application);
  setLocale(locale);
}
