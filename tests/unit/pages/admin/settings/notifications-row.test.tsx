// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { NotificationsRow } from '#pages/admin/settings/device-settings.tsx';
import { createPushNotifications } from '#services/push-notifications.ts';
import { mount } from '../../../../support/mount.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that cannot be reached. These tests must not need one. */
const offline = {
  url: 'https://backend.example',
  apiKey: 'key',
  fetch: () => Promise.reject(new TypeError('offline')),
  now: () => 0,
  accessToken: () => Promise.resolve('token'),
};

async function show(pushManager: object | null, permission: NotificationPermission) {
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) });
  const registration = pushManager === null ? {} : { pushManager };
  const page = { navigator: { serviceWorker: { getRegistration: async () => registration } }, document };
  const notifications = createPushNotifications(offline, page as unknown as Window);
  const { container, root } = mount('dl');
  await act(async () => root.render(<NotificationsRow notifications={notifications} />));
  return container;
}

const nothing = { getSubscription: async () => null };

test('reports a browser without push messages and offers no button', async () => {
  const row = await show(null, 'default');
  expect(row.textContent).toContain('Not available in this browser.');
  expect(row.querySelector('button')).toBeNull();
});

test('points to the browser’s settings when notifications are blocked', async () => {
  const row = await show(nothing, 'denied');
  expect(row.textContent).toContain("Allow them in your browser's site settings.");
  expect(row.querySelector('button')).toBeNull();
});

test('shows a server failure and keeps the button', async () => {
  const row = await show(nothing, 'granted');
  await act(async () => row.querySelector('button')?.click());
  await expect
    .poll(() => row.querySelector('[role=alert]')?.textContent)
    .toBe('The server could not be reached.');
  expect(row.querySelector('button')?.textContent).toBe('Turn on notifications');
});

test('a subscribed device shows its state without a network', async () => {
  const options = { applicationServerKey: null };
  const subscription = { endpoint: 'https://push.example.com/1', options, getKey: () => null };
  const row = await show({ getSubscription: async () => subscription }, 'granted');
  expect(row.textContent).toContain('On. This device announces new messages');
  expect(row.querySelector('button')?.textContent).toBe('Turn off notifications');
});
