import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { signInAsOwner } from '../../tests/e2e/admin.support.ts';

const themes = ['light', 'dark'] as const;
/** Viewport at 1.5 times the resolution: sharp, but small files. */
const view = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };
const quality = 60;

export async function takeReadmePictures(browser: Browser, origin: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const here = { locale: 'en-GB', timezoneId: 'Europe/Zurich' };
  const context = await browser.newContext({ baseURL: origin, ...view, ...here, reducedMotion: 'reduce' });
  // Milliseconds, far above the normal time.
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const take = (name: string) => takeInBothThemes(page, join(folder, name));
  await page.goto('/');
  await take('landing');
  await signInAsOwner(page);
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await page.getByText(/^GitHub limit: /).waitFor();
  await page.getByText('All changes saved').waitFor();
  await context.setOffline(true);
  await editRepositories(page);
  await take('repositories');
  await page.getByRole('button', { name: /^Outbox/ }).click();
  await take('outbox');
  await context.close();
}

/** Changes two repositories, and selects a third. */
async function editRepositories(page: Page): Promise<void> {
  const select = (name: string) => page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await select('agent-linux');
  await select('agent-windows');
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Language').fill('Zig');
  await dialog.getByLabel('Stars').fill('4242');
  await dialog.getByRole('button', { name: 'Update Repositories' }).click();
  await page.getByText('2 changes pending').waitFor();
  await withoutToasts(page);
  await select('agent-macos');
  // Selecting a row may have scrolled the page.
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Closes the toasts that are still shown. */
async function withoutToasts(page: Page): Promise<void> {
  const shown = page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
  while ((await shown.count()) > 0) {
    await shown
      .first()
      .getByRole('button', { name: 'Close' })
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  }
}

async function takeInBothThemes(page: Page, path: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // Waits a frame, because colour transitions start with the next one.
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    });
    await page.screenshot({ path: `${path}-${colorScheme}.webp`, type: 'webp', quality });
  }
}
