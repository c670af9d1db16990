import { setLocale } from '#domain/shared/format.ts';
import { setCatalogue } from '#locales/translate.ts';
import { currentLanguage } from '#ui/language.ts';

/** Before anything renders. English is in the code and needs no request. */
export async function setApplicationLanguage(): Promise<void> {
  const language = currentLanguage();
  document.documentElement.lang = language;
  if (language === 'en') return;
  const { application, locale } = await import('#locales/de/application.ts');
  setCatalogue(application);
  setLocale(locale);
}
