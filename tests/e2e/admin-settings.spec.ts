import { settingsPath } from '#domain/shared/route.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';
import { findings } from './admin.support.ts';

test.use(withoutServiceWorker);

/** Every setting is on exactly one page. */

const controls = [
  { section: 'GitHub', control: 'GitHub App Setup' },
  { section: 'Security', control: 'Signed-in devices' },
  { section: 'Backup', control: 'Choose a folder for backups...' },
  { section: 'This device', control: 'Notifications' },
  { section: 'Appearance and language', control: 'Language' },
  { section: 'Shortcuts', control: 'Use single-key shortcuts' },
  { section: 'Help', control: 'Problem reports' },
];

test('each section of the settings is two clicks away and passes axe', async ({ page }) => {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  const found: string[] = [];
  for (const { section, control } of controls) {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: section, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible();
    await expect(page.getByRole('main').getByText(control).first()).toBeVisible();
    found.push(...(await findings(page, section)));
  }
  await page.setViewportSize({ width: 320, height: 800 });
  for (const section of ['github', 'security', 'device', 'shortcuts'] as const) {
    await page.goto(settingsPath(section));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    found.push(...(await findings(page, `${section}, 320`)));
  }
  expect(found).toEqual([]);
});

test('an unknown section opens the first one', async ({ page }) => {
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await page.goto('/admin/settings/nothing');
  await expect(page).toHaveURL(/\/admin\/settings\/github$/);
});
