import type { Result } from '#domain/shared/failure.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import {
  revocationsName as listName,
  revocationsOwner as owner,
  type Vault,
  type VaultStore,
} from './vault.logic.ts';

export type Revoke = (token: string) => Promise<Result<'revoked' | 'gone'>>;

interface RevocationRun {
  waiting: number;
  /** Failure of the last attempt. Null if there was no attempt or no token is waiting. */
  reason: FailureReason | null;
  alreadyGone: boolean;
}

export type Revocations = ReturnType<typeof createRevocations>;

interface RevocationsDependencies {
  store: VaultStore;
  vault: Vault;
  revoke: Revoke;
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

export function createRevocations({ store, vault, revoke, exclusively }: RevocationsDependencies) {
  let sending: Promise<RevocationRun> | null = null;
  let reason: FailureReason | null = null;

  async function list(): Promise<string[]> {
    const value = await store.get(listName);
    return Array.isArray(value)
      ? value.filter((envelope): envelope is string => typeof envelope === 'string')
      : [];
  }

  async function state(): Promise<Omit<RevocationRun, 'alreadyGone'>> {
    const waiting = (await list()).length;
    return { waiting, reason: waiting > 0 ? reason : null };
  }

  async function sendAll(): Promise<RevocationRun> {
    const ends: string[] = [];
    for (const envelope of await list()) {
      const end = await revokeEnvelope(envelope);
      if (end === null) continue;
      ends.push(end);
      await exclusively(async () => {
        const left = (await list()).filter((other) => other !== envelope);
        await (left.length > 0 ? store.set(listName, left) : store.remove(listName));
      });
    }
    const alreadyGone = ends.length > 0 && ends.every((end) => end === 'gone');
    return { ...(await state()), alreadyGone };
  }

  /**
   * Revokes a token. Returns null if it must wait. `unusable`: the envelope is unreadable or the token invalid, so nothing can
   * be revoked.
   */
  async function revokeEnvelope(envelope: string): Promise<'revoked' | 'gone' | 'unusable' | null> {
    const opened = await vault.open(envelope, owner);
    if (!opened.ok) {
      if (opened.failure.code !== 'TOKEN_LOCKED') return 'unusable';
      reason = opened.failure;
      return null;
    }
    const revoked = await revoke(opened.value);
    if (revoked.ok) return revoked.value;
    // Does not report a missing network, which the status line shows already.
    reason = revoked.failure.kind === 'NETWORK' ? null : revoked.failure;
    return revoked.failure.retryable ? null : 'unusable';
  }

  return {
    state,
    /** Stores a token to be revoked. Resolves with false if it could not be stored. */
    async note(token: string): Promise<boolean> {
      try {
        return await exclusively(async () => {
          const sealed = await vault.seal(token, owner);
          if (sealed.ok) await store.set(listName, [...(await list()), sealed.value]);
          return sealed.ok;
        });
      } catch {
        return false;
      }
    },
    send(): Promise<RevocationRun> {
      sending ??= sendAll().finally(() => {
        sending = null;
      });
      return sending;
    },
  };
}
