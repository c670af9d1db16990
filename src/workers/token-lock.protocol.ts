import type { TokenLockState } from '#domain/auth/token.ts';
import type { Result } from '#domain/shared/failure.ts';

export interface LockState extends TokenLockState {
  /** Parameters of the passkey request; null: no passkey. */
  passkey: PasskeyRequest | null;
}

export interface PasskeyRequest {
  credentialId: Uint8Array<ArrayBuffer>;
  /** Input of the passkey's pseudo-random function. */
  salt: Uint8Array<ArrayBuffer>;
}

/** The secret that opens the lock. The output of the passkey's pseudo-random function is cleared after use. */
export type LockSecret =
  | { kind: 'passkey'; output: Uint8Array<ArrayBuffer> }
  | { kind: 'passphrase'; passphrase: string };

/** The secret, with the parameters of the next passkey request. */
export type NewLockSecret = LockSecret & ({ kind: 'passphrase' } | ({ kind: 'passkey' } & PasskeyRequest));

/**
 * The lock of the worker, off by default. While it is on, stored tokens open only with the owner's secret, and only
 * in the worker of the tab that was unlocked.
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
  /** The owner is active in this tab, so the time until locking starts again. */
  ownerActive(): Promise<void>;
  /** At sign-out: locked in every tab, and gone unless something is still sealed with it. */
  leaveLock(): Promise<void>;
}
