import type { ApplicationLanguage } from './translate.ts';

/** Shown by the service worker, which has no catalogue. */
export const newMessage: Readonly<Record<ApplicationLanguage, { title: string; body: string }>> = {
  en: { title: 'New message', body: 'A visitor of your site has written.' },
  de: { title: 'Neue Nachricht', body: 'Jemand hat Ihnen über Ihre Website geschrieben.' },
};
