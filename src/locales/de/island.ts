import { isolate } from '#domain/shared/foreign-text.ts';
import type * as en from '../en/island.ts';
import { pluralNumbers } from '../plural.ts';

const { number, formatCount } = pluralNumbers('de-CH');

export const island: typeof en.island = {
  projectCategories: 'Arten von Projekten',
  tabs: {
    recent: 'Aktuelle Projekte',
    established: 'Bewährte',
    opensource: 'Open Source',
    venture: 'Eigene Vorhaben',
  },
  role: 'Rolle',
  details: 'Details',
  detailsLabel: (name) => ` zu ${isolate(name)}`,
  partStopped:
    'Dieser Teil der Seite funktioniert nicht mehr. Kopieren Sie Ihren Text und laden Sie die Seite neu.',
  technicalSkills: 'Technische Kenntnisse',
  demoMode: 'Demo-Modus',
  filterSkills: 'Kenntnisse nach Gebiet filtern',
  all: 'Alle',
  noSkills: 'In diesem Gebiet gibt es keine Kenntnisse.',
  loadingSkills: 'Kenntnisse werden geladen',
  years: (count) => formatCount(count, { one: 'Jahr', other: 'Jahre' }),
  proficiency: 'Können',
  name: 'Name',
  email: 'E-Mail',
  message: 'Nachricht',
  website: 'Website',
  missing: {
    name: 'Geben Sie Ihren Namen ein.',
    email: 'Geben Sie Ihre E-Mail-Adresse ein.',
    message: 'Schreiben Sie eine Nachricht.',
  },
  unsendable: 'Das enthält Zeichen, die nicht gesendet werden können.',
  noAddress: 'Geben Sie eine ganze Adresse ein, etwa anna@example.com.',
  charactersLeft: (count) => `noch ${number(count)} Zeichen`,
  charactersTooLong: (count) => `${number(count)} Zeichen zu lang`,
  didYouMean: 'Meinten Sie',
  sendMessage: 'Nachricht senden',
  sending: 'Wird gesendet …',
  waiting: (count) =>
    formatCount(count, {
      one: 'Nachricht wird gesendet, sobald Sie online sind.',
      other: 'Nachrichten werden gesendet, sobald Sie online sind.',
    }),
  sent: {
    title: 'Nachricht gesendet',
    text: 'Danke für Ihre Nachricht. Ich melde mich bald.',
  },
  replyNote: (email) => `Gesendet. Die Antwort geht an ${isolate(email)}.`,
  saved: 'Nachricht gespeichert',
  savedUntilOnline: 'Ihre Nachricht wird gesendet, sobald Sie online sind.',
  savedForTooMany: 'Zu viele Nachrichten auf einmal. Ihre bleibt auf diesem Gerät und wird später gesendet.',
  savedForServer:
    'Der Server kann sie im Moment nicht annehmen. Sie bleibt auf diesem Gerät und wird später gesendet.',
  notSent: 'Nachricht nicht gesendet',
  cannotBeKept:
    'Sie konnte nicht zugestellt werden, und dieser Browser kann sie nicht behalten. Bitte versuchen Sie es später noch einmal.',
  checkInput: 'Bitte prüfen Sie Ihre Eingaben und versuchen Sie es noch einmal.',
  textIsKept: 'Nicht gesendet. Ihr Text ist noch da.',
  dismiss: 'Ausblenden',
};
