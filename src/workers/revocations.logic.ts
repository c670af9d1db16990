import type { Result } from '#domain/failure.ts';
import type { Vault, VaultStore } from './vault.logic.ts';

const listName = 'revocations';
/** Nobody's account: an envelope of this list opens for nothing else. */
const owner = { accountId: 'revocation', tokenType: 'oauth' } as const;

/** Tokens that are still to be taken back at the provider, sealed, until it has been done. */
export interface Revocations {
  /** false: it could not be kept. */
  note(token: string): Promise<boolean>;
  /** Resolves with how many are still waiting. */
  send(): Promise<number>;
}

export function createRevocations(
  store: VaultStore,
  vault: Vault,
  revoke: (token: string) => Promise<Result<void>>,
): Revocations {
  let sending: Promise<number> | null = null;

  async function list(): Promise<string[]> {
    const value = await store.get(listName);
    return Array.isArray(value)
      ? value.filter((envelope): envelope is string => typeof envelope === 'string')
      : [];
  }

  async function sendAll(): Promise<number> {
    for (const envelope of await list()) {
      if (!(await isDone(envelope))) continue;
      const left = (await list()).filter((other) => other !== envelope);
      await (left.length > 0 ? store.set(listName, left) : store.remove(listName));
    }
    return (await list()).length;
  }

  /** One that cannot be opened, or that the provider does not know, has nothing left to take back. */
  async function isDone(envelope: string): Promise<boolean> {
    const opened = await vault.open(envelope, owner);
    if (!opened.ok) return true;
    const revoked = await revoke(opened.value);
    return revoked.ok || !revoked.failure.retryable;
  }

  return {
    async note(token) {
      const sealed = await vault.seal(token, owner);
      if (!sealed.ok) return false;
      try {
        await store.set(listName, [...(await list()), sealed.value]);
        return true;
      } catch {
        return false;
      }
    },
    send() {
      sending ??= sendAll().finally(() => {
        sending = null;
      });
      return sending;
    },
  };
}
