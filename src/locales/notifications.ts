import type { ApplicationLanguage } from './translate.ts';

interface NotificationText {
  title: string;
  body: string;
}

/** Shown by the service worker, which has no catalogue. */
export const newMessage: Readonly<Record<ApplicationLanguage, NotificationText>> = {
  en: { title: 'New message', body: 'A visitor of your site has written.' },
  de: { title: 'Neue Nachricht', body: 'Jemand hat Ihnen über Ihre Website geschrieben.' },
};

export const waitingChanges: Readonly<Record<ApplicationLanguage, (count: number) => NotificationText>> = {
  en: (count) => ({
    title: count === 1 ? '1 change at GitHub waits' : `${count} changes at GitHub wait`,
    body: 'What waits is carried out when the application is open.',
  }),
  de: (count) => ({
    title: count === 1 ? '1 Änderung auf GitHub wartet' : `${count} Änderungen auf GitHub warten`,
    body: 'Was wartet, wird ausgeführt, wenn die Anwendung offen ist.',
  }),
};
