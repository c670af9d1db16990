import { tokenLock } from '#config/constants.ts';
import { envelopePrefix, lockedEnvelopePrefix } from '#domain/auth/token-envelope.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { FailureCode } from '#domain/shared/failure-texts.ts';
import type { LockSecret, LockState, NewLockSecret, TokenLock } from './github-worker.protocol.ts';
import {
  type LockRecord,
  makeLock,
  openLock,
  openWithLock,
  readLockRecord,
  sealToLock,
} from './lock-key.logic.ts';
import {
  createVault,
  deviceKeyName,
  holdsSealed,
  makeDeviceKey,
  resealEntries,
  type TokenOwner,
  type Vault,
  type VaultStore,
} from './vault.logic.ts';

const lockName = 'lock';

export interface TokenLockDependencies {
  store: VaultStore;
  crypto: Crypto;
  now: () => number;
  /** Starts a timer. Returns the function that cancels it. */
  later: (delayMs: number, callback: () => void) => () => void;
  /** Sends messages to the workers of other tabs and receives theirs. */
  others: { tell(): void; hear(listener: () => void): void };
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

/** The vault. It encrypts with the lock's key while the lock is on, otherwise with the device's key. */
export interface LockableVault {
  vault: Vault;
  lock: TokenLock;
  isLocked: () => Promise<boolean>;
  /** Deletes the lock and everything encrypted, for an owner who has lost the secret. */
  empty: () => Promise<void>;
}

type Found = LockRecord | 'none' | 'unknown';

interface LockContext extends TokenLockDependencies {
  device: Vault;
  memory: ReturnType<typeof createLockMemory>;
  listeners: Set<(state: LockState) => void>;
}

/**
 * Creates the vault with its lock. While the lock is on, no stored key opens an envelope: the only key is in the memory of an
 * unlocked worker.
 */
export function createLockableVault(
  dependencies: TokenLockDependencies,
  onLocked: () => void,
): LockableVault {
  const { store, crypto, now, others, exclusively } = dependencies;
  const context: LockContext = {
    ...dependencies,
    device: createVault(store, crypto, now),
    memory: createLockMemory(dependencies, { onDropped: onLocked, onIdle: () => void tell(context) }),
    listeners: new Set(),
  };
  others.hear(() => {
    context.memory.drop();
    void tell(context);
  });
  return {
    vault: {
      seal: (token, owner) => seal(context, token, owner),
      open: (envelope, owner) => open(context, envelope, owner),
    },
    lock: ownersLock(context),
    isLocked: async () => (await lockState(context)).locked,
    async empty() {
      await exclusively(() => store.replace(new Map()));
      await lock(context);
    },
  };
}

function ownersLock(context: LockContext): TokenLock {
  return {
    lockState: () => lockState(context),
    lock: () => lock(context),
    watchLock: async (listener) => void context.listeners.add(listener),
    turnLockOn: (secret) => change(context, () => enable(context, secret)),
    turnLockOff: (secret) => change(context, () => turnOff(context, secret)),
    unlock: (secret) => unlock(context, secret),
    ownerActive: async () => context.memory.touch(),
    leaveLock: () => leave(context),
  };
}

const refusal = ({ now }: LockContext, code: FailureCode) => fail(failure('AUTHENTICATION', code, now()));

async function find({ store }: LockContext): Promise<Found> {
  const value = await store.get(lockName);
  return value === undefined ? 'none' : (readLockRecord(value) ?? 'unknown');
}

async function lockState(context: LockContext): Promise<LockState> {
  const found = await find(context);
  if (found === 'none') return { kind: 'none', locked: false, passkey: null };
  if (found === 'unknown') return { kind: 'unknown', locked: true, passkey: null };
  const passkey = found.kind === 'passkey' ? { credentialId: found.credentialId, salt: found.salt } : null;
  return { kind: found.kind, locked: context.memory.getKey(found) === null, passkey };
}

async function tell(context: LockContext): Promise<void> {
  const state = await lockState(context);
  for (const listener of context.listeners) listener(state);
}

async function lock(context: LockContext): Promise<void> {
  context.memory.drop();
  context.others.tell();
  await tell(context);
}

async function openWithKey(
  context: LockContext,
  secret: LockSecret,
): Promise<Result<{ record: LockRecord; key: CryptoKey } | null>> {
  const record = await find(context);
  if (record === 'none') return success(null);
  if (record === 'unknown') return refusal(context, 'LOCK_UNKNOWN');
  try {
    return success({ record, key: await openLock(context.crypto, record, secret) });
  } catch {
    return refusal(context, secret.kind === 'passkey' ? 'PASSKEY_WRONG' : 'PASSPHRASE_WRONG');
  } finally {
    clear(secret);
  }
}

/** Runs a change of the lock and notifies all tabs. A failed change leaves the lock as it was. */
async function change(context: LockContext, work: () => Promise<Result<void>>): Promise<Result<void>> {
  try {
    const done = await context.exclusively(work);
    if (!done.ok) return done;
  } catch {
    return refusal(context, 'LOCK_NOT_SET');
  }
  context.others.tell();
  await tell(context);
  return success(undefined);
}

async function seal(context: LockContext, token: string, owner: TokenOwner): Promise<Result<string>> {
  const found = await find(context);
  if (found === 'none' || token === '') return context.device.seal(token, owner);
  try {
    if (found !== 'unknown') return success(await sealToLock(context.crypto, found, token, owner));
  } catch {
    // The failure is returned below.
  }
  return refusal(context, 'TOKEN_NOT_SEALED');
}

async function open(context: LockContext, envelope: string, owner: TokenOwner): Promise<Result<string>> {
  if (envelope.startsWith(envelopePrefix)) return context.device.open(envelope, owner);
  if (!envelope.startsWith(lockedEnvelopePrefix)) {
    return refusal(context, 'TOKEN_OF_ANOTHER_VERSION');
  }
  const found = await find(context);
  const key = typeof found === 'string' ? null : context.memory.getKey(found);
  if (found !== 'none' && !key) return refusal(context, 'TOKEN_LOCKED');
  try {
    if (key) return success(await openWithLock(context.crypto, key, envelope, owner));
  } catch {
    // The failure is returned below.
  }
  return refusal(context, 'TOKEN_UNREADABLE');
}

async function enable(context: LockContext, secret: NewLockSecret): Promise<Result<void>> {
  const { store, crypto, device, memory } = context;
  if ((await find(context)) !== 'none') return refusal(context, 'LOCK_ON');
  const { record, key } = await makeLock(crypto, secret).finally(() => clear(secret));
  const sealAnew = (token: string, owner: TokenOwner) => sealToLock(crypto, record, token, owner);
  const openEnvelope = (envelope: string, owner: TokenOwner) => device.open(envelope, owner);
  const entries = await resealEntries(await store.all(), openEnvelope, sealAnew);
  // Deletes the device key, so that copies of earlier envelopes cannot be read.
  entries.delete(deviceKeyName);
  await store.replace(entries.set(lockName, record));
  memory.hold(key, record);
  return success(undefined);
}

async function turnOff(context: LockContext, secret: LockSecret): Promise<Result<void>> {
  const { store, crypto, now, memory } = context;
  const opened = await openWithKey(context, secret);
  if (!opened.ok) return opened;
  if (!opened.value) return success(undefined);
  const { key, record } = opened.value;
  const made = await makeDeviceKey(crypto);
  const making = createVault({ get: async () => made, setUnlessThere: async () => made }, crypto, now);
  const openEnvelope = async (envelope: string, owner: TokenOwner) =>
    openWithLock(crypto, { key, publicKey: record.publicKey }, envelope, owner).then(success, () =>
      refusal(context, 'TOKEN_UNREADABLE'),
    );
  const entries = await resealEntries(await store.all(), openEnvelope, async (token, owner) => {
    const sealed = await making.seal(token, owner);
    if (!sealed.ok) throw new Error(sealed.failure.code);
    return sealed.value;
  });
  entries.delete(lockName);
  await store.replace(entries.set(deviceKeyName, made));
  memory.drop();
  return success(undefined);
}

async function unlock(context: LockContext, secret: LockSecret): Promise<Result<void>> {
  const opened = await openWithKey(context, secret);
  if (!opened.ok) return opened;
  if (opened.value) context.memory.hold(opened.value.key, opened.value.record);
  await tell(context);
  return success(undefined);
}

async function leave(context: LockContext): Promise<void> {
  const { store, exclusively } = context;
  await exclusively(async () => {
    if (!holdsSealed(await store.all())) await store.remove(lockName);
  });
  await lock(context);
}

function clear(secret: LockSecret): void {
  if (secret.kind === 'passkey') secret.output.fill(0);
}

interface Held {
  key: CryptoKey;
  publicKey: Uint8Array<ArrayBuffer>;
  activeAt: number;
}

function createLockMemory(
  { now, later }: TokenLockDependencies,
  { onDropped, onIdle }: { onDropped: () => void; onIdle: () => void },
) {
  let held: Held | null = null;
  let cancel: () => void = () => undefined;

  /** Called at every use, because after sleep the timer fires late. */
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
    hold(key: CryptoKey, { publicKey }: LockRecord): void {
      held = { key, publicKey, activeAt: now() };
      watchIdle();
    },
    /** Returns null if the lock is closed or another tab has replaced it. */
    getKey({ publicKey }: LockRecord): Held | null {
      if (held && (isIdle(held) || !sameBytes(held.publicKey, publicKey))) drop();
      return held;
    },
    touch(): void {
      if (held && !isIdle(held)) held.activeAt = now();
    },
  };
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
