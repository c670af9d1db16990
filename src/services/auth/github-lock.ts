import { tokenLock as limits } from '#config/constants.ts';
import type { TokenLockState } from '#domain/auth/token.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { loadedOnce, withLoaded } from '#domain/shared/loaded-once.ts';
import type { LockSecret, LockState, NewLockSecret, TokenLock } from '#workers/github-worker.protocol.ts';

export type GithubLock = ReturnType<typeof createGithubLock>;

export interface GithubLockAccess {
  tokenLock: () => TokenLock;
  accountName: () => string;
  /** Called after the lock was turned on or off, because the tokens were then encrypted with another key. */
  onResealed: () => Promise<void>;
  onUnlocked: () => Promise<void>;
  now: () => number;
}

/** Milliseconds between reports of activity: short compared with the lock's minutes, and long enough not to slow down typing. */
const activityIntervalMs = 30_000;

const passkeys = loadedOnce(() => import('./passkey.ts'));

/** The lock that protects this device's tokens, off by default. A passphrase is used once and never stored. */
export function createGithubLock(access: GithubLockAccess) {
  const { tokenLock, now } = access;
  const listeners = new Set<() => void>();
  let state: LockState | undefined;
  let begun: Promise<void> | null = null;
  let activeAt = 0;

  function show(next: LockState): void {
    const unlocked = state?.locked === true && !next.locked;
    state = next;
    for (const listener of listeners) listener();
    if (unlocked) void access.onUnlocked();
  }

  function noteActivity(): void {
    if (!state || state.kind === 'none' || state.locked) return;
    if (Math.abs(now() - activeAt) < activityIntervalMs) return;
    activeAt = now();
    void tokenLock().ownerActive();
  }

  async function start(): Promise<void> {
    // Loads the code in advance, because browsers show the passkey dialog only shortly after a click.
    void passkeys().catch(() => undefined);
    for (const name of ['pointerdown', 'keydown', 'wheel']) {
      window.addEventListener(name, noteActivity, { passive: true, capture: true });
    }
    // Shows the worker's state again when the page becomes visible, because the lock may have closed while the computer slept.
    document.addEventListener('visibilitychange', () => void tokenLock().lockState().then(show));
    await tokenLock().watchLock(show);
    show(await tokenLock().lockState());
  }

  async function secret(passphrase: string | undefined): Promise<Result<LockSecret>> {
    const { passkey } = await tokenLock().lockState();
    if (passkey) return withLoaded(passkeys, now, ({ requestPasskey }) => requestPasskey(passkey, now));
    return success({ kind: 'passphrase', passphrase: passphrase ?? '' });
  }

  async function enable(made: Result<NewLockSecret>): Promise<Result<void>> {
    if (!made.ok) return made;
    const on = await tokenLock().turnLockOn(made.value);
    if (on.ok) await access.onResealed();
    return on;
  }

  return {
    canUsePasskey: () =>
      passkeys().then(
        ({ canUsePasskeys }) => canUsePasskeys(),
        () => false,
      ),
    state: (): TokenLockState | undefined => state,
    /** Calls `listener` after each change in any tab. Returns the function that unsubscribes it. */
    watch(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin() {
      begun ??= start();
      return begun;
    },
    lock: () => tokenLock().lock(),
    turnOnWithPasskey: async () =>
      enable(
        await withLoaded(passkeys, now, ({ createPasskey }) => createPasskey(access.accountName(), now)),
      ),
    async turnOnWithPassphrase(passphrase: string) {
      const { minimumPassphraseLength } = limits;
      if (Array.from(passphrase.normalize('NFKC')).length < minimumPassphraseLength) {
        const values = { characters: minimumPassphraseLength };
        return fail(failure('VALIDATION', 'PASSPHRASE_SHORT', now(), { values }));
      }
      return enable(success({ kind: 'passphrase', passphrase }));
    },
    async unlock(passphrase?: string) {
      const given = await secret(passphrase);
      return given.ok ? tokenLock().unlock(given.value) : given;
    },
    async turnOff(passphrase?: string) {
      const given = await secret(passphrase);
      if (!given.ok) return given;
      const off = await tokenLock().turnLockOff(given.value);
      if (off.ok) await access.onResealed();
      return off;
    },
  };
}
