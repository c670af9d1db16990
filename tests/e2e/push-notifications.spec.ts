import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { admin, signIn, signOutButton } from './account.support.ts';

/**
 * What is played here is the browser's own part, which the packaged one does not have: its push service, and the notifications
 * of the system. The message itself is handed to the real service worker.
 */
function withPushService(context: BrowserContext) {
  return context.addInitScript(() => {
    const place = 'subscribed-with';
    const subscription = (key: string) => ({
      endpoint: 'https://push.example.com/device/1',
      options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
      unsubscribe: async () => {
        localStorage.removeItem(place);
        return true;
      },
    });
    const current = () => {
      const key = localStorage.getItem(place);
      return key === null ? null : subscription(key);
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem(place, applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
        return current();
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
}

/** What the service worker shows from now on. */
async function watchNotifications(context: BrowserContext): Promise<() => Promise<unknown>> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await worker.evaluate(() => {
    const shown: string[] = [];
    Object.assign(ServiceWorkerRegistration.prototype, {
      shown,
      showNotification: async (title: string, { body, tag }: NotificationOptions) =>
        void shown.push(`${tag}, ${title}: ${body}`),
    });
  });
  return () => worker.evaluate(() => Reflect.get(Reflect.get(globalThis, 'registration'), 'shown'));
}

async function pushMessage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: '',
  });
  await session.detach();
}

test('a device is notified of new messages, until its owner signs out', async ({ page, context, stack }) => {
  await withPushService(context);
  const endpoints = async () =>
    (await stack.query('select public.push_endpoints() as found')).rows[0]?.['found'];
  await signIn(page, admin);
  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  const on = page.getByText('This device shows when a visitor has written, also while the site is closed.');
  await expect(on).toBeVisible();
  expect(await endpoints()).toEqual(['https://push.example.com/device/1']);

  const shown = await watchNotifications(context);
  await pushMessage(page);
  await expect.poll(shown).toEqual(['messages, New message: A visitor of your site has written.']);

  await page.getByRole('button', { name: 'Auf Deutsch' }).click();
  await expect(
    page.getByText('Dieses Gerät zeigt, wenn jemand geschrieben hat, auch bei geschlossener Website.'),
  ).toBeVisible();
  await pushMessage(page);
  await expect
    .poll(shown)
    .toContain('messages, Neue Nachricht: Jemand hat Ihnen über Ihre Website geschrieben.');
  await page.getByRole('button', { name: 'In English' }).click();
  await expect(on).toBeVisible();

  await stack.query('delete from private.push_subscriptions');
  await page.reload();
  await expect(on).toBeVisible();
  // The server is told again.
  await expect.poll(endpoints).toHaveLength(1);
  await page.getByRole('button', { name: 'Stop notifying' }).click();
  await expect(page.getByText('This device says nothing when a visitor writes.')).toBeVisible();
  expect(await endpoints()).toEqual([]);

  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(on).toBeVisible();
  // A server whose keys are others now: what this browser has would bring nothing.
  await stack.query(`update private.push_keys set sealed_private_key = 'lost', public_key = 'another'`);
  await page.reload();
  await expect(page.getByText('This device says nothing when a visitor writes.')).toBeVisible();
  await page.getByRole('button', { name: 'Notify me on this device' }).click();
  await expect(on).toBeVisible();
  await signOutButton(page).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('subscribed-with'))).toBeNull();
  expect(await endpoints()).toEqual([]);
});
