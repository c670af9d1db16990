import type { Language } from '#domain/shared/language.ts';

/** Where the account icon of a document leads whoever is signed in on this device. */
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
