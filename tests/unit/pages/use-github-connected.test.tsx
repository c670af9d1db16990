// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { connectedKey } from '#config/constants.ts';
import type { LockKind } from '#domain/auth/token.ts';
import { tokenMachine } from '#machines/token.machine.ts';
import { useExpectedConnection } from '#pages/use-github-connected.ts';
import { ServicesContext, WorkspaceContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { mount } from '../../support/mount.ts';

function Shown() {
  return <p>{String(useExpectedConnection())}</p>;
}

/** Shows the connection of the account `robin`. `answer` is what the worker reports about its token. */
function open(lock: LockKind = 'none') {
  let answer: (isConnected: boolean) => void = () => undefined;
  const isConnected = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const token = createActor(tokenMachine, { input: { record: null, now: () => 0 } }).start();
  const lockState = { kind: lock, locked: false };
  const snapshot = { matches: () => false, context: { account: { userId: 'robin' }, pending: false } };
  const services = {
    auth: { subscribe: () => ({ unsubscribe: () => undefined }), getSnapshot: () => snapshot },
    github: { token, lock: { state: () => lockState, watch: () => () => undefined } },
  } as unknown as Services;
  const githubImport = { isConnected: () => isConnected, hasToolBridge: () => false };
  const { container, root } = mount();
  act(() =>
    root.render(
      <ServicesContext value={services}>
        <WorkspaceContext value={{ githubImport } as Partial<Workspace> as Workspace}>
          <Shown />
        </WorkspaceContext>
      </ServicesContext>,
    ),
  );
  return {
    shownText: () => container.textContent,
    answer: (value: boolean) => act(async () => answer(value)),
  };
}

beforeEach(() => localStorage.clear());

test('remembers a connection until the worker reports that there is none', async () => {
  const first = open();
  expect(first.shownText()).toBe('undefined');
  await first.answer(true);
  expect(first.shownText()).toBe('true');
  const second = open();
  expect(second.shownText()).toBe('true');
  await second.answer(false);
  expect(second.shownText()).toBe('false');
  expect(open().shownText()).toBe('undefined');
});

test("expects nothing after another account's connection", () => {
  localStorage.setItem(connectedKey, 'someone-else');
  expect(open().shownText()).toBe('undefined');
});

test('remembers no connection that has a lock', async () => {
  await open('passphrase').answer(true);
  expect(open().shownText()).toBe('undefined');
});
