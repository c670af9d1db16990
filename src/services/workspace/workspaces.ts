import type { Auth } from '#backend/auth.ts';
import type { BackendAccess } from '#backend/http.ts';
import { askStorage } from '#browser/shared-access.ts';
import type { Account } from '#domain/auth/account.ts';
import { loadedOnce } from '#domain/shared/loaded-once.ts';
import type { Leftover, SendOutcome } from '#machines/auth.model.ts';
import type { GithubWorker } from '#workers/github-worker.protocol.ts';
import { registerServiceWorker, warmApplication } from '../service-worker-registration.ts';
import type { OpenWorkspace, WorkspaceAccess } from './workspace.ts';

export type Workspaces = ReturnType<typeof createWorkspaces>;

interface Opened {
  accountId: string;
  workspace: Promise<OpenWorkspace>;
  opened: OpenWorkspace | null;
}

export interface WorkspacesAccess
  extends Pick<
    WorkspaceAccess,
    | 'appSettings'
    | 'hasServer'
    | 'screenShown'
    | 'onGithubRequest'
    | 'onGithubFailure'
    | 'onNotLoaded'
    | 'onRoleDoubted'
  > {
  auth: Auth;
  getBackend: (accountId: string) => BackendAccess;
  worker: () => GithubWorker;
}

const loadWorkspace = loadedOnce(() => import('./workspace.ts'));

/** Loads database and sync loop with the admin area, so that the sign-in screen stays small. */
export function createWorkspaces({ auth, getBackend, worker, ...access }: WorkspacesAccess) {
  let current: Opened | null = null;

  async function openAnew({ userId }: Account, listedFirst: Promise<string | null>): Promise<OpenWorkspace> {
    const { openWorkspace } = await loadWorkspace();
    // Not awaited, because some browsers ask the owner first.
    void askStorage((storage) => storage.persist?.());
    // Caches the application once the workspace is open, so that it starts offline from now on.
    void access.screenShown.then(registerServiceWorker).then(warmApplication);
    return openWorkspace({
      ...access,
      accountId: userId,
      listedFirst,
      backend: getBackend(userId),
      refreshSession: () => auth.refreshSession(),
      worker: worker(),
      newId: () => crypto.randomUUID(),
      watchSession: (listener) =>
        auth.onChange((change) => {
          if (change === 'signedIn' || change === 'tokenRefreshed') listener();
        }),
    });
  }

  return {
    /** Opens the account's workspace, and closes one of another account before. */
    open(account: Account, listedFirst: Promise<string | null>) {
      if (current?.accountId === account.userId) return current.workspace;
      void close(current);
      const opening: Opened = {
        accountId: account.userId,
        workspace: openAnew(account, listedFirst),
        opened: null,
      };
      current = opening;
      opening.workspace.then(
        (workspace) => {
          opening.opened = workspace;
          void workspace.whenLost.then(() => {
            if (current === opening) current = null;
            workspace.close();
          });
        },
        () => {
          if (current === opening) current = null;
        },
      );
      return opening.workspace;
    },

    openedDatabase: (accountId: string) =>
      current?.accountId === accountId ? (current.opened?.databaseId() ?? null) : null,

    storedDatabase: async (accountId: string) => (await accountData()).storedDatabaseId(accountId),
    /** Gives the database a new id, so that earlier sign-out records do not refer to it. */
    renameDatabase: async (accountId: string) =>
      (await accountData()).renameDatabase(accountId, crypto.randomUUID()),
    countUnsent: async (accountId: string) => (await accountData()).countUnsent(accountId),

    async erase(accountId: string) {
      void close(current);
      current = null;
      await (await accountData()).eraseAccountData(accountId);
    },

    async sendUnsent(): Promise<SendOutcome> {
      if (!current) return { unsent: 0, problem: null };
      const { accountId } = current;
      const [workspace, data] = await Promise.all([current.workspace, accountData()]);
      const problem = await data.untilSent(workspace.sync);
      return { unsent: await data.countUnsent(accountId), problem };
    },

    /** Closes the workspace and deletes its data, except the changes that the owner keeps. */
    async leave(accountId: string, leftover: Leftover) {
      const opened = current?.accountId === accountId ? current : null;
      if (opened) current = null;
      const data = await accountData();
      await close(opened);
      const { tokens, lock, analysis } = worker();
      await tokens.forgetToken(accountId);
      await lock.leaveLock();
      await analysis.forgetResponses(accountId);
      await data.leaveAccountData(accountId, leftover);
    },
  };
}

const accountData = () => import('./account-data.ts');

async function close(opened: Opened | null): Promise<void> {
  await opened?.workspace.then((workspace) => workspace.close()).catch(() => undefined);
}
