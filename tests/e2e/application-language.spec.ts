import { expect, test } from '../support/e2e.ts';
import { admin } from './account.support.ts';
import { toast, untilReadyForOffline } from './admin.support.ts';

test.use({ locale: 'de-CH' });

/** The application uses the browser's language until the user chooses another one on the device. */
test('the chosen language stays after a reload and a sign-out', async ({ page, context }) => {
  await page.goto('/auth/sign-in');
  await expect(page).toHaveTitle(/^Anmelden · /);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByLabel('E-Mail').fill(admin.email);
  await page.getByLabel('Passwort', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort stimmt nicht');

  await page.getByRole('button', { name: 'In English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(admin.email);
  await page.getByRole('button', { name: 'Auf Deutsch' }).click();
  await page.getByLabel('Passwort', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();

  const status = page.getByRole('region', { name: 'Abgleich' });
  await expect(status).toContainText('Alles gespeichert');
  await expect(status).toContainText(/Abgeglichen (gerade eben|vor)/);
  await expect(page.getByRole('link', { name: 'Übersicht' })).toBeVisible();
  await page.getByRole('button', { name: 'Profil bearbeiten' }).click();
  await page.getByRole('button', { name: 'Profil speichern' }).click();
  await expect(toast(page, 'Profil geändert')).toBeVisible();

  await untilReadyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(status).toContainText('Offline');
  await expect(page.getByRole('link', { name: 'Übersicht' })).toBeVisible();
  await context.setOffline(false);

  await page.goto('/admin/settings/appearance');
  await page.getByLabel('Sprache', { exact: true }).selectOption('English');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL('/');
  await page.goto('/auth/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
