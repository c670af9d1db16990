import type { TokenLockState } from '#domain/auth/token.ts';
import type { Result } from '#domain/shared/failure.ts';

export interface LockState extends TokenLockState {
  /** What to request the passkey with; null: there is none. */
  passkey: PasskeyRequest | null;
}

export interface PasskeyRequest {
  credentialId: Uint8Array<ArrayBuffer>;
  /** What its pseudo-random function is computed of. */
  salt: Uint8Array<ArrayBuffer>;
}

/** What opens the lock. The output of the passkey's pseudo-random function is cleared when it was used. */
export type LockSecret =
  | { kind: 'passkey'; output: Uint8Array<ArrayBuffer> }
  | { kind: 'passphrase'; passphrase: string };

/** The same, with what has to be requested the next time. */
export type NewLockSecret = LockSecret & ({ kind: 'passphrase' } | ({ kind: 'passkey' } & PasskeyRequest));

/**
 * The lock's part of the worker. Off until the owner turns it on.
 *
 * While it is on, what is stored can be opened only with the owner's secret, and only in a worker that was unlocked: each tab
 * has one of its own.
 */
export interface TokenLock {
  lockState(): Promise<LockState>;
  /** Calls back with the state at every change, also one that another tab has made. */
  watchLock(listener: (state: LockState) => void): Promise<void>;
  /** Seals everything anew and makes the device's former key worthless: all of it, or nothing. */
  turnLockOn(secret: NewLockSecret): Promise<Result<void>>;
  /** Asks for the secret even where it is unlocked. */
  turnLockOff(secret: LockSecret): Promise<Result<void>>;
  unlock(secret: LockSecret): Promise<Result<void>>;
  /** In every tab. */
  lock(): Promise<void>;
  /** Somebody is at the keyboard of this tab: the time until it locks itself begins anew. */
  ownerActive(): Promise<void>;
  /** At sign-out: locked in every tab, and gone unless something is still sealed with it. */
  leaveLock(): Promise<void>;
}
