import type { Bounds } from './actions.ts';

/**
 * Faults that can be planted in the model. Each one must break an invariant, which proves that the invariants are strict enough.
 */
export const faultNames = [
  'idsAreNotCompared',
  'batchIsReversed',
  'sentIsTakenBack',
  'sendingIsNotMarked',
  'cursorIsOneTooFar',
  'cursorGoesBack',
  'oldRowsAreTaken',
  'confirmedTooEarly',
  'overtakenPagesConfirm',
  'epochIsIgnored',
  'leftHistoriesAcknowledge',
  'lostRowsAreForgotten',
  'acknowledgedIsNotSentAgain',
] as const;

export type Faults = { [fault in (typeof faultNames)[number]]?: boolean };

export const none: Bounds = {
  rows: 2,
  operations: 0,
  restores: 0,
  pages: 1,
  messages: 2,
  signOuts: 0,
  parts: false,
};
export const twoChanges: Bounds = { ...none, operations: 2 };
const twoTabs: Bounds = { ...twoChanges, pages: 2 };
export const restore: Bounds = { ...none, operations: 1, restores: 1 };

/** Bounds within which each fault breaks a promise. The compiler reports a missing fault. */
export const planted: Record<keyof Faults, Bounds> = {
  idsAreNotCompared: twoChanges,
  batchIsReversed: twoChanges,
  sentIsTakenBack: twoChanges,
  sendingIsNotMarked: twoChanges,
  cursorIsOneTooFar: twoChanges,
  cursorGoesBack: twoTabs,
  oldRowsAreTaken: twoTabs,
  confirmedTooEarly: twoChanges,
  overtakenPagesConfirm: { ...twoTabs, operations: 3 },
  epochIsIgnored: restore,
  leftHistoriesAcknowledge: restore,
  lostRowsAreForgotten: restore,
  acknowledgedIsNotSentAgain: restore,
};

/** Bounds that are visited without a fault. `npm run proof -- model` visits all of them. */
export const visited: readonly Bounds[] = [
  { ...none, operations: 3 },
  { ...none, operations: 3, pages: 2 },
  { ...none, operations: 3, parts: true, messages: 1 },
  { ...none, operations: 2, signOuts: 1 },
  restore,
  { ...restore, signOuts: 1 },
  { ...restore, operations: 2, rows: 1, messages: 1 },
  { ...restore, operations: 2, messages: 1 },
];
