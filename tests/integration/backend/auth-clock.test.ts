import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAuth } from '#backend/auth.ts';
import { withServerTime } from '#domain/shared/server-clock.ts';
import { openDeviceClock } from '#services/device-clock.ts';
import { backendForFile, type TestAccount } from '../../support/backend.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

/** Sessions on a device whose clock is wrong. Only the device's `Date` is replaced; the server has the right time. */

const backend = backendForFile();
const hourMs = 3_600_000;
const errors = [
  ['an hour ahead', hourMs],
  ['a day ahead', 24 * hourMs],
  ['a year ahead', 365 * 24 * hourMs],
  ['an hour behind', -hourMs],
  ['a day behind', -24 * hourMs],
  ['a year behind', -365 * 24 * hourMs],
] as const;

let account: TestAccount;
/** Milliseconds by which the device's clock is ahead of the server's. */
let aheadMs = 0;
/** Real time that has passed in the test, in milliseconds. */
let laterMs = 0;

beforeEach(async () => {
  [aheadMs, laterMs] = [0, 0];
  account = await backend().createAccount();
});
/** Number of tests that have ended. */
let ended = 0;
afterEach(() => {
  ended += 1;
  vi.useRealTimers();
});

function setTime(offsetMs: number): void {
  vi.useRealTimers();
  const now = Date.now() + offsetMs;
  vi.useFakeTimers({ toFake: ['Date'], now });
}

function newDevice({ storage = memoryStorage(), hasDates = false } = {}) {
  const sent: string[] = [];
  const before = ended;
  // An auth client goes on to refresh its session after its test, and must not change the time of later files in this process.
  const endWithTest = () => {
    if (ended > before) throw new TypeError('The test has ended.');
  };
  const wire = async (input: RequestInfo | URL, init?: RequestInit) => {
    endWithTest();
    const request = new Request(input, init);
    sent.push(new URL(request.url).pathname + new URL(request.url).search);
    // Server and device share this process, so the device's timers must run before the server gets the request.
    await new Promise((resolve) => setTimeout(resolve, 5));
    endWithTest();
    setTime(laterMs);
    const response = await backend().app.fetch(request);
    endWithTest();
    if (hasDates) response.headers.set('date', new Date().toUTCString());
    setTime(aheadMs + laterMs);
    return response;
  };
  const elapsedAtStart = performance.now() - laterMs;
  setTime(aheadMs + laterMs);
  const device = { now: () => Date.now(), elapsedMs: () => performance.now() + laterMs - elapsedAtStart };
  const { clock, notice } = openDeviceClock(storage, device);
  const auth = createAuth({
    url: backend().origin,
    apiKey: backend().publishableKey,
    origin: backend().origin,
    storage,
    fetch: withServerTime(wire, clock),
    now: clock.now,
    clock,
  });
  const told: number[] = [];
  notice.watch((ms) => told.push(Math.round(ms / 60_000)));
  return {
    auth,
    storage,
    told,
    clock,
    refreshes: () => sent.filter((path) => path.includes('refresh_token')).length,
  };
}

/** Reads the account after every change of the session, like the auth machine. */
function readAtEveryChange({ auth }: ReturnType<typeof newDevice>) {
  let reads = 0;
  auth.onChange(() => {
    reads += 1;
    if (reads < 20) void auth.currentAccount();
  });
  return () => reads;
}

const isKnown = async ({ auth }: ReturnType<typeof newDevice>) =>
  expect(await auth.currentAccount()).toMatchObject({ ok: true, value: { userId: account.id } });

// The auth client reads the real time between two requests. On a busy machine the session may end at that moment, so the test
// retries.
describe.each(errors)('a clock that is %s', { retry: 2 }, (_, errorMs) => {
  test('uses the session that the server just issued', async () => {
    aheadMs = errorMs;
    const device = newDevice();
    await device.auth.signInWithPassword(account.email, account.password);
    const reads = readAtEveryChange(device);
    for (let time = 0; time < 5; time += 1) await isKnown(device);
    expect(device.refreshes()).toBe(0);
    expect(reads()).toBe(0);
    expect(device.told).toEqual([errorMs / 60_000]);
  });

  test('is stored for the next page', async () => {
    aheadMs = errorMs;
    const first = newDevice();
    await first.auth.signInWithPassword(account.email, account.password);
    const second = newDevice({ storage: first.storage });
    await isKnown(second);
    expect(second.refreshes()).toBe(0);
    expect(second.told).toEqual([]);
  });

  test('refreshes an expiring session once', async () => {
    aheadMs = errorMs;
    const device = newDevice();
    await device.auth.signInWithPassword(account.email, account.password);
    laterMs = hourMs + 60_000;
    setTime(aheadMs + laterMs);
    const reads = readAtEveryChange(device);
    for (let time = 0; time < 5; time += 1) await isKnown(device);
    expect(device.refreshes()).toBe(1);
    expect(reads()).toBe(0);
  });

  test('keeps the session when corrected while a page is open', async () => {
    aheadMs = errorMs;
    const device = newDevice();
    await device.auth.signInWithPassword(account.email, account.password);
    aheadMs = 0;
    setTime(aheadMs);
    for (let time = 0; time < 5; time += 1) await isKnown(device);
    expect(device.refreshes()).toBeLessThanOrEqual(1);
    expect(Math.abs(device.clock.now() - Date.now())).toBeLessThan(15_000);
  });

  test('keeps the session of a page that was opened earlier', async () => {
    const device = newDevice({ hasDates: true });
    await device.auth.signInWithPassword(account.email, account.password);
    const [next] = [newDevice({ storage: device.storage, hasDates: true })];
    aheadMs = errorMs;
    setTime(aheadMs);
    for (let time = 0; time < 5; time += 1) await isKnown(next);
    expect(next.refreshes()).toBeLessThanOrEqual(1);
  });
});

test('an expired session continues after the server refuses its token', { retry: 2 }, async () => {
  const device = newDevice();
  await device.auth.signInWithPassword(account.email, account.password);
  laterMs = hourMs + 60_000;
  aheadMs = -laterMs;
  const next = newDevice({ storage: device.storage });
  await isKnown(next);
  expect(next.refreshes()).toBe(1);
});
