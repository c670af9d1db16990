import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expose, proxy } from 'comlink';
import { afterEach, expect, test } from 'vitest';
import { success } from '#domain/shared/failure.ts';
import { connectGithubWorker } from '#workers/github-worker.client.ts';
import type { LockSecret } from '#workers/github-worker.protocol.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** The bridge itself, with nothing but an ear behind it. */
function bridge() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const heard: number[][] = [];
  const hear = (secret: LockSecret) => {
    heard.push(secret.kind === 'passkey' ? [...secret.output] : []);
    return success(undefined);
  };
  expose({ lock: { unlock: hear, turnLockOn: hear, turnLockOff: hear } }, port2);
  return { client: connectGithubWorker(port1), heard };
}

test('moves a passkey’s output to the worker', async () => {
  const { client, heard } = bridge();
  const secret = () => ({ kind: 'passkey', output: Uint8Array.of(1, 2, 3) }) as const;
  const request = { credentialId: Uint8Array.of(4), salt: Uint8Array.of(5) };
  const [first, second, third] = [secret(), { ...secret(), ...request }, secret()] as const;
  await client.lock.unlock(first);
  await client.lock.turnLockOn(second);
  await client.lock.turnLockOff(third);
  expect(heard).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
  for (const { output } of [first, second, third]) expect(output).toHaveLength(0);
});

test('resolves a provider call after garbage collection', async () => {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const user = success({ login: 'robin-muster', name: null, avatarUrl: null, scopes: [] });
  const late = setTimeout(200, user);
  expose({ provider: () => proxy({ currentUser: () => late }) }, port2);
  const client = connectGithubWorker(port1);
  const result = (await client.provider('account')).currentUser();
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  for (let round = 0; round < 10 && typeof collectGarbage === 'function'; round += 1) {
    collectGarbage();
    await setTimeout(10);
  }
  expect(await result).toEqual(user);
});
