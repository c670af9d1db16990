import { toColumn } from '#backend/rows.ts';
import { entities } from '#domain/shared/entities.ts';
import type { FieldDescription } from '#domain/shared/entity.ts';
import { type RowTable, rowKinds } from '#domain/shared/row-kinds.ts';
import type { TestDevice, WireOperation } from './operations.ts';

/** Returns an operation that creates a row with these columns, and with all other required values. */
export function creation(
  device: TestDevice,
  table: RowTable,
  columns: { id: string } & Record<string, unknown>,
): WireOperation {
  const required = Object.entries(entities[table]).flatMap(([field, description]): [string, unknown][] =>
    description.required && description.absent === undefined
      ? [[toColumn(field), smallestValue(description)]]
      : [],
  );
  const row = { ...Object.fromEntries(required), ...columns };
  return table === 'repositories' ? device.import(row) : device.put(rowKinds[table].serverTable, row);
}

function smallestValue({ kind, oneOf }: FieldDescription): unknown {
  if (oneOf) return oneOf[0];
  if (kind === 'instant') return '2026-11-23T08:00:00Z';
  if (kind === 'address') return 'https://example.com/n';
  return kind === 'emailAddress' ? 'n@example.com' : 'n';
}
