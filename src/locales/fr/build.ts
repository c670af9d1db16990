import type * as en from '../en/build.ts';
import { pluralNumbers } from '../plural.ts';

const { number } = pluralNumbers('fr-CH');

export const resume: typeof en.resume = {
  title: 'CV',
  profile: 'Profil',
  experience: 'Expérience',
  selectedProjects: 'Projets choisis',
  expertise: 'Compétences',
  references: 'Références',
  talksAndWriting: 'Conférences et articles',
  certificates: 'Certificats',
  education: 'Formation',
  languages: 'Langues',
  clients: 'Clients',
  availability: 'Disponibilité',
  withColon: (label) => `${label}\u00a0: `,
  quote: (text) => `« ${text} »`,
  foot: (name, date, at, pages) => `${name}, ${date}. Page ${number(at)} sur ${number(pages)}`,
};
