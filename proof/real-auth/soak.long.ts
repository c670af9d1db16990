import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getClaims } from '../../dev/database/session-facts.ts';
import { createAuth } from '../../src/backend/auth.ts';
import { type AuthClients, createAuthClients } from '../../src/backend/auth-clients.ts';
import type { Result } from '../../src/domain/shared/failure.ts';
import { englishText } from '../../src/domain/shared/failure-texts.ts';
import { openDeviceClock } from '../../src/services/device-clock.ts';
import { memoryStorage } from '../../tests/support/memory-storage.ts';
import { type RealStack, startRealStack } from './real-stack.ts';

/**
 * Accounts with several devices and tabs refresh their sessions, sign out, lose responses and set their clocks. The auth service
 * decides which sessions exist; a model predicts which ones should.
 */

const users = Number(process.env['SOAK_USERS'] ?? 200);
const steps = Number(process.env['SOAK_STEPS'] ?? 30);
/** Seconds for which a token is valid. The client refreshes it in the second half. */
const tokenSeconds = 4;
const dayMs = 86_400_000;

const accountsAtOnce = 8;

let stack: RealStack;

/** Returns the milliseconds by which the current device's clock is ahead. The services in this process use the right time. */
const aheadMs = new AsyncLocalStorage<() => number>();
const RightDate = Date;

class DeviceDate extends RightDate {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(DeviceDate.now());
    else super(values[0]);
  }
  static override now() {
    return RightDate.now() + (aheadMs.getStore()?.() ?? 0);
  }
}

beforeAll(async () => {
  globalThis.Date = DeviceDate as DateConstructor;
  // Hides the client's log of each lost response.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stack = await startRealStack();
  await stack.restartAuth({ GOTRUE_JWT_EXP: String(tokenSeconds) });
});
afterAll(async () => {
  globalThis.Date = RightDate;
  await stack?.close();
});

/** Returns a linear congruential generator, so that an account's steps are the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Device = ReturnType<typeof openDevice>;

function openDevice(email: string) {
  const storage = memoryStorage();
  const device = { email, storage, aheadMs: 0, losesResponse: false, shouldLive: false, tabs: [] as Tab[] };
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!String(input).includes('grant_type=refresh_token')) return response;
    if (response.ok) counts.refreshes += 1;
    if (!device.losesResponse) return response;
    device.losesResponse = false;
    throw new TypeError('The response was lost.');
  };
  const openTab = () => {
    const { clock } = openDeviceClock(storage);
    const url = stack.origin;
    const access = { url, apiKey: stack.anonKey, origin: url, storage, fetch: send, now: clock.now, clock };
    let clients: AuthClients | undefined;
    const auth = createAuth(access, async () => (...values) => {
      clients = createAuthClients(...values);
      return clients;
    });
    // A closed page refreshes no tokens.
    const close = async () => clients?.client.stopAutoRefresh();
    return Object.assign(auth, { close });
  };
  return Object.assign(device, { openTab });
}

type Tab = ReturnType<typeof createAuth> & { close(): Promise<void> };

const session = ({ storage }: Device) =>
  JSON.parse(storage.getItem('portico.session') ?? 'null') as { access_token: string } | null;

const counts = {
  reads: 0,
  refreshes: 0,
  signOuts: 0,
  ended: 0,
  shifts: 0,
  lostResponses: 0,
  tabs: 0,
  unanswered: 0,
};
const findings: string[] = [];

async function signIn(device: Device): Promise<void> {
  const [tab = device.openTab()] = device.tabs;
  const signedIn = await untilAnswered(() => tab.signInWithPassword(device.email, 'portico-viewer'));
  if (!signedIn.ok) throw new Error(`${device.email}: ${englishText(signedIn.failure)}`);
  if (device.tabs.length === 0) device.tabs.push(tab);
  device.shouldLive = true;
}

/** Reads the account in all tabs at once. */
async function read(device: Device, step: string): Promise<void> {
  const answers = await Promise.all(device.tabs.map((tab) => untilAnswered(() => tab.currentAccount())));
  counts.reads += answers.length;
  for (const answer of answers) {
    const isRead = answer.ok && answer.value !== null;
    if (isRead === device.shouldLive) continue;
    const said = answer.ok ? 'signed out' : `${answer.failure.code} ${englishText(answer.failure)}`;
    findings.push(`${device.email} ${step}: ${device.shouldLive ? `lost (${said})` : 'lives'}`);
  }
}

/** Repeats a request that did not reach the service, because its failure does not concern the session. */
async function untilAnswered<T extends Result<unknown>>(send: () => Promise<T>): Promise<T> {
  const result = await send();
  if (result.ok || result.failure.kind !== 'NETWORK') return result;
  counts.unanswered += 1;
  await delay(1_000);
  return untilAnswered(send);
}

let queries: Promise<unknown> = Promise.resolve();

/** Asks the database, because the auth service also rejects an expired token of a valid session. */
async function isAlive(token: string): Promise<boolean> {
  const { session_id: id } = getClaims(token);
  // The connection accepts one query at a time.
  const found = queries.then(() => stack.query('select id from auth.sessions where id = $1', [id]));
  queries = found;
  return (await found).rows.length > 0;
}

async function endElsewhere(by: Device, ended: readonly Device[]): Promise<void> {
  const { access_token = '' } = session(by) ?? {};
  const others = ended.filter(({ shouldLive }) => shouldLive);
  const headers = { apikey: stack.anonKey, authorization: `Bearer ${access_token}` };
  const response = await fetch(`${stack.origin}/auth/v1/logout?scope=others`, { method: 'POST', headers });
  if (response.status !== 204) return;
  for (const device of others) {
    counts.ended += 1;
    device.shouldLive = false;
    const last = session(device)?.access_token;
    if (last !== undefined && (await isAlive(last)))
      findings.push(`${device.email}: lives after it was ended`);
  }
}

async function signOut(device: Device): Promise<void> {
  const last = session(device)?.access_token;
  const ended = await device.tabs[0]?.signOut();
  counts.signOuts += 1;
  device.shouldLive = false;
  if (session(device) !== null) findings.push(`${device.email}: still stored after the sign-out`);
  if (ended && !ended.ok)
    findings.push(`${device.email}: the sign-out failed: ${englishText(ended.failure)}`);
  if (last !== undefined && (await isAlive(last))) findings.push(`${device.email}: lives after the sign-out`);
}

const onDevice = <T>(device: Device, work: () => Promise<T>) => aheadMs.run(() => device.aheadMs, work);

interface Account {
  devices: readonly Device[];
  pick: ReturnType<typeof createRandom>;
}

async function step({ devices, pick }: Account, device: Device, name: string): Promise<void> {
  const others = devices.filter((other) => other !== device);
  const choice = pick(10);
  if (!device.shouldLive && choice < 6) await signIn(device);
  else if (choice === 0) await signOut(device);
  else if (choice === 1 && device.shouldLive) {
    // Refreshes the token first, so that the next request is not refused.
    await read(device, name);
    await endElsewhere(device, others);
  } else if (choice === 2) {
    device.aheadMs = (pick(5) - 2) * (pick(2) === 0 ? 3_600_000 : dayMs);
    counts.shifts += 1;
    // The new page starts with the current clock.
    for (const tab of device.tabs) await tab.close();
    device.tabs = [device.openTab()];
  } else if (choice === 3 && device.tabs.length < 4) {
    device.tabs.push(device.openTab());
    counts.tabs += 1;
  } else if (choice === 4) {
    device.losesResponse = true;
    counts.lostResponses += 1;
  }
  await read(device, name);
}

/** Processes a limited number of items at once. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const takeNext = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: accountsAtOnce }, takeNext));
}

test('no valid session is lost, and no ended session survives', {
  timeout: 3_600_000,
}, async () => {
  const began = performance.now();
  await stack.query(
    `insert into auth.users (
       id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at, confirmation_token,
       recovery_token, email_change, email_change_token_new, raw_app_meta_data, raw_user_meta_data
     )
     select gen_random_uuid(), instance_id, aud, role, 'soak-' || number || '@example.org', encrypted_password, now(), now(), now(),
       '', '', '', '', raw_app_meta_data, '{}'
     from auth.users, generate_series(1, $1::int) as number where email = 'viewer@example.com'`,
    [users],
  );
  const accounts = Array.from({ length: users }, (_, index): Account => {
    const email = `soak-${index + 1}@example.org`;
    return { devices: [1, 2, 3].map(() => openDevice(email)), pick: createRandom(index + 1) };
  });
  const devices = accounts.flatMap((account) => account.devices);
  await inTurns(devices, (device) => onDevice(device, () => signIn(device)));
  for (let round = 0; round < steps; round += 1) {
    await inTurns(accounts, async (account) => {
      const device = account.devices[account.pick(account.devices.length)];
      if (device) await onDevice(device, () => step(account, device, `in round ${round}`));
    });
    await delay(200);
  }
  await inTurns(devices, (device) => onDevice(device, () => read(device, 'at the end')));
  const alive = devices.filter(({ shouldLive }) => shouldLive).length;
  const { rows } = await stack.query(
    `select count(*)::int as sessions from auth.sessions join auth.users on auth.users.id = user_id where email like 'soak-%'`,
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(JSON.stringify({ users, steps: users * steps, ...counts, alive, ...rows[0], seconds }));
  expect(findings).toEqual([]);
  expect(rows).toEqual([{ sessions: alive }]);
});
