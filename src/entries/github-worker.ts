import { expose } from 'comlink';
import * as z from 'zod/mini';
import { openServer } from '#backend/no-server.ts';
import { revokeGithubToken } from '#backend/revocation.ts';
import { locks, openChannel } from '#browser/shared-access.ts';
import { environment } from '#config/environment.ts';
import { createServerClock } from '#domain/shared/server-clock.ts';
import {
  createAppProvider,
  createAppWriter,
  revokeInstallationToken,
  withAppBehind,
} from '#github/app-client.ts';
import { createRestProvider } from '#github/rest.ts';
import { createAnalysts, createAppService, createVaultStore, readCliToken } from '#services/github-worker.ts';
import { privateFetch } from '#services/private-fetch.ts';
import { createGithubWorker } from '#workers/github-worker.logic.ts';

// The content security policy forbids compiling code from text.
z.config({ jitless: true });

const lockedElsewhere = openChannel('portico-vault');
const clock = createServerClock({ now: () => Date.now(), elapsedMs: () => performance.now() });
const { now } = clock;
const { github, supabase } = environment();
const server = openServer(supabase, privateFetch);
const githubAccess = { apiUrl: github.apiUrl, fetch: privateFetch, now };

expose(
  createGithubWorker({
    store: createVaultStore(),
    crypto,
    now,
    noteTime: clock.note,
    later(delayMs, callback) {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    others: {
      tell: () => lockedElsewhere.postMessage('changed'),
      hear: (listener) => lockedElsewhere.addEventListener('message', listener),
    },
    exclusively: (work) => locks.request('portico-vault', work),
    analysis: createAnalysts({ apiUrl: github.apiUrl, now }),
    app: createAppService({ ...server, now }),
    connect: (openToken, openAppToken) =>
      withAppBehind(
        createRestProvider({ ...githubAccess, openToken }),
        createAppProvider({ ...githubAccess, openToken: openAppToken }),
      ),
    connectWriter: (openToken) => createAppWriter({ ...githubAccess, openToken }),
    revokeWriteToken: (token) => revokeInstallationToken(githubAccess, token),
    readCliToken: () => readCliToken({ url: github.cliTokenUrl, fetch: privateFetch, now }),
    revoke: (token) => revokeGithubToken({ ...server, now }, token),
  }),
);
