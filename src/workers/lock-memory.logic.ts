import { tokenLock } from '#config/constants.ts';
import type { LockRecord } from './lock-key.logic.ts';

export interface LockClock {
  now: () => number;
  later: (delayMs: number, callback: () => void) => () => void;
}

interface Held {
  key: CryptoKey;
  publicKey: Uint8Array<ArrayBuffer>;
  activeAt: number;
}

/** The key of an open lock, in this worker's memory only. */
export interface LockMemory {
  hold(key: CryptoKey, record: LockRecord): void;
  drop(): void;
  /** null: locked, or another tab replaced the lock. */
  getKey(record: LockRecord): Held | null;
  touch(): void;
}

export function createLockMemory(
  { now, later }: LockClock,
  { onDropped, onIdle }: { onDropped: () => void; onIdle: () => void },
): LockMemory {
  let held: Held | null = null;
  let cancel: () => void = () => undefined;

  /** Checked at every use, because the timer fires late after sleep. */
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
