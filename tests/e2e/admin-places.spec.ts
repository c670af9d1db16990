import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';

test.use(withoutServiceWorker);

/** Every section of the admin area has a menu entry, a command and a key. */

const places = [
  { name: 'Messages', key: 'm', heading: 'Messages' },
  { name: 'GitHub Repositories', key: 'r', heading: 'GitHub Repository Management' },
  { name: 'Projects', key: 'p', heading: 'Projects' },
  { name: 'Content', key: 'c', heading: 'Content' },
  { name: 'Settings', key: 's', heading: 'Settings' },
  { name: 'Dashboard', key: 'd', heading: 'Dashboard' },
];

test('each page opens from the menu, the palette and its key', async ({ page }) => {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  const menu = page.getByRole('navigation', { name: 'Admin' });
  const commands = page.getByRole('dialog', { name: 'Commands' });
  const ways: ((place: (typeof places)[number]) => Promise<void>)[] = [
    ({ name }) => menu.getByRole('link', { name: new RegExp(`^${name}`) }).click(),
    async ({ key }) => {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
    },
    async ({ name }) => {
      await page.keyboard.press('Control+k');
      await commands.getByRole('combobox').fill(name);
      await page.keyboard.press('Enter');
    },
  ];
  for (const open of ways) {
    for (const place of places) {
      await open(place);
      await expect(page.getByRole('heading', { level: 1, name: place.heading })).toBeVisible();
      await expect(menu.locator('[aria-current="page"]')).toHaveText(new RegExp(`^${place.name}`));
    }
  }
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('the shortcut g plus letter types text inside a field', async ({ page }) => {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await page.goto('/admin/content');
  await page.getByRole('link', { name: 'Edit Services' }).click();
  await page.getByRole('button', { name: 'Enterprise AI Integration', exact: true }).click();
  await page.getByLabel('Title').first().fill('');
  await page.getByLabel('Title').first().pressSequentially('gd');
  await expect(page.getByLabel('Title').first()).toHaveValue('gd');
  await expect(page).toHaveURL(/admin\/content\/.+/);
});
