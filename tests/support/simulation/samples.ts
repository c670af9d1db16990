import { editableFields } from '#domain/repository/repository.ts';
import { entities } from '#domain/shared/entities.ts';
import type { FieldDescription } from '#domain/shared/entity.ts';
import { byRowTable, type RowTable } from '#domain/shared/row-kinds.ts';
import { picture } from '../pictures.ts';

/** Generates values for all fields that the owner sets, from the fields' descriptions. A new field is included automatically. */

export const playedFields: Readonly<Record<RowTable, readonly string[]>> = {
  ...byRowTable((table) => Object.keys(entities[table]).filter((field) => field !== 'createdAt')),
  repositories: editableFields,
};

/** Fields whose values are not plain texts, which their description does not say. */
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

/** Number that stands for an empty value, if the field may be empty. */
const none = 8;
/** Number that stands for a value which is too long for the server. */
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

/** Returns a list of skills, because some content is also written to the table of skills. */
function getDocument(value: number): unknown {
  const skill = { id: `s${value}`, name: `Skill ${value}`, category: 'Cloud', highlights: ['one'] };
  return [{ ...skill, yearsExperience: value, proficiencyLevel: value === tooLong ? 99 : value }];
}

/** Returns values for these fields. The numbers are indexes in the table's description. */
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
