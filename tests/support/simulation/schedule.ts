import { type RowTable, rowKinds, rowTables } from '#domain/shared/row-kinds.ts';
import type { Fault } from './wire.ts';

/** Tables whose rows the owner creates. Projects have their own steps, because repositories are linked to them. */
export const ownedTables = rowTables.filter((table) => rowKinds[table].isOwned && table !== 'projects');

/** A step as plain data, so that a failing schedule can be printed and run again. */
export type Step =
  | { do: 'update'; device: number; tab: number; repositories: number[]; value: number }
  | { do: 'link'; device: number; tab: number; repositories: number[]; project: number }
  | { do: 'unlink' | 'remove'; device: number; tab: number; repositories: number[] }
  | { do: 'set'; device: number; tab: number; repositories: number[]; fields: number[]; value: number }
  | { do: 'reset'; device: number; tab: number; repositories: number[]; fields: number[] }
  | { do: 'entry'; device: number; tab: number; project: number; fields: number[]; value: number }
  | { do: 'put'; device: number; tab: number; table: RowTable; row: number; fields: number[]; value: number }
  | { do: 'erase'; device: number; tab: number; table: RowTable; row: number }
  | { do: 'read' | 'dispose'; device: number; tab: number; messages: number[] }
  | { do: 'import'; device: number; tab: number; repositories: number[]; value: number }
  | { do: 'saveFile'; device: number; tab: number }
  | { do: 'takeFile'; device: number; tab: number; file: number; overEdits: boolean }
  | { do: 'project'; device: number; tab: number; project: number; value: number }
  | {
      do: 'decide';
      device: number;
      tab: number;
      which: number;
      decision: Decision;
      /** Number of transactions after which the crash happens, during a run. Default: at once. */
      afterTransactions?: number;
    }
  | { do: 'wake'; device: number; tab: number; event: WakeEvent }
  | { do: 'wait'; ms: number }
  | { do: 'fault'; device: number; faults: (Fault | 'none')[] }
  | { do: 'functionDown'; device: number; down: boolean }
  | { do: 'crash'; device: number; tab: number; afterTransactions: number }
  | { do: 'close' | 'freeze' | 'thaw'; device: number; tab: number }
  | { do: 'openTab' | 'stealLock' | 'shareLocks'; device: number }
  | { do: 'clockJump'; device: number; days: number }
  | { do: 'session'; device: number; session: 'valid' | 'expired' | 'over' | 'missing' | 'somebodyElse' }
  | { do: 'network'; device: number; away: boolean }
  | { do: 'quota'; device: number; exceeded: boolean }
  | { do: 'signOut'; device: number; leftover: 'keep' | 'discard' }
  | { do: 'otherWriter'; repository: number; writes: 'update' | 'delete' | 'deleteForGood' | 'insert' }
  | { do: 'message'; id: number }
  | { do: 'lost'; device: number; tab: number; choice: 'again' | 'theirs' }
  | { do: 'prune' | 'month' | 'backUp' | 'restore' | 'restoreRows' | 'wipe' };

export const decisions = ['undo', 'retry', 'retryAll', 'discard', 'mine', 'theirs', 'edit'] as const;
export type Decision = (typeof decisions)[number];
export type WakeEvent = 'owner.requested' | 'network.restored' | 'page.shown' | 'wake.requested';

/** Size of the simulated world. */
export interface Size {
  devices: number;
  /** Number of tabs per device. */
  tabs: number;
  /** Number of repositories that the server has at first. */
  repositories: number;
}

export const usualSize: Size = { devices: 2, tabs: 2, repositories: 6 };
export const wideSize: Size = { devices: 5, tabs: 3, repositories: 100 };

export interface Schedule {
  /** Seed of the network's delays and of the jitter. */
  seed: number;
  steps: Step[];
  /** Default: the usual size. */
  size?: Size;
}
