import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';

test.use(withoutServiceWorker);

/** The owner loses the role at the server while several tabs have the admin area open. */

const screens = [
  '/admin',
  '/admin/github',
  '/admin/github?tab=analysis',
  '/admin/content',
  '/admin/github/app-setup',
];

test.afterEach(({ stack }) =>
  stack.query("update profiles set role = 'admin' where id = (select id from auth.users where email = $1)", [
    admin.email,
  ]),
);

test('open admin screens follow a changed role within one sync', async ({ page, context, stack }) => {
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const tabs = [page];
  for (const screen of screens.slice(1)) {
    const tab = await context.newPage();
    await tab.goto(screen);
    await expect(tab.getByRole('navigation').first()).toBeVisible();
    tabs.push(tab);
  }
  const role = (name: string) =>
    stack.query('update profiles set role = $2 where id = (select id from auth.users where email = $1)', [
      admin.email,
      name,
    ]);
  // Makes one tab run the sync loop, because a tab does not sync while another tab does.
  const syncOnce = () => page.evaluate(() => window.dispatchEvent(new Event('online')));

  await role('viewer');
  await syncOnce();
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Return to Login' })).toBeVisible();
  }
  const card = tabs[1] ?? page;
  await expect(
    card.getByText('Only accounts with admin privileges can access the admin portal.'),
  ).toBeVisible();

  await role('admin');
  await syncOnce();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await role('viewer');
  await syncOnce();
  await card.getByRole('button', { name: 'Return to Login' }).click();
  await expect(card).toHaveURL(/\/admin\/login$/);
});
