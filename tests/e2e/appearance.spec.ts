import type { Page } from '@playwright/test';
import { defaultProjectId } from '#domain/project/project.ts';
import { paths, projectPath } from '#domain/shared/route.ts';
import { findBrowser } from '../support/browser.ts';
import { test as base, expect, withoutServiceWorker } from '../support/e2e.ts';
import { viewer } from './account.support.ts';
import { linkOne, pick, signInAsOwner, toast } from './admin.support.ts';

/**
 * Compares every screen with its committed picture, at three widths, the middle one in the dark theme, to find unintended
 * changes before a release. `npx playwright test appearance --update-snapshots` replaces the pictures after an intended one.
 */

const views = [
  { width: 360, height: 740, colorScheme: 'light' },
  { width: 768, height: 1024, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const;

/** Uses a fresh stack, because the pictures must not contain rows of other tests. */
const test = base.extend({
  page: async ({ browser, freshStack }, provide) => {
    const context = await browser.newContext({ baseURL: freshStack.origin });
    await provide(await context.newPage());
    await context.close();
  },
});

/** Other browsers draw letters differently. */
test.skip(!(await findBrowser()).isPackaged, 'the pictures are of the packaged browser');
// Half the resolution still shows a moved line, and needs a quarter of the bytes and the time. `bypassCSP` allows the injected
// style sheet.
test.use({ ...withoutServiceWorker, reducedMotion: 'reduce', deviceScaleFactor: 0.5, bypassCSP: true });

async function expectLooks(page: Page, name: string) {
  for (const { width, height, colorScheme } of views) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await page.emulateMedia({ colorScheme });
    // Allows a few different letters, such as a time. A moved line or a changed colour differs more.
    await expectPicture(page, `${name}-${width}-${colorScheme}`, 0.01);
  }
}

/** Forced colours remove backgrounds, so a mark that is drawn as a background disappears. */
async function expectLooksInForcedColours(page: Page, name: string) {
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await expectPicture(page, `${name}-forced`, 0.001);
  await page.emulateMedia({ forcedColors: 'none' });
}

async function expectPicture(page: Page, name: string, maxDiffPixelRatio: number) {
  await expect.soft(page).toHaveScreenshot(`${name}.webp`, {
    animations: 'disabled',
    scale: 'device',
    maxDiffPixelRatio,
    stylePath: 'tests/e2e/appearance.css',
  });
}

test('public pages look like their stored pictures', async ({ page }) => {
  await page.goto('/');
  await expectLooks(page, 'landing');
  await expectLooksInForcedColours(page, 'landing');
  await page.goto('/projects/lakeside-assistant');
  await expectLooks(page, 'case-study');
  for (const path of ['sign-in', 'sign-up', 'forgot-password', 'confirm']) {
    await page.goto(`/auth/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLooks(page, path);
  }
  await page.goto('/nothing-is-here');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLooks(page, 'not-found');
  await page.goto('/auth/sign-in');
  await page.getByLabel('Email').fill(viewer.email);
  await page.getByLabel('Password').fill(viewer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expectLooks(page, 'account');
});

test('admin pages look like their stored pictures', async ({ page }) => {
  await page.goto(paths.adminLogin);
  await expect(page.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible();
  await expectLooks(page, 'admin-login');
  await signInAsOwner(page);
  await pick(page, 'muster-labs');
  // The read of the fleet adds tags to the rows.
  await expect(page.locator('[data-repository="agent-linux"]')).toContainText('open Dependabot alert');
  await expect(page.getByTestId('pending-changes')).toHaveText('All changes saved');
  await expectLooks(page, 'repositories');
  await page.getByRole('button', { name: 'Batch Select' }).click();
  await page.getByRole('button', { name: 'Select agent-linux', exact: true }).click();
  await expectLooks(page, 'batch-mode');
  await expectLooksInForcedColours(page, 'batch-mode');
  await page.getByRole('button', { name: 'Batch Update' }).click();
  await expect(page.getByRole('dialog').getByLabel('Language')).toBeVisible();
  await expectLooks(page, 'batch-update');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Exit Batch Mode' }).click();
  await page
    .locator('[data-repository="agent-linux"]')
    .getByRole('link', { name: 'agent-linux' })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'agent-linux' })).toBeVisible();
  await expectLooks(page, 'repository-panel');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Outbox/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectLooks(page, 'outbox');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await expectLooks(page, 'commands');
  await page.keyboard.press('Escape');
  await page.goto(paths.admin);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expectLooks(page, 'dashboard');
  await expectLooksInForcedColours(page, 'dashboard');
  await page.goto(paths.repositories);
  await linkOne(page, 'agent-linux');
  await expect(toast(page, 'Repositories Linked')).toBeVisible();
  await page.goto(projectPath(defaultProjectId));
  await expect(page.getByRole('link', { name: 'agent-linux' }).first()).toBeVisible();
  await expectLooks(page, 'project');
  await page.goto(`${paths.repositories}?tab=analysis`);
  await expect(page.getByRole('button', { name: 'Rank All Repositories' })).toBeVisible();
  await expectLooks(page, 'analysis');
  await page.goto(paths.appSetup);
  await expect(page.getByRole('button', { name: 'Set Up GitHub App' })).toBeVisible();
  await expectLooks(page, 'app-setup');
});

test('pull requests look like their stored pictures', async ({ page, freshStack }) => {
  await freshStack.github.addFleet({ owner: 'muster-labs', repositories: 3, pulls: 1 });
  await signInAsOwner(page);
  await page.goto(paths.pulls);
  const rows = page.getByRole('list', { name: 'Pull requests' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'fleet-' })).toHaveCount(3);
  await expect(page.getByText(/^Checked on GitHub/)).toBeVisible();
  await rows.filter({ hasText: 'fleet-1' }).getByRole('checkbox').click();
  await expectLooks(page, 'pulls');
});
