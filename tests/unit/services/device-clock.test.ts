import { expect, test } from 'vitest';
import { openDeviceClock } from '#services/device-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const server = Date.UTC(2026, 10, 26);
const minuteMs = 60_000;

function page(storage: Storage, aheadMs: number) {
  const opened = openDeviceClock(storage, { now: () => server + aheadMs, elapsedMs: () => 0 });
  const told: number[] = [];
  return { ...opened, told, listen: () => opened.notice.watch((ms) => told.push(ms / minuteMs)) };
}

test('reports the clock’s error once, also to a late listener', () => {
  const storage = memoryStorage();
  const { clock, listen, told } = page(storage, 60 * minuteMs);
  clock.note(server);
  listen();
  clock.note(server);
  expect(told).toEqual([60]);
  const next = page(storage, 60 * minuteMs);
  next.listen();
  next.clock.note(server);
  expect(next.told).toEqual([]);
});

test('reports a different error again', () => {
  const storage = memoryStorage();
  const steps = [60, 0, 60, -60, -58, 1].map((ahead) => {
    const { clock, listen, told } = page(storage, ahead * minuteMs);
    listen();
    clock.note(server);
    return told;
  });
  expect(steps).toEqual([[60], [], [60], [-60], [], []]);
});

test('an unreadable stored error counts as none', () => {
  expect(page(memoryStorage({ 'portico.clock': 'slow' }), 0).clock.now()).toBe(server);
});
