// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Account } from '#domain/auth/account.ts';
import { fail, reportedFailure } from '#domain/shared/failure.ts';
import { failureTexts } from '#domain/shared/failure-texts.ts';
import { AccountForm, serviceProblem } from '#pages/account/account-form.tsx';
import { ProfileForm } from '#pages/account/profile-dialog.tsx';
import { ServicesContext } from '#pages/use-services.ts';
import type { Services } from '#services/services.ts';
import { dismissToast, toastStore } from '#ui/toast.ts';
import { mount } from '../../../support/mount.ts';

/** Each of these failures shows the toast that section 8 of the specification defines. */

beforeEach(() => {
  for (const { id } of toastStore.read()) dismissToast(id);
});

const drafts = { read: () => ({}), write: () => undefined, forget: () => undefined };
const refusal = (code: string, status: number) =>
  reportedFailure('AUTHENTICATION', code, null, 0, { status });

async function submitForm(form: ReactNode, services: Partial<Record<keyof Services, unknown>>) {
  const { container, root } = mount();
  await act(async () =>
    root.render(<ServicesContext value={services as unknown as Services}>{form}</ServicesContext>),
  );
  await act(async () => container.querySelector<HTMLButtonElement>('[type=submit]')?.click());
  return toastStore.read();
}

test.each([
  ['Sign in failed', refusal('invalid_credentials', 400), 'Invalid login credentials'],
  ['Sign up failed', refusal('user_already_exists', 422), 'User already registered'],
  ['Password reset failed', refusal('a_code_of_tomorrow', 401), failureTexts.AUTHENTICATION],
  ['Sign in failed', refusal('a_code_of_tomorrow', 418), failureTexts.UNKNOWN],
])('the toast %s shows the message', async (title, reason, description) => {
  const form = (
    <AccountForm
      name="a form"
      submitLabel="Send"
      busyLabel="Sending..."
      failureTitle={title}
      onSubmit={() => Promise.resolve(serviceProblem(reason, {}))}
    >
      {() => null}
    </AccountForm>
  );
  expect(await submitForm(form, { browser: { drafts } })).toMatchObject([
    { title, description, destructive: true },
  ]);
});

test('the toast Profile update failed shows the message', async () => {
  const account: Account = {
    userId: 'visitor',
    email: 'visitor@example.com',
    role: 'viewer',
    needsGithub: false,
    needsCode: false,
    displayName: null,
    fullName: null,
    githubUsername: null,
    userName: null,
    avatarUrl: null,
    provider: 'email',
  };
  const updateProfile = () => Promise.resolve(fail(refusal('session_expired', 401)));
  const toasts = await submitForm(<ProfileForm account={account} onClose={() => undefined} />, {
    account: { updateProfile },
    browser: { drafts },
  });
  expect(toasts).toMatchObject([
    {
      title: 'Profile update failed',
      description: 'Your session has ended. Please sign in again.',
      destructive: true,
    },
  ]);
});
