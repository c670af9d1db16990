import { documentLabel } from './document.ts';
import { formatDate, formatNumber } from './format.ts';
import { isRecord } from './record.ts';
import type { RowTable } from './row-kinds.ts';

/** Description of a field. Base values, differences, inverses, conflicts and labels are derived from it. */
export interface FieldDescription {
  label: string;
  hint?: string;
  /** Property of the row whose object contains the field. Absent if the row itself contains it. */
  within?: string;
  /** Marks the field without which the object named by `within` is stored as null. */
  opensHolder?: true;
  /** Absent for text. An `instant` has several notations, a `website` may lack the scheme, and a `document` is any JSON value. */
  kind?: FieldKind;
  flagLabels?: readonly [whenTrue: string, whenFalse: string];
  /** Label of null, by default `Unknown`. */
  noneLabel?: string;
  valueLabels?: Readonly<Record<string, string>>;
  required?: true;
  absent?: unknown;
  /** If only this field changes, the change is not listed. */
  unlisted?: true;
  oneOf?: readonly string[];
  // Limits. The database checks the same, which tests/integration/database/bounds.test.ts verifies.
  /** Characters as the database counts them. For a list or document, the sum of all its texts. */
  minLength?: number;
  maxLength?: number;
  notBlank?: true;
  /** Maximum of an integer. The minimum is always 0. */
  max?: number;
  /** Maximum number of values in a document, including nested ones. */
  maxItems?: number;
}

export type FieldKind =
  | 'instant'
  | 'reference'
  | 'query'
  | 'address'
  | 'website'
  | 'slug'
  | 'emailAddress'
  | 'number'
  | 'flag'
  | 'list'
  | 'addresses'
  | 'people'
  | 'pictures'
  | 'document';

export type EntityDescription = Readonly<Record<string, FieldDescription>>;

export type Entities = Readonly<Record<RowTable, EntityDescription>>;

export type FieldValues = Readonly<Record<string, unknown>>;

export type AnyRow = { id: string } & Record<string, unknown>;

export function entityValues(
  entity: EntityDescription,
  row: object | undefined,
  fields: readonly string[] = Object.keys(entity),
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field, getHolder(row, entity[field]?.within)?.[field] ?? null]),
  );
}

/** Returns the fields that a partial row contains. If a nested object is null, each of its fields is null. */
export function namedValues(entity: EntityDescription, part: object): Record<string, unknown> {
  const named = Object.entries(entity).flatMap(([field, { within }]): [string, unknown][] => {
    if (within !== undefined && isRecord(part) && part[within] === null) return [[field, null]];
    const value = getHolder(part, within)?.[field];
    return value === undefined ? [] : [[field, value]];
  });
  return Object.fromEntries(named);
}

function getHolder(row: object | undefined, within: string | undefined): Record<string, unknown> | undefined {
  const holder = within === undefined || !isRecord(row) ? row : row[within];
  return isRecord(holder) ? holder : undefined;
}

/** Returns the row with these values. If a nested object is missing, creates it with null in all other fields. */
export function withValues(entity: EntityDescription, row: { id: string }, values: FieldValues): AnyRow {
  const next: AnyRow = { ...row };
  for (const [field, value] of Object.entries(values)) {
    const within = entity[field]?.within;
    if (within === undefined) next[field] = value;
    else next[within] = { ...(getHolder(next, within) ?? emptyHolder(entity, within)), [field]: value };
  }
  return next;
}

/** Sets a nested object to null if its `opensHolder` field has no value. */
export function withoutEmptyParts(entity: EntityDescription, row: AnyRow): AnyRow {
  const next = { ...row };
  for (const [field, { within, opensHolder }] of Object.entries(entity)) {
    if (within !== undefined && opensHolder && !getHolder(next, within)?.[field]) next[within] = null;
  }
  return next;
}

function emptyHolder(entity: EntityDescription, within: string): Record<string, unknown> {
  const fields = Object.keys(entity).filter((field) => entity[field]?.within === within);
  return Object.fromEntries(fields.map((field) => [field, null]));
}

/** True if both values mean the same, although their notation may differ. */
export function isSame(field: FieldDescription | undefined, a: unknown, b: unknown): boolean {
  if (field?.kind === 'instant' && typeof a === 'string' && typeof b === 'string') {
    return a === b || Date.parse(a) === Date.parse(b);
  }
  return canonical(a ?? null) === canonical(b ?? null);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

export function differingFields(
  entity: EntityDescription,
  values: FieldValues,
  others: FieldValues,
): string[] {
  return Object.keys(values).filter((field) => !isSame(entity[field], values[field], others[field]));
}

export function chosenValues(values: FieldValues, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
}

export function formLabel({ label, hint }: FieldDescription): string {
  return hint === undefined ? label : `${label} (${hint})`;
}

export function entityLabel(entity: EntityDescription, field: string): string {
  return entity[field]?.label ?? field;
}

/** @param getName returns the name of a referenced row */
export function valueLabel(
  field: FieldDescription | undefined,
  value: unknown,
  getName: (id: string) => string = (id) => id,
): string {
  if (value === null || value === undefined || value === '') return field?.noneLabel ?? 'Unknown';
  if (typeof value === 'boolean') {
    const [whenTrue, whenFalse] = field?.flagLabels ?? ['Yes', 'No'];
    return value ? whenTrue : whenFalse;
  }
  if (typeof value === 'number') return formatNumber(value);
  if (field?.kind === 'document') return documentLabel(value);
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map(itemLabel).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field?.kind === 'reference') return getName(value);
  if (field?.kind === 'instant') return formatDate(value);
  if (field?.kind === 'query') return queryLabel(value);
  return field?.valueLabels?.[value] ?? value;
}

const parameterNames = new Map([
  ['org', 'organization'],
  ['q', 'search'],
]);

function queryLabel(query: string): string {
  return [...new URLSearchParams(query)]
    .map(([name, value]) => `${parameterNames.get(name) ?? name}: ${value}`)
    .join(', ');
}

function itemLabel(item: unknown): string {
  if (typeof item === 'object' && item !== null) {
    if ('login' in item) return String(item.login);
    if ('alt' in item) return String(item.alt);
  }
  return String(item);
}
