import { tokenLock } from '#config/constants.ts';
import { envelopePrefix, lockedEnvelopePrefix } from '#domain/auth/token-envelope.ts';
import { defaultMessages } from '#domain/shared/error-catalogue.ts';
import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import {
  type LockRecord,
  makeLock,
  openLock,
  openWithLock,
  readLockRecord,
  sealToLock,
} from './lock-key.logic.ts';
import { holdsSealed, resealed } from './sealed-entries.ts';
import type { LockSecret, LockState, TokenLock } from './token-lock.protocol.ts';
import {
  createVault,
  deviceKeyName,
  makeDeviceKey,
  type TokenOwner,
  type Vault,
  type VaultStore,
} from './vault.logic.ts';

const lockName = 'lock';

export interface TokenLockDependencies {
  store: VaultStore;
  crypto: Crypto;
  now: () => number;
  /** Calls back once, later. Returns a function that cancels it. */
  later: (delayMs: number, callback: () => void) => () => void;
  /** The workers of this browser's other tabs. */
  others: { tell(): void; hear(listener: () => void): void };
  /** One writer of the vault at a time, in all tabs. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The vault as the rest of the worker has it: sealed by the lock where it is on, by the device's key elsewhere. */
export interface LockableVault {
  vault: Vault;
  lock: TokenLock;
  isLocked: () => Promise<boolean>;
  /** A secret that is lost: all that was sealed is taken away, and the lock with it. */
  empty: () => Promise<void>;
}

type Found = LockRecord | 'none' | 'unknown';

interface Held {
  key: CryptoKey;
  publicKey: Uint8Array<ArrayBuffer>;
  activeAt: number;
}

/**
 * The vault with its lock.
 *
 * Invariant: while the lock is on, no key that opens an envelope is stored; the one that does is in this worker's memory from
 * unlocking until locking.
 */
export function createLockableVault(
  dependencies: TokenLockDependencies,
  /** Whatever this worker holds of tokens is to go. */
  onLocked: () => void,
): LockableVault {
  const { store, crypto, now, later, others, exclusively } = dependencies;
  const device = createVault(store, crypto, now);
  const listeners = new Set<(state: LockState) => void>();
  let held: Held | null = null;
  let callOff: () => void = () => undefined;

  const refused = (code: string, message: string) => failed(failure('AUTHENTICATION', code, message, now()));

  async function find(): Promise<Found> {
    const value = await store.get(lockName);
    return value === undefined ? 'none' : (readLockRecord(value) ?? 'unknown');
  }

  function hold(key: CryptoKey, { publicKey }: LockRecord): void {
    held = { key, publicKey, activeAt: now() };
    watchIdle();
  }

  function drop(): void {
    if (held) onLocked();
    held = null;
    callOff();
  }

  /** A machine that slept may wake the timer late, so the time is looked at whenever the key is wanted, too. */
  function isIdle({ activeAt }: Held): boolean {
    const idleMs = now() - activeAt;
    return idleMs >= tokenLock.idleMs || idleMs < 0;
  }

  function watchIdle(): void {
    callOff();
    if (!held) return;
    callOff = later(Math.max(0, held.activeAt + tokenLock.idleMs - now()), () => {
      if (!held) return;
      if (!isIdle(held)) return watchIdle();
      drop();
      void tell();
    });
  }

  /** null: locked. A key of a lock that another tab has replaced meanwhile is none. */
  function keyOf({ publicKey }: LockRecord): Held | null {
    if (held && (isIdle(held) || !sameBytes(held.publicKey, publicKey))) drop();
    return held;
  }

  async function lockState(): Promise<LockState> {
    const found = await find();
    if (found === 'none') return { kind: 'none', locked: false, passkey: null };
    if (found === 'unknown') return { kind: 'unknown', locked: true, passkey: null };
    const passkey = found.kind === 'passkey' ? { credentialId: found.credentialId, salt: found.salt } : null;
    return { kind: found.kind, locked: keyOf(found) === null, passkey };
  }

  async function tell(): Promise<void> {
    const state = await lockState();
    for (const listener of listeners) listener(state);
  }

  async function lock(): Promise<void> {
    drop();
    others.tell();
    await tell();
  }

  others.hear(() => {
    drop();
    void tell();
  });

  /** The lock and its private half, for whoever has the secret. */
  async function openedBy(
    secret: LockSecret,
  ): Promise<Result<{ record: LockRecord; key: CryptoKey } | null>> {
    const record = await find();
    if (record === 'none') return success(null);
    if (record === 'unknown') return refused('LOCK_UNKNOWN', defaultMessages.lockOfAnotherVersion);
    try {
      return success({ record, key: await openLock(crypto, record, secret) });
    } catch {
      const { passkeyWrong, passphraseWrong } = defaultMessages;
      return refused('LOCK_NOT_OPENED', secret.kind === 'passkey' ? passkeyWrong : passphraseWrong);
    } finally {
      clear(secret);
    }
  }

  /** A change of the lock is told to everybody; one that fails has changed nothing. */
  async function change(work: () => Promise<Result<void>>): Promise<Result<void>> {
    try {
      const done = await exclusively(work);
      if (!done.ok) return done;
    } catch {
      return refused('LOCK_NOT_SET', defaultMessages.lockNotSetUp);
    }
    others.tell();
    await tell();
    return success(undefined);
  }

  const vault: Vault = {
    async seal(token, owner) {
      const found = await find();
      if (found === 'none' || token === '') return device.seal(token, owner);
      try {
        if (found !== 'unknown') return success(await sealToLock(crypto, found, token, owner));
      } catch {
        // Told like every token that cannot be sealed.
      }
      return refused('TOKEN_NOT_SEALED', defaultMessages.tokenNotSealed);
    },

    async open(envelope, owner) {
      if (envelope.startsWith(envelopePrefix)) return device.open(envelope, owner);
      if (!envelope.startsWith(lockedEnvelopePrefix)) {
        return refused('TOKEN_OF_ANOTHER_VERSION', defaultMessages.tokenOfAnotherVersion);
      }
      const found = await find();
      const key = typeof found === 'string' ? null : keyOf(found);
      if (found !== 'none' && !key) return refused('TOKEN_LOCKED', defaultMessages.tokenLocked);
      try {
        if (key) return success(await openWithLock(crypto, key, envelope, owner));
      } catch {
        // Told below.
      }
      return refused('TOKEN_UNREADABLE', defaultMessages.tokenInvalid);
    },
  };

  const ownersLock: TokenLock = {
    lockState,
    lock,
    watchLock: async (listener) => void listeners.add(listener),

    turnLockOn: (secret) =>
      change(async () => {
        if ((await find()) !== 'none') return refused('LOCK_ON', defaultMessages.lockAlreadyOn);
        const { record, key } = await makeLock(crypto, secret).finally(() => clear(secret));
        const seal = (token: string, owner: TokenOwner) => sealToLock(crypto, record, token, owner);
        const open = (envelope: string, owner: TokenOwner) => device.open(envelope, owner);
        const entries = await resealed(await store.all(), open, seal);
        // Whatever the device's key has sealed, wherever that was copied to, opens no more.
        entries.delete(deviceKeyName);
        await store.replace(entries.set(lockName, record));
        hold(key, record);
        return success(undefined);
      }),

    turnLockOff: (secret) =>
      change(async () => {
        const opened = await openedBy(secret);
        if (!opened.ok) return opened;
        if (!opened.value) return success(undefined);
        const { key, record } = opened.value;
        const made = await makeDeviceKey(crypto);
        const making = createVault({ get: async () => made, setUnlessThere: async () => made }, crypto, now);
        const open = async (envelope: string, owner: TokenOwner) =>
          openWithLock(crypto, { key, publicKey: record.publicKey }, envelope, owner).then(success, () =>
            refused('TOKEN_UNREADABLE', defaultMessages.tokenInvalid),
          );
        const entries = await resealed(await store.all(), open, async (token, owner) => {
          const sealed = await making.seal(token, owner);
          if (!sealed.ok) throw new Error(sealed.failure.message);
          return sealed.value;
        });
        entries.delete(lockName);
        await store.replace(entries.set(deviceKeyName, made));
        drop();
        return success(undefined);
      }),

    async unlock(secret) {
      const opened = await openedBy(secret);
      if (!opened.ok) return opened;
      if (opened.value) hold(opened.value.key, opened.value.record);
      await tell();
      return success(undefined);
    },

    async ownerActive() {
      // Whoever comes back too late finds it locked.
      if (held && !isIdle(held)) held.activeAt = now();
    },

    async leaveLock() {
      await exclusively(async () => {
        if (!holdsSealed(await store.all())) await store.remove(lockName);
      });
      await lock();
    },
  };

  return {
    vault,
    lock: ownersLock,
    isLocked: async () => (await lockState()).locked,
    async empty() {
      await exclusively(() => store.replace(new Map()));
      await lock();
    },
  };
}

function clear(secret: LockSecret): void {
  if (secret.kind === 'passkey') secret.output.fill(0);
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
