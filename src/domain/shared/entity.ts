import { documentLabel } from './document.ts';
import { formatDate, formatNumber } from './format.ts';
import { isRecord } from './record.ts';
import type { RowTable } from './row-kinds.ts';

/**
 * Description of a field. Base values, differences, inverses, conflict cards and labels are derived from it, so a new
 * field works everywhere.
 */
export interface FieldDescription {
  label: string;
  /** A hint beside the label, for example how to write several values. */
  hint?: string;
  /** The object in the row that holds it; left out: the row itself. */
  within?: string;
  /** Without a value of this field the object that holds it is null. */
  opensHolder?: true;
  /**
   * Left out: text. A point in time may be written in several ways; a reference is shown as the name of the row it leads
   * to; an address is http or https; a website may be without a scheme; a slug is a part of an address; a query is that of
   * one; a document is any value that JSON has.
   */
  kind?: FieldKind;
  /** Labels of true and false; omitted: Yes and No. */
  flagLabels?: readonly [whenTrue: string, whenFalse: string];
  /** Label of null; omitted: Unknown. */
  noneLabel?: string;
  /** Labels of stored values that differ from the values. */
  valueLabels?: Readonly<Record<string, string>>;
  /** Never null. */
  required?: true;
  /** Value for a file that omits the field; omitted: null. */
  absent?: unknown;
  /** A change of it alone is not told of. */
  unlisted?: true;
  /** The only values that it may have. */
  oneOf?: readonly string[];
  // Bounds. The database checks the same: see tests/integration/database/bounds.test.ts.
  /** Fewest and most characters, as the database counts them; of a list or a document, of all its texts together. */
  minLength?: number;
  maxLength?: number;
  /** More than white space. */
  notBlank?: true;
  /** The largest number; the smallest is 0, and there are whole ones only. */
  max?: number;
  /** Of a document: values in it, itself and those that hold others among them. */
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

/** The description of each kind of row. */
export type Entities = Readonly<Record<RowTable, EntityDescription>>;

/** Values by field, also of fields that lie within another object of the row. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** A row of any kind. */
export type AnyRow = { id: string } & Record<string, unknown>;

/** The values of a row, all of them or those of some fields; null where it has none. */
export function entityValues(
  entity: EntityDescription,
  row: object | undefined,
  fields: readonly string[] = Object.keys(entity),
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field, getHolder(row, entity[field]?.within)?.[field] ?? null]),
  );
}

/** The values that a part of a row names. An object that is null names each of its fields as null. */
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

/**
 * The row with these values. An object within the row whose fields are set for the first time gets all its fields, null
 * where no value is given.
 */
export function withValues(entity: EntityDescription, row: { id: string }, values: FieldValues): AnyRow {
  const next: AnyRow = { ...row };
  for (const [field, value] of Object.entries(values)) {
    const within = entity[field]?.within;
    if (within === undefined) next[field] = value;
    else next[within] = { ...(getHolder(next, within) ?? emptyHolder(entity, within)), [field]: value };
  }
  return next;
}

/** The row with null in place of each object that lacks the value which opens it. */
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

/** Whether two values of a field are the same to the owner. */
export function isSame(field: FieldDescription | undefined, a: unknown, b: unknown): boolean {
  if (field?.kind === 'instant' && typeof a === 'string' && typeof b === 'string') {
    return a === b || Date.parse(a) === Date.parse(b);
  }
  return canonical(a ?? null) === canonical(b ?? null);
}

/** As text in which the order of an object's keys does not matter. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The fields of `values` whose value is another one in `others`. */
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

/** The label of a field in a form. */
export function formLabel({ label, hint }: FieldDescription): string {
  return hint === undefined ? label : `${label} (${hint})`;
}

export function entityLabel(entity: EntityDescription, field: string): string {
  return entity[field]?.label ?? field;
}

/**
 * A value for people.
 *
 * @param getName the name of the row that a reference leads to
 */
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

/** Full names of abbreviated parameters in the list's address. */
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
