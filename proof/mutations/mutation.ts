import type { Replacement } from '../../tests/support/replacement.ts';

/** A fault planted in security code, and the one of the default tests that has to fail by it. */
export interface Mutation extends Replacement {
  /** What becomes possible. */
  name: string;
  /** The file that has the fault, below the project. */
  in: string;
  test: TestOfMutation;
}

export interface TestOfMutation {
  /** Below the project. */
  file: string;
  /** Part of the full names of the tests that are run. */
  name: string;
}

/** Faults in one file that one file of tests is to find. */
export function faults(
  place: { in: string; foundBy: string },
  list: readonly (Replacement & { name: string; test: string })[],
): Mutation[] {
  return list.map(({ test, ...fault }) => ({
    ...fault,
    in: place.in,
    test: { file: place.foundBy, name: test },
  }));
}
