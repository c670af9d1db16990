import { editableFields, type ProviderRepository, reportedPart } from '#domain/repository/repository.ts';
import { entities } from '#domain/shared/entities.ts';
import { withoutEmptyParts, withValues } from '#domain/shared/entity.ts';
import { readRow } from '#domain/shared/field-check.ts';
import { isRecord } from '#domain/shared/record.ts';
import { type RowTable, type RowTypes, rowKinds } from '#domain/shared/row-kinds.ts';

/** Converts between database columns and the domain's rows. Parses every row, because the server's version may differ. */

export function toColumn(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const fields = [...new Set(Object.values(entities).flatMap((entity) => Object.keys(entity)))];
const fieldOfColumn = new Map(fields.map((field) => [toColumn(field), field]));

/** Omits keys that are no column of this version. */
export function valuesToColumns(values: Record<string, unknown>): Record<string, unknown> {
  const known = Object.entries(values).filter(([field]) => fieldOfColumn.has(toColumn(field)));
  return Object.fromEntries(known.map(([field, value]) => [toColumn(field), value]));
}

export function columnsToValues(columns: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => {
      const field = fieldOfColumn.get(column);
      return field === undefined ? [] : [[field, value]];
    }),
  );
}

type Parsed<T> = { ok: true; row: T } | { ok: false; reason: string };

export function parseRow<Table extends RowTable>(table: Table, raw: unknown): Parsed<RowTypes[Table]> {
  if (!isRecord(raw)) return { ok: false, reason: 'it is not an object' };
  const entity = entities[table];
  const values = columnsToValues(raw);
  const { editedFields } = values;
  if (Array.isArray(editedFields)) {
    const edited = new Set<unknown>(editedFields.map((column) => fieldOfColumn.get(column)));
    values['editedFields'] = editableFields.filter((field) => edited.has(field));
  }
  const named = Object.fromEntries(Object.entries(values).filter(([field]) => field in entity));
  const row = readRow(entity, withValues(entity, { id: String(raw['id']) }, named), {
    isUuid: rowKinds[table].hasUuids,
  });
  if (typeof row === 'string') return { ok: false, reason: row };
  const dated =
    table === 'projects'
      ? { updatedAt: typeof raw['updated_at'] === 'string' ? raw['updated_at'] : null }
      : {};
  return { ok: true, row: { ...withoutEmptyParts(entity, row), ...dated } as unknown as RowTypes[Table] };
}

/** Converts only GitHub's values of the row. */
export function providerColumns(repository: ProviderRepository): Record<string, unknown> {
  const { id, ...values } = reportedPart(repository);
  return { id, ...valuesToColumns(values) };
}
