import { beforeEach, expect, test } from 'vitest';
import { createAuth } from '../../../src/backend/auth.ts';
import { createAuthClients } from '../../../src/backend/auth-clients.ts';
import { sendAsUser } from '../../../src/backend/http.ts';
import { sessionStorageKey } from '../../../src/backend/session-storage.ts';
import { backendForFile, type TestAccount } from '../../support/backend.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { rightClock } from '../../support/server-clock.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The auth service's client is loaded after the first screen, which may fail. */

const backend = backendForFile();
let account: TestAccount;

beforeEach(async () => {
  account = await backend().createAccount();
});

function newDevice(storage = memoryStorage()) {
  let isReachable = true;
  let loads = 0;
  const access = {
    url: backend().origin,
    apiKey: backend().publishableKey,
    origin: backend().origin,
    storage,
    fetch: ((input, init) => backend().app.fetch(new Request(input, init))) as typeof fetch,
    now: rightClock.now,
    clock: rightClock,
  };
  const auth = createAuth(access, async () => {
    loads += 1;
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return createAuthClients;
  });
  return {
    auth,
    access,
    storage,
    loads: () => loads,
    reach: (reachable: boolean) => void (isReachable = reachable),
  };
}

const notLoaded = { ok: false, failure: { kind: 'NETWORK', code: 'PART_NOT_LOADED' } };

test('loads the client once, and only with a session', async () => {
  const { auth, loads } = newDevice();
  expect(await auth.currentAccount()).toEqual({ ok: true, value: null });
  expect(loads()).toBe(0);
  await auth.signInWithPassword(account.email, account.password);
  expect(await auth.currentAccount()).toMatchObject({ ok: true, value: { userId: account.id } });
  await auth.preload();
  expect(loads()).toBe(1);
});

test('delivers a sign-in to listeners from before the load', async () => {
  const { auth } = newDevice();
  const heard: string[] = [];
  const unsubscribe = auth.onChange((change) => heard.push(change));
  await auth.signInWithPassword(account.email, account.password);
  await waitFor(() => expect(heard).toContain('signedIn'));
  unsubscribe();
  heard.length = 0;
  await auth.signOut();
  expect(heard).toEqual([]);
});

test('reports a client that failed to load, and recovers', async () => {
  const { auth, access, reach } = newDevice();
  reach(false);
  await expect(auth.preload()).rejects.toThrow('A part of this page could not be loaded');
  expect(await auth.signInWithPassword(account.email, account.password)).toMatchObject(notLoaded);
  expect(await auth.secondFactor.list()).toMatchObject(notLoaded);
  const asUser = { ...access, accessToken: () => auth.accessToken(account.id) };
  const headers = { 'content-type': 'application/json' };
  const readProfile = () =>
    sendAsUser(asUser, '/rest/v1/rpc/own_profile', { method: 'POST', body: '{}', headers });
  expect(await readProfile()).toMatchObject(notLoaded);
  expect(await auth.tokenMetadata()).toEqual({});
  reach(true);
  expect(await auth.signInWithPassword(account.email, account.password)).toMatchObject({ ok: true });
  expect(await readProfile()).toMatchObject({ ok: true });
});

test('signing out without the client ends the local and server sessions', async () => {
  const storage = memoryStorage();
  const before = newDevice(storage);
  await before.auth.signInWithPassword(account.email, account.password);
  const token = (await before.auth.accessToken(account.id)) ?? '';
  const { auth, reach } = newDevice(storage);
  reach(false);
  expect(await auth.signOut()).toMatchObject({ ok: true });
  expect(storage.getItem(sessionStorageKey)).toBeNull();
  expect((await backend().auth('GET', 'user', { token })).status).toBe(403);
});

test('a link reports that it needs a new sign-in', async () => {
  const { auth } = newDevice();
  await auth.signInWithPassword(account.email, account.password);
  await backend().query(`update auth.sessions set created_at = now() - interval '25 hours'`);
  expect(await auth.linkGithub('/auth/github/callback', ['user:email'])).toMatchObject({
    ok: false,
    failure: { kind: 'AUTHENTICATION', code: 'reauthentication_needed' },
  });
});
