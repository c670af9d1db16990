import { createActor, fromCallback, fromPromise } from 'xstate';
import { createAuth } from '#backend/auth.ts';
import type { Environment } from '#config/environment.ts';
import { trustedScriptUrl } from '#config/trusted-types.ts';
import type { Account } from '#domain/account.ts';
import { paths } from '#domain/route.ts';
import { authMachine, type SessionChange } from '#machines/auth.machine.ts';
import type { Services } from '#pages/services.ts';
import { connectOffice, type OfficeClient } from '#workers/office.client.ts';
import {
  createReturnTarget,
  forgetAccount,
  pendingSignIn,
  readLastKnownAccount,
  rememberAccount,
} from './browser-storage.ts';
import { completeSignIn } from './callback-completion.ts';
import type { OpenOffice } from './office.ts';
import officeThread from './office-thread.ts?worker&url';
import { registerServiceWorker, warmApplication } from './service-worker-registration.ts';

const now = () => Date.now();
const newId = () => crypto.randomUUID();

/** Puts the real parts together. The only place that knows them all. */
export function compose(environment: Environment): Services {
  const auth = createAuth({
    url: environment.supabase.url,
    apiKey: environment.supabase.anonKey,
    origin: location.origin,
    storage: localStorage,
    fetch: fetch.bind(globalThis),
    now,
  });
  const worker = once(startWorker);
  const offices = createOffices(environment, auth, worker);
  const completions = new Map<string, ReturnType<typeof completeSignIn>>();

  const authActor = createActor(
    authMachine.provide({
      actors: {
        readAccount: fromPromise(() => auth.currentAccount()),
        watchSession: fromCallback(({ sendBack }) =>
          auth.onChange((change: SessionChange) => sendBack({ type: 'session.changed', change })),
        ),
        signOut: fromPromise(async () => {
          await offices.leave();
          await auth.signOut();
        }),
      },
    }),
    {
      input: { lastKnown: readLastKnownAccount(localStorage), pending: pendingSignIn.isSet(sessionStorage) },
    },
  );
  authActor.on('signedIn', ({ account }) => rememberAccount(localStorage, account));
  authActor.on('accountRead', ({ account }) => rememberAccount(localStorage, account));
  authActor.on('signedOut', () => forgetAccount(localStorage));
  authActor.on('startUpTimedOut', () => pendingSignIn.clear(sessionStorage));
  authActor.start();

  return {
    auth: authActor,
    signInWithPassword: (email, password) => auth.signInWithPassword(email, password),
    signUp: (email, password) => auth.signUp(email, password, paths.confirm),
    requestPasswordReset: (email) => auth.requestPasswordReset(email, paths.resetPassword),
    resetPassword: (token, password) => auth.resetPassword(token, password),
    async signInWithGithub() {
      pendingSignIn.set(sessionStorage);
      const begun = await auth.signInWithGithub(paths.authGithubCallback);
      if (!begun.ok) pendingSignIn.clear(sessionStorage);
      return begun;
    },
    // A code works once: however often the screen asks, it is exchanged once.
    completeCallback(address) {
      const known = completions.get(address.href);
      if (known) return known;
      const completion = completeSignIn(address, { auth, worker, now }).finally(() =>
        pendingSignIn.clear(sessionStorage),
      );
      completions.set(address.href, completion);
      return completion;
    },
    returnTarget: createReturnTarget(localStorage),
    openOffice: (account) => offices.open(account),
  };
}

function startWorker(): OfficeClient {
  const address = trustedScriptUrl(officeThread);
  return connectOffice(new Worker(address, { type: 'module', name: 'office' }));
}

/** The database and the loop load with the admin area, not with the sign-in screen. */
function createOffices(
  environment: Environment,
  auth: ReturnType<typeof createAuth>,
  worker: () => OfficeClient,
) {
  let current: { accountId: string; office: Promise<OpenOffice> } | null = null;

  async function open({ userId }: Account): Promise<OpenOffice> {
    const { openOffice } = await import('./office.ts');
    await navigator.storage?.persist?.();
    // From now on the office opens without a network, too.
    void registerServiceWorker().then(warmApplication);
    return openOffice({
      accountId: userId,
      backend: {
        url: environment.supabase.url,
        apiKey: environment.supabase.anonKey,
        fetch: fetch.bind(globalThis),
        now,
        accessToken: () => auth.accessToken(userId),
      },
      refreshSession: () => auth.refreshSession(),
      worker: worker(),
      newId,
    });
  }

  return {
    open(account: Account): Promise<OpenOffice> {
      if (current?.accountId === account.userId) return current.office;
      void current?.office.then((office) => office.close());
      current = { accountId: account.userId, office: open(account) };
      return current.office;
    },
    /** Sign-out: the token goes, and so does the data unless something still waits to be sent. */
    async leave(): Promise<void> {
      if (!current) return;
      const { accountId, office } = current;
      current = null;
      const opened = await office;
      const { pendingChanges, parkedChanges } = await opened.syncStatus();
      await worker().forgetToken(accountId);
      if (pendingChanges + parkedChanges === 0) await opened.erase();
      else opened.close();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
