import { operationProblem } from '../outbox/operation-check.ts';
import { toPictureFile } from '../portfolio/picture.ts';
import { isOwnersSetting, type WholeDevice } from './backup.ts';

/** Validates strictly, because the rows are stored without further checks and the operations are sent in the owner's name. */

/** Maximum nesting, deeper than any value of this product. */
const maxDepth = 32;

/** The order of changes and the pull depend on these counters. */
const counters: readonly string[] = ['sequence', 'waitingChanges', 'waitingImports'];

/** Checks one entry per step, so that the caller can pause. Returns an error message, or null. */
export function* deviceProblems({ tables }: WholeDevice): Generator<void, string | null> {
  for (const [table, entries] of tables) {
    let place = 0;
    for (const entry of entries) {
      place += 1;
      const problem = isPlain(entry, maxDepth)
        ? findProblem(table, entry)
        : "it contains data that exports don't have";
      if (problem) return `Entry ${place} of ${table}: ${problem}.`;
      yield;
    }
  }
  return null;
}

function findProblem(table: string, entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null) return 'it is not an object';
  if (table === 'operations') return operationProblem(entry);
  if (table === 'pictureFiles') return toPictureFile(entry, 0) ? null : 'it is not the file of a picture';
  return table === 'settings' ? settingProblem(entry) : null;
}

function settingProblem(entry: { key?: unknown; value?: unknown }): string | null {
  const { key, value } = entry;
  if (typeof key !== 'string' || !isOwnersSetting(key)) return 'it is not a setting of the owner';
  if (counters.includes(key) && !(Number.isSafeInteger(value) && Number(value) >= 0)) {
    return 'it is not a number';
  }
  if (key !== 'cursor') return null;
  const { epoch, version } = (value ?? {}) as { epoch?: unknown; version?: unknown };
  const isCursor = (epoch === null || typeof epoch === 'string') && Number.isSafeInteger(version);
  return isCursor ? null : 'it is not a place in the history';
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0 || Object.hasOwn(value, '__proto__')) return false;
  return Object.values(value).every((inner) => isPlain(inner, depth - 1));
}
