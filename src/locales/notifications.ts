import type { ApplicationLanguage } from './translate.ts';

interface NotificationText {
  title: string;
  body: string;
}

/** Texts of notifications in all languages, because the service worker has no catalogue. */
export const newMessage: Readonly<Record<ApplicationLanguage, NotificationText>> = {
  en: { title: 'New message', body: 'A visitor wrote to you from your site.' },
  de: { title: 'Neue Nachricht', body: 'Jemand hat Ihnen über Ihre Website geschrieben.' },
};

export const waitingChanges: Readonly<Record<ApplicationLanguage, (count: number) => NotificationText>> = {
  en: (count) => ({
    title: count === 1 ? '1 change on GitHub is waiting' : `${count} changes on GitHub are waiting`,
    body: 'Open Portico to continue.',
  }),
  de: (count) => ({
    title: count === 1 ? '1 Änderung auf GitHub wartet' : `${count} Änderungen auf GitHub warten`,
    body: 'Öffnen Sie Portico, um fortzufahren.',
  }),
};
