import { setImmediate as immediately } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { fetchThrough } from '../../support/simulation/github/wire.ts';
import { seededRandom, VirtualTime } from '../../support/simulation/virtual-time.ts';

const timeoutMs = 60_000;

test('an unanswered request times out, also after garbage collection', async () => {
  const time = new VirtualTime();
  const user = {
    frozen: false,
    dead: false,
    offline: false,
    faults: ['requestSwallowed' as const],
    onDepart: () => undefined,
    onDeliver: () => undefined,
    handle: () => Promise.reject(new Error('It never arrives.')),
  };
  const happened: string[] = [];
  const world = {
    time,
    random: seededRandom(1),
    onEvent: (what: string) => void happened.push(what),
  };
  let outcome = 'none';
  void send();
  await time.advance(timeoutMs / 2, () => immediately());
  await freeMemory();
  await time.advance(timeoutMs, () => immediately());

  expect(happened).toEqual(['fault requestSwallowed']);
  expect(outcome).toBe('AbortError');

  /** Sends a change like the product: only the timer refers to the request, so it must not be garbage collected. */
  async function send(): Promise<void> {
    const controller = new AbortController();
    time.after(user, timeoutMs, () => controller.abort());
    const { signal } = controller;
    await fetchThrough(world, user)('https://api.github.example/user', {
      method: 'PATCH',
      body: '{}',
      signal,
    }).catch((error: unknown) => {
      outcome = error instanceof DOMException ? error.name : String(error);
    });
  }
});

async function freeMemory(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('Memory cannot be freed here.');
  await immediately();
  collect();
  await immediately();
}
