import { activityLevels } from '../analysis/activity.ts';
import type { ContentEdit } from '../content/content-edit.ts';
import type { Snooze } from '../fleet/snooze.ts';
import { contactLimits } from '../messages/contact.ts';
import type { ReceivedMessage } from '../messages/received-message.ts';
import { maxSlug } from '../portfolio/page-address.ts';
import { maxPictures } from '../portfolio/picture.ts';
import {
  maxSummary,
  type PortfolioEntry,
  projectCategories,
  projectCategoryLabels,
} from '../portfolio/portfolio-project.ts';
import type { Project } from '../project/project.ts';
import { editableFields, type Repository } from '../repository/repository.ts';
import type { SavedView } from '../repository/saved-view.ts';
import { documentBounds } from './document.ts';
import type { Entities, FieldDescription } from './entity.ts';
import { maxInteger } from './field-check.ts';

/** Names, labels and limits of the fields of each table. A missing field is a compile error. */

type Described<Field extends PropertyKey> = Record<Exclude<Field, 'id'>, FieldDescription>;

const maxAddress = 2_000;
const maxStudyText = 5_000;

const text = (label: string, rest: Partial<FieldDescription> = {}): FieldDescription => ({
  label,
  noneLabel: 'None',
  ...rest,
});
const instant = (label: string): FieldDescription => ({ label, kind: 'instant' });
const count = (label: string, rest: Partial<FieldDescription> = {}): FieldDescription => ({
  label,
  kind: 'number',
  max: maxInteger,
  ...rest,
});
const flag = (label: string, whenTrue = 'Yes', whenFalse = 'No'): FieldDescription => ({
  label,
  kind: 'flag',
  flagLabels: [whenTrue, whenFalse],
});
const ofEntry = (label: string, rest: Partial<FieldDescription> = {}): FieldDescription =>
  text(label, { within: 'entry', ...rest });

export const repositoryFields = {
  name: text('Name', { required: true, minLength: 1, maxLength: 300 }),
  url: text('Address', { kind: 'address', required: true, minLength: 1, maxLength: maxAddress }),
  description: text('Description', { maxLength: 5_000 }),
  stars: count('Stars', { required: true, absent: 0 }),
  language: text('Language', { minLength: 1, maxLength: 100 }),
  owner: text('Owner', { required: true, absent: '', maxLength: 100 }),
  createdAt: instant('Created'),
  size: count('Size', { required: true, absent: 0 }),
  private: { ...flag('Privacy', 'Private', 'Public'), required: true, absent: false },
  hasReadme: flag('Has README'),
  hasTechBragging: flag('Has tech bragging'),
  projectId: { label: 'Project', kind: 'reference', noneLabel: 'Not linked', minLength: 1, maxLength: 100 },
  lastPolled: instant('Last refreshed'),
  fork: flag('Fork'),
  archived: flag('Archived'),
  topics: text('Topics', { kind: 'list', required: true, absent: [], maxItems: 100, maxLength: 10_000 }),
  homepage: text('Website', { kind: 'website', maxLength: maxAddress }),
  pushedAt: instant('Last push'),
  editedFields: text('Edited in Portico', {
    kind: 'list',
    required: true,
    absent: [],
    oneOf: editableFields,
  }),
} as const satisfies Described<keyof Repository>;

export const projectFields = {
  name: text('Name', { required: true, notBlank: true, minLength: 1, maxLength: 200 }),
  description: text('Description', { maxLength: 5_000 }),
  isPublic: { ...flag('Visibility', 'Public', 'Not public'), required: true, absent: false },
  createdAt: instant('Created'),
  category: ofEntry('Show under', {
    opensHolder: true,
    valueLabels: projectCategoryLabels,
    noneLabel: 'Not in the portfolio',
    oneOf: projectCategories,
  }),
  slug: ofEntry('Page address', { kind: 'slug', maxLength: maxSlug }),
  summary: ofEntry('Card text', { maxLength: maxSummary }),
  type: ofEntry('Type', { maxLength: 100 }),
  timeline: ofEntry('Timeline', { maxLength: 100 }),
  technologies: ofEntry('Technologies', { hint: 'comma-separated', maxLength: 2_000 }),
  features: ofEntry('Features', { hint: 'one per line', kind: 'list', maxItems: 30, maxLength: 6_000 }),
  role: ofEntry('Role', { maxLength: 200 }),
  repositoryUrl: ofEntry('Link to the repository', { kind: 'address', maxLength: maxAddress }),
  websiteUrl: ofEntry('Link to the website', { kind: 'address', maxLength: maxAddress }),
  topics: ofEntry('Topics', { kind: 'list', maxItems: 50, maxLength: 10_000 }),
  stars: ofEntry('Stars', { kind: 'number', max: maxInteger }),
  images: ofEntry('Pictures of the README', { kind: 'addresses', maxItems: 20, maxLength: 20 * maxAddress }),
  contributors: ofEntry('Contributors', { kind: 'people', maxItems: 5 }),
  pictures: ofEntry('Pictures', { kind: 'pictures', maxItems: maxPictures }),
  lastUpdated: ofEntry('Last update', { kind: 'instant' }),
  activityLevel: ofEntry('Activity level', { oneOf: activityLevels }),
  problem: ofEntry('Problem', { maxLength: maxStudyText }),
  approach: ofEntry('Approach', { maxLength: maxStudyText }),
  result: ofEntry('Result', { maxLength: maxStudyText }),
  figures: ofEntry('Figures', {
    hint: 'one per line, such as “3 s: sign-in”',
    kind: 'list',
    maxItems: 3,
    maxLength: 600,
  }),
  quote: ofEntry('Quote', { maxLength: 1_000 }),
  quoteSource: ofEntry('Source of the quote', { maxLength: 200 }),
  stack: ofEntry('Stack', {
    hint: 'one per line, such as “Dexie: offline storage”',
    kind: 'list',
    maxItems: 20,
    maxLength: 6_000,
  }),
  pageLinks: ofEntry('Links', {
    hint: 'one per line, such as “Paper: https://…”',
    kind: 'list',
    maxItems: 10,
    maxLength: 10_000,
  }),
} as const satisfies Described<Exclude<keyof Project, 'entry' | 'updatedAt'> | keyof PortfolioEntry>;

export const messageFields = {
  name: text('Name', { required: true, minLength: 1, maxLength: contactLimits.name }),
  email: text('E-mail', {
    kind: 'emailAddress',
    required: true,
    minLength: 3,
    maxLength: contactLimits.email,
  }),
  message: text('Message', { required: true, minLength: 1, maxLength: contactLimits.message }),
  readAt: { label: 'Read', kind: 'instant', noneLabel: 'Unread' },
  answeredAt: { label: 'Answered', kind: 'instant', noneLabel: 'Not answered' },
  createdAt: instant('Received'),
} as const satisfies Described<keyof ReceivedMessage>;

export const savedViewFields = {
  name: text('Name', { required: true, notBlank: true, minLength: 1, maxLength: 100 }),
  query: text('Shows', {
    kind: 'query',
    required: true,
    absent: '',
    maxLength: maxAddress,
    noneLabel: 'All repositories, no filters',
  }),
} as const satisfies Described<keyof SavedView>;

const contentEditFields = {
  value: text('Text', {
    kind: 'document',
    noneLabel: 'Left out',
    maxLength: documentBounds.characters,
    maxItems: documentBounds.values,
  }),
  editedAt: { ...instant('Edited'), required: true, unlisted: true },
} as const satisfies Described<keyof ContentEdit>;

const snoozeFields = {
  title: text('Name', { required: true, notBlank: true, minLength: 1, maxLength: 300 }),
  until: { ...instant('Hidden until'), noneLabel: 'No date' },
  changedAt: { ...instant('Hidden until it changes after'), noneLabel: 'Hidden even if it changes' },
} as const satisfies Described<keyof Snooze>;

export const entities: Entities = {
  repositories: repositoryFields,
  projects: projectFields,
  messages: messageFields,
  savedViews: savedViewFields,
  contentEdits: contentEditFields,
  snoozes: snoozeFields,
};
