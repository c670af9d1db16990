import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { deviceStorage } from '#browser/storage.ts';
import { connectedKey, organizationScope, repositoryScope } from '#config/constants.ts';
import { grants, type TokenLockState } from '#domain/auth/token.ts';
import { useAuth, useServices, useWorkspace } from './use-services.ts';

/** Returns undefined while unknown. */
export function useGithubLock(): TokenLockState | undefined {
  const { lock } = useServices().github;
  return useSyncExternalStore(
    (listener) => lock.watch(listener),
    () => lock.state(),
  );
}

export const usePublicOnly = () => useMissingScope(repositoryScope);

export const usePersonalOnly = () => useMissingScope(organizationScope);

function useMissingScope(scope: string): boolean {
  const { token } = useServices().github;
  const { githubImport } = useWorkspace();
  const granted = useSelector(token, ({ context }) => grants(context.record, scope));
  return granted === false && !githubImport.hasToolBridge();
}

export function useGithubLocked(): boolean {
  const state = useGithubLock();
  const { githubImport } = useWorkspace();
  return state?.locked === true && !githubImport.hasToolBridge();
}

/** Undefined while unknown. A token that is refused, expired, locked or lacks scopes counts as none. */
export function useGithubConnected(): boolean | undefined {
  const { githubImport } = useWorkspace();
  const { github } = useServices();
  const [kept, setKept] = useState<boolean>();
  useEffect(() => {
    let current = true;
    const check = () =>
      void githubImport.isConnected().then((connected) => {
        if (current) setKept(connected);
      });
    check();
    // Checks again when the token changes while the page is open.
    const changes = github.token.subscribe(check);
    return () => {
      current = false;
      changes.unsubscribe();
    };
  }, [githubImport, github]);
  const refused = useSelector(
    github.token,
    (state) => state.matches('failed') || state.matches('expiring') || state.matches('expired'),
  );
  const locked = useGithubLocked();
  return kept && !locked && (!refused || githubImport.hasToolBridge());
}

/** Returns true if the GitHub App is set up, as far as this device knows. */
export function useAppConfigured(): boolean {
  const { appSettings } = useServices().owner;
  return useSyncExternalStore(appSettings.watch, appSettings.isConfigured);
}

/**
 * Returns true until the worker has read the token, if this account was connected last. A screen with data then does not wait.
 * Remembers no token with a lock, because it is locked at the next start.
 */
export function useExpectedConnection(): boolean | undefined {
  const connected = useGithubConnected();
  const lock = useGithubLock()?.kind;
  const accountId = useAuth().account?.userId;
  useEffect(() => {
    if (connected === undefined || lock === undefined || accountId === undefined) return;
    if (connected && lock === 'none') deviceStorage.setItem(connectedKey, accountId);
    else deviceStorage.removeItem(connectedKey);
  }, [connected, lock, accountId]);
  const wasConnected = accountId !== undefined && deviceStorage.getItem(connectedKey) === accountId;
  return connected ?? (wasConnected || undefined);
}
