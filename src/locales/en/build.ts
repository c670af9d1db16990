import { pluralNumbers } from '../plural.ts';

const { number } = pluralNumbers('en-GB');

/** Texts of the resume's PDF. */
export const resume = {
  title: 'Resume',
  profile: 'Profile',
  experience: 'Experience',
  selectedProjects: 'Selected projects',
  expertise: 'Expertise',
  references: 'References',
  talksAndWriting: 'Talks and writing',
  certificates: 'Certificates',
  education: 'Education',
  languages: 'Languages',
  clients: 'Clients',
  availability: 'Availability',
  /** Adds the colon of a label that precedes its value. */
  withColon: (label: string) => `${label}: `,
  quote: (text: string) => `“${text}”`,
  foot: (name: string, date: string, at: number, pages: number) =>
    `${name}, ${date}. Page ${number(at)} of ${number(pages)}`,
};
