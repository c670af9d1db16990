import type { BackendAccess } from '#backend/http.ts';
import type { WriteTarget } from '#domain/github-change/app-writing.ts';
import { userNotAuthenticated } from '#domain/shared/error-catalogue.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import type { ChangeRequests, GithubWorker } from '#workers/github-worker.protocol.ts';
import type { AppSettings } from './settings.ts';

interface AppWritingAccess {
  accountId: string;
  backend: Pick<BackendAccess, 'accessToken' | 'now'>;
  settings: Pick<AppSettings, 'isConfigured'>;
  worker: {
    app: Pick<GithubWorker['app'], 'openWriting' | 'endWriting'>;
    appWriter: GithubWorker['appWriter'];
  };
}

/** The token covers one repository: it is requested in `open` and forgotten in `close`. */
export function createAppWriting({ accountId, backend, settings, worker }: AppWritingAccess) {
  return {
    isSetUp: () => settings.isConfigured(),
    async open(target: WriteTarget): Promise<Result<ChangeRequests>> {
      const session = await backend.accessToken().catch(() => undefined);
      if (session === undefined) {
        return fail(failure('NETWORK', 'NETWORK', backend.now()));
      }
      if (session === null) return fail(userNotAuthenticated(backend.now()));
      const opened = await worker.app.openWriting(accountId, session, target);
      return opened.ok ? success(await worker.appWriter(accountId)) : opened;
    },
    close: () => void worker.app.endWriting(accountId),
  };
}
