import { editableFields } from '#domain/repository/repository.ts';
import { entities } from '#domain/shared/entities.ts';
import type { FieldDescription } from '#domain/shared/entity.ts';
import { byRowTable, type RowTable } from '#domain/shared/row-kinds.ts';
import { picture } from '../pictures.ts';

/** Values for every field that the owner sets, from the description of the fields: one that is added is played, too. */

export const playedFields: Readonly<Record<RowTable, readonly string[]>> = {
  ...byRowTable((table) => Object.keys(entities[table]).filter((field) => field !== 'createdAt')),
  repositories: editableFields,
};

/** Fields that hold something else than text, and what they are described by does not say so. */
const shaped: Readonly<Record<string, (value: number) => unknown>> = {
  stars: (value) => 10 + value,
  features: (value) => [`feature ${value}`, 'another'],
  slug: (value) => `slug-${value}`,
  figures: (value) => [`${value}: a figure`],
  stack: (value) => [`Stack ${value}: in use`],
  pageLinks: (value) => [`Link: https://example.com/${value}`],
  topics: (value) => [`topic-${value}`],
  images: (value) => [`https://example.com/${value}.png`],
  contributors: (value) => [{ login: 'robin-muster', contributions: value }],
  pictures: (value) => [picture({ alt: `picture ${value}` })],
  repositoryUrl: (value) => `https://example.com/repository/${value}`,
  websiteUrl: (value) => `https://example.com/site/${value}`,
};

/** The value that stands for nothing, where a field may hold none. */
const none = 8;
/** The value that is longer than the server takes. */
const tooLong = 9;

function getSample(field: string, description: FieldDescription, value: number): unknown {
  const { kind, flagLabels, valueLabels, oneOf, maxLength } = description;
  if (flagLabels) return value % 2 === 0;
  if (kind === 'document') return getDocument(value);
  if (kind === 'instant') return new Date(Date.UTC(2026, 10, 1 + value)).toISOString();
  const choices = valueLabels ? Object.keys(valueLabels) : (oneOf ?? []);
  if (choices.length > 0) return choices[value % choices.length];
  const shape = shaped[field];
  if (shape) return shape(value);
  if (kind === 'list') return [`${field} ${value}`];
  return value === tooLong && maxLength ? 'x'.repeat(maxLength + 1) : `${field} ${value}`;
}

/** A list of skills: such a place is written to their table, too. */
function getDocument(value: number): unknown {
  const skill = { id: `s${value}`, name: `Skill ${value}`, category: 'Cloud', highlights: ['one'] };
  return [{ ...skill, yearsExperience: value, proficiencyLevel: value === tooLong ? 99 : value }];
}

/** Values of these fields, by their place in the description. */
export function samplePart(
  table: RowTable,
  fields: readonly number[],
  value: number,
): Record<string, unknown> {
  const played = playedFields[table];
  const entity: Readonly<Record<string, FieldDescription>> = entities[table];
  const values = fields.flatMap((number): [string, unknown][] => {
    const field = played[number % played.length] ?? '';
    const description = entity[field];
    if (!description) return [];
    // The owner cannot empty a field of a repository.
    const isEmpty = value === none && !description.required && table !== 'repositories';
    return [[field, isEmpty ? null : getSample(field, description, value)]];
  });
  return Object.fromEntries(values);
}
