import { entities } from '#domain/shared/entities.ts';
import { ownersValues, type Row, type Table } from './model.ts';

/** Converts a row to the cells that a history contains. */

type Cells = Record<string, unknown>;

const projectFields: Readonly<Record<string, { within?: string }>> = entities.projects;

/** Fields of a repository that only GitHub reports. */
export const reportedFields = ['name', 'description'];

/** Fields that a history contains although the owner does not set them. */
const furtherFields: Partial<Record<Table, readonly string[]>> = {
  repositories: reportedFields,
  messages: ['read'],
};

/** Returns the values to compare. A project without a category shows no portfolio entry, so its entry has no cells. */
export function cellsOf(table: Table, row: Row): Cells {
  const further = { ...row, read: (row['readAt'] ?? null) !== null };
  const cells = [
    ...ownersValues(table, row),
    ...(furtherFields[table] ?? []).map((field) => [field, further[field as keyof typeof further]] as const),
  ];
  const isHidden = (field: string) =>
    table === 'projects' &&
    (row['entry'] ?? null) === null &&
    field !== 'category' &&
    projectFields[field]?.within === 'entry';
  return cellValues(
    table,
    cells.filter(([field]) => !isHidden(field)),
  );
}

/** Returns a value in a form that can be compared. The same time may be written in several ways. */
export function cellValues(table: Table, values: Iterable<readonly [string, unknown]>): Cells {
  const entity: Readonly<Record<string, { kind?: string }>> = entities[table];
  return Object.fromEntries(
    [...values].map(([field, value]) => {
      const isInstant = entity[field]?.kind === 'instant' && typeof value === 'string';
      return [field, isInstant ? Date.parse(value) : (value ?? null)];
    }),
  );
}
