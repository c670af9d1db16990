import type { Entities, FieldDescription } from './entity.ts';
import type { PortfolioPiece } from './portfolio-piece.ts';
import { projectCategoryLabels } from './portfolio-project.ts';
import type { Project } from './project.ts';
import type { ReceivedMessage } from './received-message.ts';
import type { Repository } from './repository.ts';

/**
 * The description of each kind of row: the only place where its fields are named, labelled and bounded. The compiler
 * refuses a field of a type that is missing here.
 */

type Described<Field extends PropertyKey> = Record<Exclude<Field, 'id'>, FieldDescription>;

const text = (label: string, rest: Partial<FieldDescription> = {}): FieldDescription => ({
  label,
  noneWords: 'None',
  ...rest,
});
const instant = (label: string): FieldDescription => ({ label, kind: 'instant' });
const flag = (label: string, whenTrue = 'Yes', whenFalse = 'No'): FieldDescription => ({
  label,
  flagWords: [whenTrue, whenFalse],
});
const ofPiece = (label: string, rest: Partial<FieldDescription> = {}): FieldDescription =>
  text(label, { within: 'piece', ...rest });

export const repositoryFields = {
  name: text('Name'),
  url: text('Address'),
  description: text('Description'),
  stars: { label: 'Stars' },
  language: text('Language', { maxLength: 100 }),
  owner: text('Owner'),
  createdAt: instant('Created'),
  size: { label: 'Size' },
  private: flag('Privacy', 'Private', 'Public'),
  hasReadme: flag('Has README'),
  hasTechBragging: flag('Has tech bragging'),
  projectId: { label: 'Project', kind: 'reference', noneWords: 'Not linked' },
  lastPolled: instant('Last asked'),
  fork: flag('Fork'),
  archived: flag('Archived'),
  topics: text('Topics'),
  homepage: text('Website'),
  pushedAt: instant('Last push'),
  editedFields: text('Edited by hand'),
} as const satisfies Described<keyof Repository>;

export const projectFields = {
  name: text('Name', { maxLength: 200 }),
  description: text('Description', { maxLength: 5_000 }),
  isPublic: flag('Visibility', 'Public', 'Not public'),
  createdAt: instant('Created'),
  category: ofPiece('Tab of the landing page', {
    valueWords: projectCategoryLabels,
    noneWords: 'Not in the portfolio',
  }),
  type: ofPiece('Type', { maxLength: 100 }),
  timeline: ofPiece('Timeline', { maxLength: 100 }),
  technologies: ofPiece('Technologies', { hint: 'separated by commas', maxLength: 2_000 }),
  features: ofPiece('Features', { hint: 'one a line', maxLength: 6_000 }),
  role: ofPiece('Role', { maxLength: 200 }),
  repositoryUrl: ofPiece('Link to the repository'),
  websiteUrl: ofPiece('Link to the website'),
  topics: ofPiece('Topics'),
  stars: ofPiece('Stars'),
  images: ofPiece('Pictures'),
  contributors: ofPiece('Contributors'),
  lastUpdated: ofPiece('Last update', { kind: 'instant' }),
  activityLevel: ofPiece('Activity level'),
} as const satisfies Described<Exclude<keyof Project, 'piece'> | keyof PortfolioPiece>;

export const messageFields = {
  name: text('Name'),
  email: text('E-mail'),
  message: text('Message'),
  readAt: { label: 'Read', kind: 'instant', noneWords: 'Unread' },
  createdAt: instant('Received'),
} as const satisfies Described<keyof ReceivedMessage>;

export const entities: Entities = {
  repositories: repositoryFields,
  projects: projectFields,
  messages: messageFields,
};
