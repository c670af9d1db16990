import { setImmediate as immediately } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { asLeader, createLeaderWatch } from '#sync/leader.ts';
import { SimulatedLocks } from '../../support/simulation/locks.ts';
import { type TimerOwner, VirtualTime } from '../../support/simulation/virtual-time.ts';

/** Returns tabs of one device, which share locks, a lease and the clock. */
function openDevice() {
  const [locks, time] = [new SimulatedLocks(), new VirtualTime()];
  let [sign, beats] = ['', 0];
  function openTab() {
    const tab: TimerOwner = { frozen: false, dead: false };
    const leadership = {
      locks: locks.of(tab),
      name: 'lock',
      lease: {
        async beat() {
          sign = `sign ${(beats += 1)}`;
        },
        read: async () => sign,
      },
      every: (intervalMs: number, callback: () => void) => time.every(tab, intervalMs, callback),
      clock: { elapsedMs: () => time.elapsed },
      watch: createLeaderWatch(),
    };
    const close = () => {
      tab.dead = true;
      locks.release(tab);
    };
    return { tab, close, lead: <T>(run: (signal: AbortSignal) => Promise<T>) => asLeader(leadership, run) };
  }
  const quiet = async () => {
    await immediately();
  };
  return { openTab, pass: (ms: number) => time.advance(ms, quiet) };
}

const forEver = () => new Promise<string>(() => {});

/** Checks every 5 s, like a tab that follows. Returns the seconds until the tab leads. */
async function secondsUntilLed(
  device: ReturnType<typeof openDevice>,
  tab: ReturnType<ReturnType<typeof openDevice>['openTab']>,
) {
  for (let seconds = 0; seconds <= 120; seconds += 5) {
    if ((await tab.lead(async () => 'led')) === 'led') return seconds;
    await device.pass(5_000);
  }
  return null;
}

test('elects one tab at a time, then the next', async () => {
  const device = openDevice();
  const [first, second] = [device.openTab(), device.openTab()];
  let finish: (value: string) => void = () => undefined;
  const leading = first.lead(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
  );
  expect(await second.lead(async () => 'second')).toBeNull();
  finish('first');
  expect(await leading).toBe('first');
  expect(await second.lead(async () => 'second')).toBe('second');
});

test('a working leader keeps the lock indefinitely', async () => {
  const device = openDevice();
  void device.openTab().lead(forEver);
  expect(await secondsUntilLed(device, device.openTab())).toBeNull();
});

test('a closed leader is replaced at once', async () => {
  const device = openDevice();
  const leader = device.openTab();
  void leader.lead(forEver);
  leader.close();
  expect(await secondsUntilLed(device, device.openTab())).toBe(0);
});

test('a frozen leader is replaced within 30 s and notices', async () => {
  const device = openDevice();
  const leader = device.openTab();
  let lost: AbortSignal | undefined;
  const led = leader.lead((signal) => {
    lost = signal;
    return forEver();
  });
  await device.pass(7_000);
  leader.tab.frozen = true;
  const seconds = await secondsUntilLed(device, device.openTab());
  expect(seconds).toBeGreaterThanOrEqual(15);
  expect(seconds).toBeLessThanOrEqual(30);
  expect(await led).toBeNull();
  expect(lost?.aborted).toBe(true);
});

test('rejects with the error of the run', async () => {
  const tab = openDevice().openTab();
  await expect(tab.lead(() => Promise.reject(new RangeError('broken')))).rejects.toThrow('broken');
  expect(await tab.lead(async () => 'again')).toBe('again');
});
