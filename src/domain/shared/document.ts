import { isPlainText } from './plain-text.ts';
import { nameLabel } from './wording.ts';

/** Limits of a JSON value. The database checks the same. */

export const documentBounds = { characters: 50_000, values: 2_000, depth: 8 };

const maxTold = 12;

/** @returns the problem as a predicate that follows the field's label, or null if the value is valid */
export function documentProblem(value: unknown, depth = documentBounds.depth): string | null {
  if (depth < 0) return 'is nested too deeply';
  if (typeof value === 'string') return isPlainText(value) ? null : 'contains unsupported characters';
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return null;
  if (typeof value !== 'object') return 'has a value that cannot be stored';
  for (const [key, inner] of Object.entries(value)) {
    const problem = documentProblem(key, depth) ?? documentProblem(inner, depth - 1);
    if (problem) return problem;
  }
  return null;
}

export function documentSize(value: unknown): { texts: string[]; values: number } {
  if (typeof value === 'string') return { texts: [value], values: 1 };
  if (typeof value !== 'object' || value === null) return { texts: [], values: 1 };
  const inner = Object.values(value).map(documentSize);
  return {
    texts: [...(Array.isArray(value) ? [] : Object.keys(value)), ...inner.flatMap(({ texts }) => texts)],
    values: inner.reduce((sum, { values }) => sum + values, 1),
  };
}

export function documentLabel(value: unknown): string {
  const parts = [...getParts('', value)].map(([label, text]) => (label === '' ? text : `${label}: ${text}`));
  return parts.length === 0 ? 'None' : parts.join('; ');
}

export function documentDifferences(
  label: string,
  before: unknown,
  after: unknown,
): { label: string; before: string; after: string }[] {
  const [parts, others] = [getParts('', before), getParts('', after)];
  const differing = [...new Set([...parts.keys(), ...others.keys()])].filter(
    (part) => parts.get(part) !== others.get(part),
  );
  const told = differing.slice(0, maxTold).map((part) => ({
    label: part || label,
    before: parts.get(part) ?? 'None',
    after: others.get(part) ?? 'None',
  }));
  const rest = differing.length - told.length;
  return rest === 0 ? told : [...told, { label: `${rest} more`, before: '…', after: '…' }];
}

/** Returns each value by its path, such as `3, Title`. A list of texts counts as one value. */
function getParts(place: string, value: unknown): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[place, toText(value)]]);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    return new Map(value.length === 0 ? [] : [[place, value.map(toText).join(', ')]]);
  }
  const isList = Array.isArray(value);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => {
      const name = isList ? String(Number(key) + 1) : nameLabel(key);
      return [...getParts(place === '' ? name : `${place}, ${name}`, inner)];
    }),
  );
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null) return 'None';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
