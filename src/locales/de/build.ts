import type * as en from '../en/build.ts';
import { pluralNumbers } from '../plural.ts';

const { number } = pluralNumbers('de-CH');

export const resume: typeof en.resume = {
  title: 'Lebenslauf',
  profile: 'Profil',
  experience: 'Berufserfahrung',
  selectedProjects: 'Ausgewählte Projekte',
  expertise: 'Fachgebiete',
  references: 'Referenzen',
  talksAndWriting: 'Vorträge und Texte',
  certificates: 'Zertifikate',
  education: 'Ausbildung',
  languages: 'Sprachen',
  clients: 'Kunden',
  availability: 'Verfügbarkeit',
  withColon: (label) => `${label}: `,
  quote: (text) => `«${text}»`,
  foot: (name, date, at, pages) => `${name}, ${date}. Seite ${number(at)} von ${number(pages)}`,
};
