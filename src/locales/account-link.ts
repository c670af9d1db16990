import type { Language } from '#domain/shared/language.ts';

/** Targets of a document's account icon for a signed-in user. */
export const accountLink: Readonly<Record<Language, { adminArea: string; ownAccount: string }>> = {
  en: {
    adminArea: 'Admin area',
    ownAccount: 'Your account',
  },
  de: {
    adminArea: 'Verwaltung',
    ownAccount: 'Ihr Konto',
  },
  fr: {
    adminArea: 'Administration',
    ownAccount: 'Votre compte',
  },
};
