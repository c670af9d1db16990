import { pluralNumbers } from '../plural.ts';

const { number } = pluralNumbers('en-GB');

/** Of the resume as a PDF. */
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
  /** Before what it labels. */
  labelled: (label: string) => `${label}: `,
  quoted: (text: string) => `“${text}”`,
  foot: (name: string, date: string, at: number, pages: number) =>
    `${name}, ${date}. Page ${number(at)} of ${number(pages)}`,
};
