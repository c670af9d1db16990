import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { Account } from '#domain/auth/account.ts';
import type { Services } from '#services/services.ts';
import type { Workspace } from '#services/workspace/workspace.ts';

export const ServicesContext = createContext<Services | null>(null);
export const WorkspaceContext = createContext<Workspace | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('useAuth must be used within an AuthProvider.');
  return services;
}

export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace must be used within the admin area.');
  return workspace;
}

export interface AuthState {
  view: 'loading' | 'signedOut' | 'signedIn' | 'leaving';
  account: Account | null;
  /** True if the session ended without a sign-out. The account's data stays on the device, and a sign-in is required. */
  expired: boolean;
  /** True once the session has been checked since the page was opened. Before that, the account of the last visit is shown. */
  verified: boolean;
  /** True while a provider sign-in is being completed. */
  fromProvider: boolean;
  /** True if the session lacks the second factor, so that the server rejects requests for the owner's data. */
  codeNeeded: boolean;
  /** True while the code dialog is shown, because the owner asked for it or this device has no data to work with. */
  codeRequested: boolean;
}

export function useAuth(): AuthState {
  const { auth } = useServices();
  const view = useSelector(auth, (state): AuthState['view'] => {
    if (state.matches('signedIn')) return 'signedIn';
    if (state.matches('signingOut') || state.matches('left')) return 'leaving';
    return state.matches('loading') || state.matches('starting') ? 'loading' : 'signedOut';
  });
  const account = useSelector(auth, (state) => state.context.account);
  const expired = useSelector(auth, (state) => state.matches({ signedIn: { session: 'expired' } }));
  const verified = useSelector(auth, (state) => state.matches({ signedIn: { session: 'active' } }));
  const fromProvider = useSelector(auth, (state) => state.context.pending);
  const codeNeeded = !expired && account?.needsCode === true;
  const inFront = useSelector(auth, (state) => state.matches({ signedIn: { code: 'confirming' } }));
  const codeRequested = codeNeeded && (inFront || account.role !== 'admin');
  return { view, account, expired, verified, fromProvider, codeNeeded, codeRequested };
}
