import { operationProblem } from '../outbox/operation-check.ts';
import { toPictureFile } from '../portfolio/picture.ts';
import { isOwnersSetting, type WholeDevice } from './backup.ts';

/**
 * Whether a device from a file may replace an empty one. Its rows were parsed before; this checks data that is
 * restored unparsed, and operations that will be sent in the owner's name.
 */

/** Deeper than anything that the product keeps. */
const maxDepth = 32;

/** Settings on which the order of changes and the reading from the server hang. */
const counters: readonly string[] = ['sequence', 'waitingChanges', 'waitingImports'];

/** Looks at entries one by one, so that the caller may pause in between. Ends with a message, or with null. */
export function* deviceProblems({ tables }: WholeDevice): Generator<void, string | null> {
  for (const [table, entries] of tables) {
    let place = 0;
    for (const entry of entries) {
      place += 1;
      const problem = isPlain(entry, maxDepth) ? findProblem(table, entry) : 'it holds what no export does';
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

/** Plain values of limited depth, without keys that could change a prototype. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0 || Object.hasOwn(value, '__proto__')) return false;
  return Object.values(value).every((inner) => isPlain(inner, depth - 1));
}
