import type { Language } from '#domain/shared/language.ts';

/** Offers to switch the language, each in the language that it offers. */
export const offers: Readonly<Record<Language, { text: string; dismiss: string }>> = {
  en: {
    text: 'Read this page in English',
    dismiss: 'No, thanks',
  },
  de: {
    text: 'Diese Seite auf Deutsch lesen',
    dismiss: 'Nein, danke',
  },
  fr: {
    text: 'Lire cette page en français',
    dismiss: 'Non, merci',
  },
};
