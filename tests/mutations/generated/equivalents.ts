import type { Replacement } from '../../support/replacement.ts';

/** A mutant that no test can find, since nothing that anybody can see becomes other by it. */
export interface Equivalent extends Replacement {
  in: string;
  /** Why nothing becomes other. */
  why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    in: 'src/db/opening.ts',
    find: '    clearTimeout(limit);',
    put: '    ;',
    why: 'The timer fires into a promise that nobody waits for any more.',
  },
  {
    in: 'src/db/outbox.ts',
    find: '      ...(options.undoes === undefined ? {} : { undoes: options.undoes }),',
    put: '      ...(false ? {} : { undoes: options.undoes }),',
    why: 'A property that is undefined and one that is not there are the same to all who read it, and to the wire.',
  },
];
