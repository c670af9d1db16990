// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Account } from '#domain/auth/account.ts';
import { success } from '#domain/shared/failure.ts';
import { OwnMessages } from '#pages/account/own-account.tsx';
import { SecurityRecords } from '#pages/account/security-records.tsx';
import { ServicesContext } from '#pages/use-services.ts';
import type { AccountSecurity } from '#services/auth/account-security.ts';
import type { Services } from '#services/services.ts';
import { mount } from '../../../support/mount.ts';

/**
 * Rows that the server sends in an unknown form are counted on the screen. A list with such rows is not called empty or complete.
 */

async function renderScreen(screen: ReactNode, services: Partial<Record<keyof Services, unknown>> = {}) {
  const { container, root } = mount();
  await act(async () =>
    root.render(<ServicesContext value={services as unknown as Services}>{screen}</ServicesContext>),
  );
  return container.textContent ?? '';
}

test('the security dialog counts skipped devices, accounts and entries', async () => {
  const device = { id: 'a', name: 'Firefox on Linux', beganAt: 0, usedAt: 0, isCurrent: true };
  const owner = { id: 'a', provider: 'github', name: 'robin', linkedAt: 0, isOwner: true };
  const security: Partial<AccountSecurity> = {
    devices: async () => success({ items: [device], skipped: 1 }),
    linkedAccounts: async () => success({ items: [owner], skipped: 1 }),
    log: async () => success({ items: [], skipped: 2, isLast: true }),
  };
  const secondFactor = { list: async () => success([]) };
  const text = await renderScreen(<SecurityRecords account={account} />, {
    account: { security: () => security, secondFactor },
  });
  for (const items of ['1 device.', '1 account.', '2 entries.']) {
    expect(text).toContain(`Left out because this version can't read them: ${items}`);
  }
  expect(text).not.toContain('No other device is signed in.');
  expect(text).not.toContain('No messages yet.');
  // The skipped account can also sign in.
  expect(text).toContain('Admin rights are off');
});

test('does not call messages empty if all were skipped', async () => {
  const found = { confirmed: true, messages: [], pending: [], skipped: 3 };
  const own = { messages: async () => success(found), data: neverCalled, delete: neverCalled };
  const text = await renderScreen(<OwnMessages own={own} />);
  expect(text).toContain("can't read them: 3 messages.");
  expect(text).not.toContain('No messages yet.');
});

const neverCalled = () => Promise.reject(new Error('not called here'));
const account: Account = {
  userId: 'owner',
  email: 'owner@example.com',
  role: 'admin',
  needsGithub: false,
  needsCode: false,
  displayName: null,
  fullName: null,
  githubUsername: null,
  userName: null,
  avatarUrl: null,
  provider: 'github',
};
