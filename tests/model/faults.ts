import type { Bounds } from './actions.ts';

/** Mistakes that can be planted in the model. Each has to break an invariant, or the invariants say nothing of it. */
export interface Faults {
  idsAreNotCompared?: boolean;
  batchIsReversed?: boolean;
  sentIsTakenBack?: boolean;
  sendingIsNotMarked?: boolean;
  cursorIsOneTooFar?: boolean;
  cursorGoesBack?: boolean;
  oldRowsAreTaken?: boolean;
  confirmedTooEarly?: boolean;
  epochIsIgnored?: boolean;
  leftHistoriesAcknowledge?: boolean;
  lostRowsAreForgotten?: boolean;
  acknowledgedIsNotSentAgain?: boolean;
}

const twoChanges: Bounds = { operations: 2, restores: 0, pages: 1 };
const twoTabs: Bounds = { ...twoChanges, pages: 2 };
const restore: Bounds = { operations: 1, restores: 1, pages: 1 };

/** Every fault, the compiler sees to it, and what has to be possible for it to show. */
export const planted: Record<keyof Faults, Bounds> = {
  idsAreNotCompared: twoChanges,
  batchIsReversed: twoChanges,
  sentIsTakenBack: twoChanges,
  sendingIsNotMarked: twoChanges,
  cursorIsOneTooFar: twoChanges,
  cursorGoesBack: twoTabs,
  oldRowsAreTaken: twoTabs,
  confirmedTooEarly: twoChanges,
  epochIsIgnored: restore,
  leftHistoriesAcknowledge: restore,
  lostRowsAreForgotten: restore,
  acknowledgedIsNotSentAgain: restore,
};

/** What is visited without a fault: the first in a few seconds. */
export const visited = [twoChanges, restore] as const;
