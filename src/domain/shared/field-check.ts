import { isSlug } from '../portfolio/page-address.ts';
import { isPicture } from '../portfolio/picture.ts';
import { documentProblem, documentSize } from './document.ts';
import { type EntityDescription, type FieldDescription, withValues } from './entity.ts';
import { formatNumber } from './format.ts';
import { isEmailAddress, isPlainText } from './plain-text.ts';
import { isRecord } from './record.ts';
import { isWebAddress, isWebsite } from './web-address.ts';

/** Validates values from outside. The database accepts every value that passes, so invalid rows are rejected at once. */

export const maxInteger = 2_147_483_647;
/** Maximum in characters; ids in the database have the same limit. */
const maxIdLength = 100;

export function idProblem(id: unknown, isUuid = false): string | null {
  if (typeof id !== 'string' || id === '') return 'it has no id';
  if (!isPlainText(id) || getLength(id) > maxIdLength) return 'its id is invalid';
  return isUuid && !uuid.test(id) ? 'its id is invalid' : null;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** @returns the problem as a predicate that follows the field's label, or null if the value is valid */
export function valueProblem(field: FieldDescription, value: unknown): string | null {
  if (value === null || value === undefined) return field.required ? 'is missing' : null;
  return kindProblem(field, value) ?? boundProblem(field, value);
}

function kindProblem({ kind, oneOf }: FieldDescription, value: unknown): string | null {
  if (kind === 'number') {
    return Number.isInteger(value) && Number(value) >= 0 ? null : 'is not a whole number, 0 or more';
  }
  if (kind === 'flag') return typeof value === 'boolean' ? null : 'is neither true nor false';
  if (kind === 'document') return documentProblem(value);
  if (kind === 'list' || kind === 'addresses' || kind === 'people' || kind === 'pictures') {
    return listProblem(kind, oneOf, value);
  }
  if (typeof value !== 'string') return 'is not a text';
  if (!isPlainText(value)) return 'contains unsupported characters';
  if (oneOf && !oneOf.includes(value)) return 'has an unknown value';
  if (kind === 'address' && !isWebAddress(value)) return 'is not an http or https address';
  if (kind === 'website' && !isWebsite(value)) return 'is not a web address';
  if (kind === 'slug' && !isSlug(value)) return 'is not a part of an address';
  if (kind === 'emailAddress' && !isEmailAddress(value)) return 'is not an e-mail address';
  return kind === 'instant' && !isInstant(value) ? 'is not a date' : null;
}

function listProblem(
  kind: 'list' | 'addresses' | 'people' | 'pictures',
  oneOf: readonly string[] | undefined,
  value: unknown,
): string | null {
  if (!Array.isArray(value)) return 'is not a list';
  const items: readonly unknown[] = value;
  if (kind === 'people') return items.every(isPerson) ? null : 'has somebody without a name or a number';
  if (kind === 'pictures') {
    const areKnown = items.every((item) => isPicture(item) && isPlainText(item.alt));
    return areKnown ? null : 'has one that is not described as pictures are';
  }
  if (!items.every((item) => typeof item === 'string')) return 'has an item that is not a text';
  if (!items.every(isPlainText)) return 'contains unsupported characters';
  // Line breaks are not allowed, because the database stores one address per line.
  if (kind === 'addresses' && !items.every((item) => isWebAddress(item) && !item.includes('\n')))
    return 'has an address that is not http or https';
  return oneOf && !items.every((item) => oneOf.includes(item)) ? 'has an unknown value' : null;
}

function boundProblem(field: FieldDescription, value: unknown): string | null {
  const { minLength = 0, maxLength, max, maxItems, notBlank } = field;
  if (field.kind === 'document') return documentBoundProblem(value, field);
  if (typeof value === 'number')
    return max !== undefined && value > max ? `is above ${formatNumber(max)}` : null;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (maxItems !== undefined && items.length > maxItems)
      return `has more than ${formatNumber(maxItems)} items`;
    const length = items.reduce<number>((sum, item) => sum + getLength(String(item)), 0);
    return maxLength !== undefined && length > maxLength ? tooLong(maxLength) : null;
  }
  if (typeof value !== 'string') return null;
  const length = getLength(value);
  if (length < minLength || (notBlank && value.trim() === '')) return 'is missing';
  return maxLength !== undefined && length > maxLength ? tooLong(maxLength) : null;
}

function documentBoundProblem(value: unknown, { maxLength, maxItems }: FieldDescription): string | null {
  const { texts, values } = documentSize(value);
  if (maxItems !== undefined && values > maxItems) return `has more than ${formatNumber(maxItems)} values`;
  const length = texts.reduce((sum, text) => sum + getLength(text), 0);
  return maxLength !== undefined && length > maxLength ? tooLong(maxLength) : null;
}

const tooLong = (maxLength: number) => `has more than ${formatNumber(maxLength)} characters`;

function getLength(text: string): number {
  // Counts a surrogate pair as one character, like the database.
  let pairs = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff) pairs += 1;
  }
  return text.length - pairs;
}

function isPerson(item: unknown): boolean {
  if (!isRecord(item)) return false;
  const { login, contributions, ...rest } = item;
  if (typeof login !== 'string' || login === '' || !isPlainText(login) || getLength(login) > maxIdLength) {
    return false;
  }
  const isCount = Number.isInteger(contributions) && Number(contributions) >= 0;
  return isCount && Number(contributions) <= maxInteger && Object.keys(rest).length === 0;
}

/** Requires a four-digit year and a valid day, and a time zone if there is a time. */
const instant =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?))?$/;

function isInstant(text: string): boolean {
  const [, year = '', month = '', day = ''] = instant.exec(text) ?? [];
  if (year === '' || year === '0000') return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // The Date constructor turns an invalid day into a day of the next month.
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

export function readRow(
  entity: EntityDescription,
  raw: unknown,
  { isUuid = false } = {},
): (Record<string, unknown> & { id: string }) | string {
  if (!isRecord(raw)) return 'it is not an object';
  const id = typeof raw['id'] === 'number' ? String(raw['id']) : raw['id'];
  const wrong = idProblem(id, isUuid);
  if (wrong) return wrong;
  const values: Record<string, unknown> = {};
  for (const [field, description] of Object.entries(entity)) {
    const holder = description.within === undefined ? raw : findObject(raw, description.within);
    if (!holder) continue;
    const given = holder[field];
    const isEmpty = given === undefined || given === null || (given === '' && !description.required);
    const value = isEmpty ? (description.absent ?? null) : given;
    const problem = valueProblem(description, value);
    if (problem) return `${description.label} ${problem}`;
    values[field] = value;
  }
  return withValues(entity, { id: String(id) }, values);
}

function findObject(record: Record<string, unknown>, key: string): Record<string, unknown> | null {
  const value = record[key];
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
