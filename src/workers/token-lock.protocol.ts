import type { TokenLockState } from '#domain/auth/token.ts';
import type { Result } from '#domain/shared/failure.ts';

export interface LockState extends TokenLockState {
  passkey: PasskeyRequest | null;
}

export interface PasskeyRequest {
  credentialId: Uint8Array<ArrayBuffer>;
  salt: Uint8Array<ArrayBuffer>;
}

/** The PRF output is cleared after use. */
export type LockSecret =
  | { kind: 'passkey'; output: Uint8Array<ArrayBuffer> }
  | { kind: 'passphrase'; passphrase: string };

/** With the parameters of the next passkey request. */
export type NewLockSecret = LockSecret & ({ kind: 'passphrase' } | ({ kind: 'passkey' } & PasskeyRequest));

/** The lock, off by default. While it is on, stored tokens open only with the owner's secret, in the unlocked tab's worker. */
export interface TokenLock {
  lockState(): Promise<LockState>;
  watchLock(listener: (state: LockState) => void): Promise<void>;
  /** Seals everything again and deletes the device's key: all of it, or nothing. */
  turnLockOn(secret: NewLockSecret): Promise<Result<void>>;
  /** Needs the secret even if unlocked. */
  turnLockOff(secret: LockSecret): Promise<Result<void>>;
  unlock(secret: LockSecret): Promise<Result<void>>;
  lock(): Promise<void>;
  /** Restarts the time until locking. */
  ownerActive(): Promise<void>;
  /** At sign-out: locks every tab, and deletes the lock unless something is sealed with it. */
  leaveLock(): Promise<void>;
}
