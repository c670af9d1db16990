import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/e2e.ts';
import { wakeIslands } from './landing.support.ts';

async function violations(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  return (await axeViolations(page, rules)).flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
}

for (const [colorScheme, rules] of [
  ['light', 'all'],
  ['dark', 'colours'],
] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test('axe finds nothing in the document as it is served', async ({ page }) => {
      await page.goto('/');
      expect(await violations(page, rules)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 780 });
      expect(await violations(page, rules)).toEqual([]);
    });

    test('axe finds nothing in the islands', async ({ page }) => {
      await page.goto('/');
      await wakeIslands(page);
      await page.locator('.skills').scrollIntoViewIfNeeded();
      await expect(page.locator('.skills')).not.toHaveAttribute('data-loading');
      await page.getByRole('tab', { name: 'Open Source' }).click();
      expect(await violations(page, rules)).toEqual([]);
    });

    test('axe finds nothing in the other documents', async ({ page }) => {
      for (const path of [
        '/privacy.html',
        '/terms.html',
        '/projects/grid-forecast',
        '/projects/grounded',
        '/de/',
        '/fr/',
      ]) {
        await page.goto(path);
        expect(await violations(page, rules)).toEqual([]);
      }
    });
  });
}

test('the keyboard reaches the whole page with a visible focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await wakeIslands(page);
  const last = page.getByRole('link', { name: 'Terms of Service' });
  const unseen: string[] = [];
  do {
    await page.keyboard.press('Tab');
    const problem = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { width, height, top, bottom } = focused.getBoundingClientRect();
      const inside = bottom > 0 && top < innerHeight;
      const tall = Math.min(width, height) >= 24 || getComputedStyle(focused).display === 'inline';
      return inside && tall && focused.matches(':focus-visible') ? null : focused.outerHTML.slice(0, 120);
    });
    if (problem) unseen.push(problem);
  } while (!(await last.evaluate((link) => link === document.activeElement)));
  expect(unseen).toEqual([]);
});

test('reduced motion changes the theme without a transition', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/auth/sign-in');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    document.addEventListener('transitionrun', () => document.documentElement.setAttribute('data-moved', ''));
  });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await expect(page.locator('[data-moved]')).toHaveCount(0);
});
