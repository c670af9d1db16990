import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { organizationScope, repositoryScope } from '#config/constants.ts';
import { grants, type TokenLockState } from '#domain/auth/token.ts';
import { useServices, useWorkspace } from './use-services.ts';

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
