import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// fast-check keeps the clock that it finds when it is imported.
beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

async function check(runs: number, schedule: () => Promise<void>): Promise<string> {
  const { default: fc } = await import('fast-check');
  const { assertQuietly } = await import('../../support/simulation/quiet.ts');
  const checked = assertQuietly(fc.asyncProperty(fc.constant(0), schedule), 1, runs);
  const result = checked.then(
    () => 'passed',
    (error: unknown) => String(error),
  );
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  return result;
}

test('slow schedules pass, however long they take together', async () => {
  const slow = vi.fn<() => Promise<void>>(() => new Promise((resolve) => void setTimeout(resolve, 300_000)));
  expect(await check(20, slow)).toBe('passed');
  expect(slow).toHaveBeenCalledTimes(20);
});

test('a schedule that hangs fails', async () => {
  expect(await check(20, () => new Promise(() => {}))).toContain('Property failed after 1 tests');
});
