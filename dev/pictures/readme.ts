import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

const themes = ['light', 'dark'] as const;
/** Viewport at 1.5 times the resolution: sharp, but small files. */
const view = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };
const quality = 60;

export async function takeReadmePictures(browser: Browser, origin: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const here = { locale: 'en-GB', timezoneId: 'Europe/Zurich' };
  const context = await browser.newContext({ baseURL: origin, ...view, ...here, reducedMotion: 'reduce' });
  // Timeout in milliseconds, far above the normal time.
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const take = (name: string) => takeInBothThemes(page, join(folder, name));
  await page.goto('/');
  await take('landing');
  await context.close();
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
