import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import type { Auth } from '#backend/auth.ts';
import { locks } from '#browser/shared-access.ts';
import { deviceStorage, tabStorage } from '#browser/storage.ts';
import { accountKey } from '#config/constants.ts';
import type { Account } from '#domain/auth/account.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import type { Log } from '#domain/shared/log.ts';
import { authMachine } from '#machines/auth.machine.ts';
import type { AuthEvent, Leftover } from '#machines/auth.model.ts';
import type { AppSettings } from '../github-app/settings.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import {
  forgetPerson,
  forgetTraces,
  type LeavingAccount,
  leavingAccount,
  pendingSignIn,
  readLastKnownAccount,
  rememberAccount,
} from './browser-storage.ts';
import { holdsPlainToken } from './token-migration.ts';

const notificationsTimeoutMs = 3_000;

export interface SessionAccess {
  auth: Auth;
  workspaces: Workspaces;
  appSettings: AppSettings;
  log: Log;
  screenShown: Promise<void>;
  migrateStoredTokens: (accountId: string) => Promise<void>;
  endPushNotifications: () => Promise<void>;
}

export function startSession(access: SessionAccess) {
  const { auth, workspaces, log } = access;
  const finished = finishSignOut(access);
  const actor = createActor(
    authMachine.provide({
      actors: {
        readAccount: fromPromise(async () => {
          await Promise.all([finished, access.screenShown]);
          return auth.currentAccount();
        }),
        watchSession: fromCallback<AuthEvent>(({ sendBack }) => watchSession(auth, sendBack)),
        countUnsent: fromPromise(async ({ input: { account } }: { input: { account: Account | null } }) =>
          account ? workspaces.countUnsent(account.userId) : 0,
        ),
        sendUnsent: fromPromise(() => workspaces.sendUnsent()),
        signOut: fromPromise(({ input }: { input: Leaving }) => leave(input, access)),
      },
    }),
    {
      input: { lastKnown: lastKnownAccount(), pending: pendingSignIn.isSet(tabStorage) },
    },
  );
  const handleSignIn = ({ account }: { account: Account }) => {
    void forgetUnfinishedSignOut(account, isLeaving);
    const before = readLastKnownAccount(deviceStorage);
    if (before && before.userId !== account.userId) void forgetReplaced(before, access);
    rememberAccount(deviceStorage, account);
    void sealPlainTokens(account, access);
    log.info('Signed in', account.role);
  };
  actor.on('signedIn', handleSignIn);
  actor.on('accountRead', handleSignIn);
  actor.on('signedOut', () => forgetPerson(deviceStorage, tabStorage));
  actor.on('signOutFailed', ({ message }) => log.error('Sign out failed', message));
  actor.on('startUpTimedOut', () => {
    pendingSignIn.clear(tabStorage);
    log.warn('Loading the session took too long');
  });
  const isLeaving = () => {
    const state = actor.getSnapshot();
    return (
      state.matches('signingOut') ||
      (state.matches('signedIn') && !state.matches({ signedIn: { leaving: 'no' } }))
    );
  };
  writeDownLeaving(actor, isLeaving, workspaces);
  actor.start();

  return {
    actor,
    endProviderSignIn() {
      pendingSignIn.clear(tabStorage);
      actor.send({ type: 'providerSignIn.ended' });
    },
  };
}

function watchSession(auth: Auth, report: (event: AuthEvent) => void): () => void {
  const stopWatching = auth.onChange((change) => report({ type: 'session.changed', change }));
  // Storage events reach all other tabs. Only a sign-out removes the account from the storage.
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === accountKey && newValue === null) report({ type: 'signedOut.elsewhere' });
  };
  window.addEventListener('storage', hear);
  return () => {
    stopWatching();
    window.removeEventListener('storage', hear);
  };
}

interface Leaving {
  account: Account | null;
  leftover: Leftover;
}

async function leave({ account, leftover }: Leaving, access: SessionAccess): Promise<void> {
  if (account) writeLeaving(account.userId, leftover, access.workspaces);
  // Deletes the person's data first, because that makes other tabs close the database.
  forgetPerson(deviceStorage, tabStorage);
  try {
    if (account) await access.workspaces.leave(account.userId, leftover);
  } catch (error) {
    if (account) rememberAccount(deviceStorage, account);
    throw error;
  }
  access.appSettings.clear();
  await endNotifications(access);
  const ended = await access.auth.signOut();
  // The session ends on this device anyway. On the server, it expires.
  if (!ended.ok) access.log.warn('The server did not end the session', englishText(ended.failure));
}

async function endNotifications({ endPushNotifications, log }: SessionAccess): Promise<void> {
  const waited = new Promise<void>((resolve) => setTimeout(resolve, notificationsTimeoutMs));
  try {
    await Promise.race([endPushNotifications(), waited]);
  } catch (error) {
    log.warn('Notifications could not be ended', errorMessage(error));
  }
}

function writeLeaving(userId: string, leftover: Leftover, workspaces: Workspaces): void {
  leavingAccount.write(deviceStorage, { userId, leftover, databaseId: workspaces.openedDatabase(userId) });
}

const leavingLock = 'portico-leaving';

/** Records the sign-out before it starts. The Web Lock tells other tabs that this one is working on it. */
function writeDownLeaving(
  actor: ActorRefFrom<typeof authMachine>,
  isLeaving: () => boolean,
  workspaces: Workspaces,
): void {
  let end: (() => void) | null = null;
  actor.subscribe(({ context: { account } }) => {
    const leaving = isLeaving();
    if (leaving && !end && account) {
      writeLeaving(account.userId, 'keep', workspaces);
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      void locks.request(leavingLock, () => ended);
    }
    if (leaving || !end) return;
    leavingAccount.clear(deviceStorage);
    // Renames the database after a cancelled sign-out, so that an outdated copy of the sign-out record cannot delete it.
    if (account && actor.getSnapshot().matches('signedIn')) void workspaces.renameDatabase(account.userId);
    end();
    end = null;
  });
}

/** Removes the sign-out record of an account that signed in again, so that its data stays, unless a tab is signing it out now. */
async function forgetUnfinishedSignOut({ userId }: Account, isLeaving: () => boolean): Promise<void> {
  if (leavingAccount.read(deviceStorage)?.userId !== userId) return;
  await locks.request(leavingLock, { ifAvailable: true }, (lock) => {
    if (lock && !isLeaving()) leavingAccount.clear(deviceStorage);
  });
}

function lastKnownAccount(): Account | null {
  return leavingAccount.read(deviceStorage) ? null : readLastKnownAccount(deviceStorage);
}

async function finishSignOut(access: SessionAccess): Promise<void> {
  if (!leavingAccount.read(deviceStorage)) return;
  await locks.request(leavingLock, { ifAvailable: true }, async (lock) => {
    const leaving = leavingAccount.read(deviceStorage);
    // Another tab is finishing the sign-out or has finished it.
    if (!lock || !leaving) return;
    forgetPerson(deviceStorage, tabStorage);
    access.appSettings.clear();
    access.auth.forgetSession();
    await endNotifications(access);
    try {
      await leaveWhatWasLeft(leaving, access.workspaces);
      leavingAccount.clear(deviceStorage);
      access.log.info('A sign-out that was cut off is finished');
    } catch (error) {
      // Keeps the record, so that the next start retries.
      access.log.error('A sign-out that was cut off could not be finished', error);
    }
  });
}

/** Deletes the database only if it is the recorded one, because an account that came back may use a new one. */
async function leaveWhatWasLeft(
  { userId, leftover, databaseId }: LeavingAccount,
  workspaces: Workspaces,
): Promise<void> {
  if (databaseId !== null && databaseId !== (await workspaces.storedDatabase(userId))) return;
  // Keeps unsent changes if no database was recorded, because they may be newer than the owner's decision.
  const unsent = leftover === 'keep' || databaseId === null ? await workspaces.countUnsent(userId) : 0;
  await workspaces.leave(userId, unsent > 0 ? 'keep' : 'discard');
}

/** Handles a sign-in of another account. Keeps the previous account's unsent changes and deletes the rest. */
async function forgetReplaced(before: Account, access: SessionAccess): Promise<void> {
  const { workspaces, appSettings, log } = access;
  forgetTraces(deviceStorage, before.userId);
  appSettings.clear();
  await endNotifications(access);
  try {
    const unsent = await workspaces.countUnsent(before.userId);
    await workspaces.leave(before.userId, unsent > 0 ? 'keep' : 'discard');
  } catch (error) {
    log.error('The data of the account before could not be removed', error);
  }
}

async function sealPlainTokens(account: Account, access: SessionAccess): Promise<void> {
  const { auth, log } = access;
  try {
    if (await holdsPlainToken({ auth, storage: deviceStorage }))
      await access.migrateStoredTokens(account.userId);
  } catch (error) {
    log.warn('A token from before could not be sealed', error);
  }
}
