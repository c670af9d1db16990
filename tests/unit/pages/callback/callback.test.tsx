// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import type { CallbackOutcome } from '#machines/callback.machine.ts';
import { Callback } from '#pages/callback/callback.tsx';
import { ServicesContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { dismissToast, toastStore } from '#ui/toast.ts';
import { mount } from '../../../support/mount.ts';

const signedIn: CallbackOutcome = { kind: 'signIn', message: 'Signed in', toast: null, warning: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Renders the screen with services that complete the callback with this result. */
async function renderScreen(completion: Promise<Result<CallbackOutcome>>) {
  const services = {
    callback: {
      complete: () => completion,
      endSignIn: () => undefined,
      returnTarget: { read: () => '/admin/github', forget: () => undefined },
    },
    auth: { getSnapshot: () => ({ context: { account: null } }) },
  } as unknown as Services;
  for (const { id } of toastStore.read()) dismissToast(id);
  const { container, root } = mount();
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <MemoryRouter>
          <Callback address={new URL('https://portico.example/github-callback?code=1')} />
        </MemoryRouter>
      </ServicesContext>,
    ),
  );
  const heading = () => container.querySelector('h1')?.textContent;
  const after = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const toasts = () => toastStore.read();
  const press = (name: string) =>
    act(async () => {
      const button = [...container.querySelectorAll('button')].find(
        ({ textContent }) => textContent === name,
      );
      if (!button) throw new Error(`There is no button '${name}'.`);
      button.click();
    });
  return { heading, after, toasts, press };
}

test.each([
  ['signIn', 'Authentication Successful'],
  ['app', 'Authentication Successful'],
  ['appRequest', 'Installation Requested'],
] as const)('keeps the heading of a completed %s while the browser leaves', async (kind, title) => {
  const { heading, after } = await renderScreen(Promise.resolve(success({ ...signedIn, kind })));
  expect(heading()).toBe(title);
  await after(5_000);
  expect(heading()).toBe(title);
});

test('keeps the heading after Continue', async () => {
  const { heading, press } = await renderScreen(Promise.resolve(success(signedIn)));
  await press('Continue');
  expect(heading()).toBe('Authentication Successful');
});

test('keeps the processing heading when the visitor continues manually', async () => {
  const { heading, press, after } = await renderScreen(new Promise(() => undefined));
  await press('Continue Manually');
  await after(20_000);
  expect(heading()).toBe('Processing Authentication');
});

const toast = (reason: string) => ({
  title: 'Authentication Failed',
  description: `Could not complete GitHub authentication: ${reason}`,
  destructive: true,
});

test('a toast shows why the authentication failed', async () => {
  const denied = reportedFailure('AUTHENTICATION', 'refused', 'access was denied', 0);
  const { heading, toasts } = await renderScreen(Promise.resolve(fail(denied)));
  expect(heading()).toBe('Authentication Failed');
  expect(toasts()).toMatchObject([toast('access was denied')]);
});

test('a toast shows the failure after fifteen seconds', async () => {
  const { toasts, after } = await renderScreen(new Promise(() => undefined));
  await after(15_000);
  expect(toasts()).toMatchObject([toast('Authentication process timed out. Please try again.')]);
});

test('reports an unexpected error when the completion throws', async () => {
  const { toasts } = await renderScreen(Promise.reject(new Error('it broke')));
  expect(toasts()).toMatchObject([toast('An unexpected error occurred. Please try again.')]);
});
