import type { ProjectCategory } from '#domain/portfolio/portfolio-project.ts';
import { isolate } from '#domain/shared/foreign-text.ts';
import { pluralNumbers } from '../plural.ts';

const { formatCount } = pluralNumbers('en-GB');
const characters = { one: 'character', other: 'characters' };

/** Texts of the hydrated parts. A visitor loads only those of the page's language. */
export const island = {
  projectCategories: 'Project categories',
  tabs: {
    recent: 'Recent Projects',
    established: 'Established',
    opensource: 'Open Source',
    venture: 'Ventures',
  } satisfies Record<ProjectCategory, string>,
  role: 'Role',
  details: 'Details',
  detailsLabel: (name: string) => ` of ${isolate(name)}`,
  partStopped: 'This part of the page has stopped working. Copy your text and reload the page.',
  technicalSkills: 'Technical Skills',
  demoMode: 'Demo Mode',
  filterSkills: 'Filter skills by category',
  all: 'All',
  noSkills: 'No skills found in this category.',
  loadingSkills: 'Loading skills',
  years: (count: number) => formatCount(count, { one: 'year', other: 'years' }),
  proficiency: 'Proficiency',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  website: 'Website',
  missing: {
    name: 'Enter your name.',
    email: 'Enter your e-mail address.',
    message: 'Write a message.',
  },
  unsendable: 'This contains characters that cannot be sent.',
  noAddress: 'Enter a whole address, such as anna@example.com.',
  charactersLeft: (count: number) => `${formatCount(count, characters)} left`,
  charactersTooLong: (count: number) => `${formatCount(count, characters)} too long`,
  didYouMean: 'Did you mean',
  sendMessage: 'Send Message',
  sending: 'Sending...',
  waiting: (count: number) =>
    formatCount(count, {
      one: 'message will be sent when you are online.',
      other: 'messages will be sent when you are online.',
    }),
  sent: {
    title: 'Message sent successfully!',
    text: 'Thank you for reaching out. I will get back to you soon.',
  },
  replyNote: (email: string) => `Sent. The reply goes to ${isolate(email)}.`,
  saved: 'Message saved',
  savedUntilOnline: 'Your message will be sent when you are online.',
  savedForTooMany: 'Too many messages at once. Yours is kept on this device and will be sent later.',
  savedForServer:
    'The server cannot take it at the moment. It is kept on this device and will be sent later.',
  notSent: 'Message not sent',
  cannotBeKept: 'It could not be delivered, and this browser cannot keep it. Please try again later.',
  checkInput: 'Please check your input and try again.',
  textIsKept: 'Not sent. Your text is still here.',
  dismiss: 'Dismiss',
};
