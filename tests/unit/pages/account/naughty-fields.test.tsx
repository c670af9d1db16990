// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Account } from '#domain/auth/account.ts';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import { authMachine } from '#machines/auth.machine.ts';
import { ForgotPassword } from '#pages/account/forgot-password.tsx';
import { ProfileForm } from '#pages/account/profile-dialog.tsx';
import { ResetPassword } from '#pages/account/reset-password.tsx';
import { SignIn } from '#pages/account/sign-in.tsx';
import { SignUp } from '#pages/account/sign-up.tsx';
import { ServicesContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { createDrafts } from '../../../../src/services/auth/browser-storage.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { naughtyStrings } from '../../../support/naughty-strings.ts';

/** Types hostile texts into the account screens. No screen may break, run injected code or lose typed text. */

// The forms read from the environment which ways to sign in exist.
vi.stubEnv('VITE_SUPABASE_URL', '/');
vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'sb_publishable_key');
vi.stubEnv('VITE_SITE_URL', 'http://localhost:8080');

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const owner: Account = {
  userId: 'u',
  email: 'owner@example.com',
  role: 'admin',
  displayName: 'Owner',
  fullName: null,
  githubUsername: null,
  needsGithub: false,
  needsCode: false,
  userName: null,
  avatarUrl: null,
  provider: 'email',
};
const refusal = fail(reportedFailure('AUTHENTICATION', 'REFUSED', 'Refused', 0));

function createServices() {
  const sent: unknown[][] = [];
  const send = async (...inputs: unknown[]) => {
    sent.push(inputs);
    return refusal;
  };
  const auth = createActor(
    authMachine.provide({
      actors: {
        readAccount: fromPromise(async (): Promise<Result<Account | null>> => success(null)),
        watchSession: fromCallback(() => undefined),
      },
    }),
    { input: { lastKnown: null, pending: false } },
  );
  auth.start();
  const services = {
    auth,
    signIn: { withPassword: send, signUp: send, requestPasswordReset: send },
    emailLink: { resetPassword: send },
    account: { updateProfile: send },
    browser: { drafts: createDrafts(memoryStorage()) },
  };
  return { services: services as unknown as Services, sent };
}

let unmount = () => undefined as void;

async function render(screen: ReactElement) {
  const { services, sent } = createServices();
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <MemoryRouter>{screen}</MemoryRouter>
      </ServicesContext>,
    ),
  );
  unmount = () => act(() => root.unmount());
  return { host, sent };
}

beforeEach(() => document.body.replaceChildren());
afterEach(() => unmount());

const resetAddress = new URL('https://portico.example/auth/reset-password#type=recovery&access_token=a.b.c');

interface Field {
  at: string;
  screen: () => ReactElement;
  name: string;
  /** Other fields that need the same text. */
  matching?: readonly string[];
  /** Minimum number of the strings that must reach the service. */
  sent: number;
}

const reset = () => <ResetPassword arrival={resetAddress} />;
const signUp = () => <SignUp />;
const profile = () => <ProfileForm account={owner} onClose={() => undefined} />;
const fields: Field[] = [
  { at: 'sign-in', screen: () => <SignIn />, name: 'email', sent: 153 },
  { at: 'sign-in', screen: () => <SignIn />, name: 'password', sent: 153 },
  // Without valid passwords, the form does not send the address of a new account.
  { at: 'sign-up', screen: signUp, name: 'email', sent: 0 },
  { at: 'sign-up', screen: signUp, name: 'password', matching: ['confirmation'], sent: 90 },
  { at: 'sign-up', screen: signUp, name: 'confirmation', sent: 0 },
  { at: 'forgot password', screen: () => <ForgotPassword />, name: 'email', sent: 153 },
  { at: 'reset password', screen: reset, name: 'password', matching: ['confirmation'], sent: 90 },
  { at: 'reset password', screen: reset, name: 'confirmation', sent: 0 },
  { at: 'profile', screen: profile, name: 'display-name', sent: 153 },
];

function inputIn(host: Element, name: string): HTMLInputElement {
  const input = host.querySelector<HTMLInputElement>(`input[name="${name}"]:not([hidden])`);
  if (!input) throw new Error(`no field ${name}`);
  return input;
}

function type(host: Element, name: string, text: string): string {
  const input = inputIn(host, name);
  // Sets the value with the native setter, because React overrides the element's own.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return input.value;
}

describe.each(fields.map((field, index) => ({ ...field, index })))(
  'the field $name at $at',
  ({ index: offset, ...given }) => {
    const { screen, name: field, matching = [], sent: least } = given;
    // Each string is typed into every third field.
    const strings = naughtyStrings.filter((_, index) => index % 3 === offset % 3);

    test(`accepts ${strings.length} naughty strings`, async () => {
      const { host, sent: submitted } = await render(screen());
      const elements = host.querySelectorAll('*').length;
      for (const text of strings) {
        const typed = await act(async () => {
          for (const other of matching) type(host, other, text);
          const value = type(host, field, text);
          host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
          return value;
        });
        // A form ignores submissions while it is busy.
        await act(() =>
          vi.waitUntil(() => !host.querySelector('[aria-disabled="true"]'), { timeout: 60_000, interval: 1 }),
        );
        expect(inputIn(host, field).value).toBe(typed);
        expect(host.querySelectorAll('script, iframe, img, [onerror], [onload]').length).toBe(0);
        // An error message and its marks may appear, but no other elements.
        expect(host.querySelectorAll('*').length - elements).toBeLessThanOrEqual(3);
      }
      const sent = JSON.stringify(submitted);
      expect(submitted.length).toBeGreaterThanOrEqual(least);
      expect(sent).not.toContain('[object Object]');
      expect('hit' in window).toBe(false);
    });
  },
);
