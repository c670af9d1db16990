import type { Language } from '#domain/shared/language.ts';

/** Texts of the application's screens at public addresses. */
interface ScreenTexts {
  /** Label of the link to the home page, at the top of each screen. */
  home: string;
  notFound: { text: string; home: string };
  /** Texts for a page that was published after the last build. */
  published: { loading: string; unavailable: string; cannotBeLoaded: string; tryAgain: string };
}

export const screens: Readonly<Record<Language, ScreenTexts>> = {
  en: {
    home: 'Home',
    notFound: {
      text: 'Oops! Page not found',
      home: 'Return to Home',
    },
    published: {
      loading: 'Loading...',
      unavailable: 'Not available',
      cannotBeLoaded: 'This page cannot be loaded right now. Are you online?',
      tryAgain: 'Try Again',
    },
  },
  de: {
    home: 'Startseite',
    notFound: {
      text: 'Diese Seite gibt es nicht',
      home: 'Zur Startseite',
    },
    published: {
      loading: 'Wird geladen …',
      unavailable: 'Nicht verfügbar',
      cannotBeLoaded: 'Diese Seite kann gerade nicht geladen werden. Sind Sie online?',
      tryAgain: 'Noch einmal versuchen',
    },
  },
  fr: {
    home: 'Accueil',
    notFound: {
      text: 'Cette page n’existe pas',
      home: 'Retour à l’accueil',
    },
    published: {
      loading: 'Chargement…',
      unavailable: 'Non disponible',
      cannotBeLoaded: 'Cette page ne peut pas être chargée pour l’instant. Êtes-vous en ligne ?',
      tryAgain: 'Réessayer',
    },
  },
};
