import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { expect, test } from '../support/e2e.ts';
import { admin, signIn, signInAsOwner, signOutButton } from './account.support.ts';
import { pick } from './admin.support.ts';

/**
 * Replaces the push service and the system's notifications, which the packaged browser does not have. The real service worker
 * receives the messages.
 */
function withPushService(context: BrowserContext) {
  return context.addInitScript(() => {
    const place = 'subscribed-with';
    const subscription = (key: string) => ({
      endpoint: 'https://push.example.com/device/1',
      options: { applicationServerKey: Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer },
      getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(4).buffer,
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

/** Records notifications of the service worker from here on. */
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

/**
 * Dispatches a click on a notification to the real handler.
 * @returns the address that the handler opens (a real window needs a real click), or 'focus' if it focuses the open page
 */
async function clickNotification(context: BrowserContext, tag: string): Promise<string[]> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  return worker.evaluate(async (clicked) => {
    const led: string[] = [];
    const work: unknown[] = [];
    const scope = (name: string) => Reflect.get(globalThis, name);
    Object.assign(scope('clients'), { openWindow: async (address: string) => void led.push(address) });
    Object.assign(scope('WindowClient').prototype, { focus: async () => void led.push('focus') });
    const notification = { tag: clicked, close: () => void led.push('closed') };
    const waitUntil = (promise: unknown) => void work.push(promise);
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(work);
    return led;
  }, tag);
}

/** Waits until the service worker lists no page of the admin area. It may list a page that was just left. */
async function untilNoAdminPage(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  const addresses = () =>
    worker.evaluate(async () => {
      const clients = Reflect.get(globalThis, 'clients') as {
        matchAll(options: object): Promise<{ url: string }[]>;
      };
      return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ url }) => url);
    });
  await expect.poll(async () => (await addresses()).some((url) => url.includes('/admin'))).toBe(false);
}

async function dispatch(
  page: Page,
  origin: string,
  send: (session: CDPSession, target: { origin: string; registrationId: string }) => Promise<unknown>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (found) resolve(found.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  await send(session, { origin, registrationId: await registered });
  await session.detach();
}

const pushMessage = (page: Page, data = '') =>
  dispatch(page, new URL(page.url()).origin, (session, target) =>
    session.send('ServiceWorker.deliverPushMessage', { ...target, data }),
  );

/** Fires the `sync` event, which a browser fires when the network returns, with or without an open page. */
const dispatchSync = (page: Page, origin: string) =>
  dispatch(page, origin, (session, target) =>
    session.send('ServiceWorker.dispatchSyncEvent', { ...target, tag: 'portico-sync', lastChance: false }),
  );

/** Chooses the language, after which the page reloads. */
async function chooseLanguage(page: Page, label: string, language: string) {
  await page.goto(new URL('/admin/settings/appearance', page.url()).href);
  await page.getByLabel(label, { exact: true }).selectOption(language);
  await expect(page.getByLabel(label, { exact: true })).toHaveCount(0);
  await page.goto(new URL('/admin/settings/device', page.url()).href);
}

test('notifies a device of new messages until its owner signs out', async ({ page, context, stack }) => {
  await withPushService(context);
  const endpoints = async () =>
    (await stack.query('select public.push_endpoints() as found')).rows[0]?.['found'];
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await page.goto('/admin/settings/device');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  const on = page.getByText('On. This device announces new messages, also while the site is closed.');
  await expect(on).toBeVisible();
  expect(await endpoints()).toEqual(['https://push.example.com/device/1']);

  const shown = await watchNotifications(context);
  await pushMessage(page);
  await expect.poll(shown).toEqual(['messages, New message: A visitor wrote to you from your site.']);

  await chooseLanguage(page, 'Language', 'Deutsch');
  await expect(
    page.getByText('An. Dieses Gerät meldet neue Nachrichten, auch wenn die Website geschlossen ist.'),
  ).toBeVisible();
  await pushMessage(page);
  await expect
    .poll(shown)
    .toContain('messages, Neue Nachricht: Jemand hat Ihnen über Ihre Website geschrieben.');
  await chooseLanguage(page, 'Sprache', 'English');
  await expect(on).toBeVisible();

  await stack.query('delete from private.push_subscriptions');
  await page.reload();
  await expect(on).toBeVisible();
  await expect.poll(endpoints).toHaveLength(1);
  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(page.getByText('Off. This device does not announce new messages.')).toBeVisible();
  expect(await endpoints()).toEqual([]);

  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(on).toBeVisible();
  // The server's keys change, so that this subscription no longer works.
  await stack.query(`update private.push_keys set sealed_private_key = 'lost', public_key = 'another'`);
  await page.reload();
  await expect(page.getByText('Off. This device does not announce new messages.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(on).toBeVisible();
  await signOutButton(page).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('subscribed-with'))).toBeNull();
  expect(await endpoints()).toEqual([]);
});

test('sends the weekly summary to a device after the owner chose it', async ({ page, context, stack }) => {
  await withPushService(context);
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await page.goto('/admin/settings/device');
  const choice = page.getByRole('combobox', { name: 'Weekly summary' });
  await expect(choice).toHaveValue('off');
  await choice.selectOption('By notification');
  await expect(page.getByText(/^On, but no schedule calls the function weekly-digest/)).toBeVisible();
  const called = await fetch(`${stack.origin}/functions/v1/weekly-digest`, { method: 'POST' });
  expect(called.status).toBe(204);
  await page.reload();
  await expect(page.getByText(/^On, but no device can receive it/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^On\. On Monday you get the numbers/)).toBeVisible();

  const shown = await watchNotifications(context);
  await pushMessage(page, JSON.stringify({ title: 'Your week', body: '2 pull requests' }));
  await expect.poll(shown).toEqual(['digest, Your week: 2 pull requests']);
  await page.goto('/privacy');
  await untilNoAdminPage(context);
  expect(await clickNotification(context, 'digest')).toEqual(['closed', '/admin']);

  await page.goto('/admin/settings/device');
  await choice.selectOption('Off');
  await expect(page.getByText('Off. No numbers leave your devices.')).toBeVisible();
  expect((await stack.query('select from public.weekly_digests')).rows).toHaveLength(0);
});

/** Makes GitHub refuse the token until the faults are cleared, so that the changes wait. */
async function changesThatWait(page: Page, stack: Stack, description: string) {
  const body = { message: 'Bad credentials' };
  stack.github.faults.next({ match: /^PATCH /, status: 401, body, times: Number.POSITIVE_INFINITY });
  await page.getByRole('button', { name: 'Change on GitHub…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill(description);
  await dialog.getByRole('button', { name: 'Change 3 repositories' }).click();
  await page.getByRole('button', { name: /^Outbox/ }).click();
  await expect(page.getByText(/needs your permission/)).toBeVisible();
  await page.keyboard.press('Escape');
}

test('waiting GitHub changes resume in open pages or notify', async ({
  page,
  context,
  freshStack: stack,
}) => {
  await withPushService(context);
  await signInAsOwner(page, stack.origin);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'This device' }).click();
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText(/^On\. This device announces/)).toBeVisible();
  await page.getByRole('link', { name: /^GitHub Repositories/ }).click();
  await pick(page, 'muster-labs');
  await page.getByPlaceholder('Search repositories...').fill('agent-');
  await expect(page.getByText('Showing 3 of 3 repositories')).toBeVisible();
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select All', exact: true }).click();
  const shown = await watchNotifications(context);
  const countPatched = () =>
    stack.github.requests.filter(({ method, status }) => method === 'PATCH' && status === 200).length;

  await changesThatWait(page, stack, 'With a page');
  stack.github.faults.clear();
  expect(countPatched()).toBe(0);
  await dispatchSync(page, stack.origin);
  await expect.poll(countPatched).toBe(3);
  expect(await shown()).toEqual([]);
  // A click on an older notification focuses the open page and opens its outbox.
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeHidden();
  expect(await clickNotification(context, 'github-changes')).toEqual(['closed', 'focus']);
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await clickNotification(context, 'messages')).toEqual(['closed', 'focus']);
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeHidden();

  await changesThatWait(page, stack, 'Without a page');
  await page.goto(`${stack.origin}/admin`);
  await chooseLanguage(page, 'Language', 'Deutsch');
  await page.goto(`${stack.origin}/admin/settings/device`);
  await expect(page.getByText(/^An\. Dieses Gerät meldet/)).toBeVisible();
  const elsewhere = await context.newPage();
  await page.close();
  await dispatchSync(elsewhere, stack.origin);
  const told = 'github-changes, 3 Änderungen auf GitHub warten: Öffnen Sie Portico, um fortzufahren.';
  await expect.poll(shown).toEqual([told]);

  stack.github.faults.clear();
  expect(await clickNotification(context, 'messages')).toEqual(['closed', '/admin/messages']);
  const [, address = ''] = await clickNotification(context, 'github-changes');
  const next = await context.newPage();
  await next.goto(`${stack.origin}${address}`);
  await expect(next.getByRole('dialog', { name: 'Ausgang' })).toBeVisible();
  await expect.poll(countPatched).toBe(6);
  expect(await shown()).toEqual([told]);
});
