import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { signInAsOwner } from '../../tests/e2e/admin.support.ts';
import type { Stack } from '../stack.ts';
import { animateWebp } from './animated-webp.ts';

const size = { width: 1100, height: 680 };
const quality = 50;
const durationMs = 2_600;
const themes = ['light', 'dark'] as const;

/** README.md's animation: a batch without a network, and the conflict with another device after it. */
export async function takeStory(browser: Browser, stack: Stack, folder: string): Promise<void> {
  const here = { locale: 'en-GB', timezoneId: 'Europe/Zurich' };
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: size,
    ...here,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(180_000);
  const page = await context.newPage();
  const frames: Record<(typeof themes)[number], Uint8Array[]> = { light: [], dark: [] };
  const show = async (caption: string) => {
    await withoutToasts(page);
    await setCaption(page, caption);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      frames[theme].push(await page.screenshot({ type: 'webp', quality }));
    }
    await setCaption(page, null);
  };

  await signInAsOwner(page);
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await page.getByText(/^GitHub limit: /).waitFor();
  await page.getByText('All changes saved').waitFor();
  await context.setOffline(true);
  for (const name of ['agent-linux', 'agent-macos', 'agent-windows'])
    await page.getByRole('button', { name: `Select ${name}`, exact: true }).click();
  await show('On a train, without a network: select repositories');
  await page.getByRole('button', { name: 'Batch Update' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Language').fill('Zig');
  await show('Change them together');
  await dialog.getByRole('button', { name: 'Update Repositories' }).click();
  await page.getByText('3 changes pending').or(page.getByText('1 change pending')).first().waitFor();
  await show('The change waits on the device, and can be undone');

  await stack.query("update repositories set language = 'Haskell' where name = 'agent-macos'");
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Outbox/ }).click();
  const conflict = page.getByRole('article').filter({ hasText: 'Keep yours or use theirs' });
  await conflict.waitFor();
  await show('Online again: the change is sent. Another device had changed one row');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await conflict.waitFor({ state: 'detached' });
  await page.getByText('All changes saved').first().waitFor();
  await show('The owner decides. Nothing is lost');
  await context.close();

  for (const theme of themes) {
    const animation = animateWebp(
      frames[theme].map((picture) => ({ picture, durationMs })),
      size,
    );
    await writeFile(join(folder, `story-${theme}.webp`), animation);
  }
}

/** Shows a sentence over the page. @param text null: removes it */
function setCaption(page: Page, text: string | null): Promise<unknown> {
  return page.evaluate((caption) => {
    document.querySelector('[data-caption]')?.remove();
    const { style } = document.documentElement;
    if (caption === null) return style.removeProperty('--bar');
    // Moves the selection bar above the caption.
    style.setProperty('--bar', '54px');
    const bar = document.createElement('div');
    bar.dataset['caption'] = '';
    bar.textContent = caption;
    bar.popover = 'manual';
    Object.assign(bar.style, {
      inset: 'auto 0 0 0',
      margin: '0',
      width: '100%',
      padding: '14px 24px',
      border: '0',
      background: '#d3121f',
      color: '#fff',
      font: '600 20px/1.3 Inter, system-ui, sans-serif',
    });
    document.body.append(bar);
    // Shows the caption in the top layer, above an open dialog.
    bar.showPopover();
  }, text);
}

/** Closes remaining toasts. */
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
