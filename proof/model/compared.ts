import type { Cell, Device } from './state.ts';

/** Returns the part of a device that is compared. */
export function comparable({ epoch, cursor, confirmed, operations }: Device) {
  return {
    epoch,
    cursor,
    confirmed: confirmed.map(({ value, version }): Cell => ({ value, version })),
    operations: operations.map(({ id, row, value, state, version, restores }) => [
      id,
      row,
      value,
      state,
      version,
      restores,
    ]),
  };
}

/** @returns the difference between the observation and the model, or null */
export function difference(of: string, expected: unknown, seen: unknown): string | null {
  return JSON.stringify(expected) === JSON.stringify(seen)
    ? null
    : `${of}: ${differenceText(expected, seen)}`;
}

export function differenceText(expected: unknown, seen: unknown): string {
  return `the model has ${JSON.stringify(expected)}, seen is ${JSON.stringify(seen)}`;
}
