import { tokenLock } from '#config/constants.ts';
import type { LockRecord } from './lock-key.logic.ts';

/** Time as it is, and a call back once, later; the function returned cancels it. */
export interface LockClock {
  now: () => number;
  later: (delayMs: number, callback: () => void) => () => void;
}

interface Held {
  key: CryptoKey;
  publicKey: Uint8Array<ArrayBuffer>;
  activeAt: number;
}

/** The key of an open lock, in this worker's memory and nowhere else. */
export interface LockMemory {
  hold(key: CryptoKey, record: LockRecord): void;
  drop(): void;
  /** null: locked. A key of a lock that another tab has replaced meanwhile is none. */
  getKey(record: LockRecord): Held | null;
  /** The owner is active. After the time limit it stays locked. */
  touch(): void;
}

export function createLockMemory(
  { now, later }: LockClock,
  { onDropped, onIdle }: { onDropped: () => void; onIdle: () => void },
): LockMemory {
  let held: Held | null = null;
  let cancel: () => void = () => undefined;

  /** A computer that slept may fire the timer late, so every use of the key checks the time as well. */
  function isIdle({ activeAt }: Held): boolean {
    const idleMs = now() - activeAt;
    return idleMs >= tokenLock.idleMs || idleMs < 0;
  }

  function drop(): void {
    if (held) onDropped();
    held = null;
    cancel();
  }

  function watchIdle(): void {
    cancel();
    if (!held) return;
    cancel = later(Math.max(0, held.activeAt + tokenLock.idleMs - now()), () => {
      if (!held) return;
      if (!isIdle(held)) return watchIdle();
      drop();
      onIdle();
    });
  }

  return {
    drop,
    hold(key, { publicKey }) {
      held = { key, publicKey, activeAt: now() };
      watchIdle();
    },
    getKey({ publicKey }) {
      if (held && (isIdle(held) || !sameBytes(held.publicKey, publicKey))) drop();
      return held;
    },
    touch() {
      if (held && !isIdle(held)) held.activeAt = now();
    },
  };
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
