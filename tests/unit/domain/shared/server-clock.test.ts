import { describe, expect, test } from 'vitest';
import { createServerClock } from '#domain/shared/server-clock.ts';

const serverStart = Date.UTC(2026, 10, 26);
const hourMs = 3_600_000;

/** Creates a device with a settable clock, and a server with the right time. */
function world({ aheadMs = 0, knownAheadMs = 0 } = {}) {
  const time = { server: serverStart, device: serverStart + aheadMs, elapsed: 0 };
  const clock = createServerClock({ now: () => time.device, elapsedMs: () => time.elapsed }, knownAheadMs);
  return {
    clock,
    time,
    pass(ms: number) {
      for (const one of ['server', 'device', 'elapsed'] as const) time[one] += ms;
    },
    /** Puts the machine to sleep, during which `performance.now()` stops. */
    sleep(ms: number) {
      time.server += ms;
      time.device += ms;
    },
    respond: () => clock.note(time.server),
    errorMs: () => clock.now() - time.server,
  };
}

describe('server clock', () => {
  test.each([hourMs, 24 * hourMs, 365 * 24 * hourMs, -hourMs, -24 * hourMs, -365 * 24 * hourMs])(
    'is right after one response with a device off by %i ms',
    (aheadMs) => {
      const { clock, errorMs, pass, respond } = world({ aheadMs });
      expect(errorMs()).toBe(aheadMs);
      respond();
      expect(errorMs()).toBe(0);
      expect(clock.aheadMs()).toBe(aheadMs);
      pass(hourMs);
      expect(errorMs()).toBe(0);
    },
  );

  test('returns whole milliseconds where the steady clock has fractions', () => {
    const clock = createServerClock({ now: () => serverStart, elapsedMs: () => 12.345 });
    expect(Number.isInteger(clock.now())).toBe(true);
    clock.note(serverStart + hourMs + 0.5);
    expect(Number.isInteger(clock.now())).toBe(true);
  });

  test('starts with the stored error', () => {
    expect(world({ aheadMs: hourMs, knownAheadMs: hourMs }).errorMs()).toBe(0);
  });

  test('stays right when a fast device clock is corrected', () => {
    const { clock, errorMs, pass, respond, time } = world({ aheadMs: hourMs });
    respond();
    time.device -= hourMs;
    pass(60_000);
    expect(errorMs()).toBe(0);
    expect(clock.aheadMs()).toBe(0);
  });

  test('is right after the next response when a slow clock is corrected', () => {
    const { clock, errorMs, respond, time } = world({ aheadMs: -hourMs });
    respond();
    time.device += hourMs;
    respond();
    expect(errorMs()).toBe(0);
    expect(clock.aheadMs()).toBe(0);
  });

  test('counts the time during sleep', () => {
    const { errorMs, respond, sleep } = world({ aheadMs: hourMs });
    respond();
    sleep(8 * hourMs);
    expect(errorMs()).toBe(0);
  });

  test('does not treat a slow response as a correction', () => {
    const { clock, pass, time } = world();
    const corrections: number[] = [];
    clock.watch((aheadMs) => corrections.push(aheadMs));
    pass(9_000);
    clock.note(time.server - 9_000);
    expect(clock.now()).toBe(time.server);
    clock.note(time.server - hourMs);
    expect(corrections).toEqual([hourMs]);
  });
});
