import type { Language } from '#domain/shared/language.ts';

/** Texts of the account icon's link for a signed-in user, on prerendered pages. */
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
