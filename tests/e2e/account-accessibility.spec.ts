import type { Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { axeViolationsInBothThemes } from '../support/axe.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { viewer } from './account.support.ts';
import {
  accountScreens,
  callbacksThatSucceed,
  holdRedirects,
  type Screen,
  signedInAs,
} from './account-screens.support.ts';

test.use(withoutServiceWorker);

/** Checks each account screen in each state with axe in both themes, with the keyboard, and at a width of 320 px. */

/** Returns axe violations in both themes, and elements wider than 320 px. */
async function findings(page: Page): Promise<string[]> {
  const found = (await axeViolationsInBothThemes(page)).flatMap(({ theme, id, nodes }) =>
    nodes.map(({ html }) => `${theme} ${id}: ${html}`),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  // Media queries change after the viewport does.
  await page.waitForFunction(() => matchMedia('(max-width: 320px)').matches);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  const sideways = await page.evaluate(overflow);
  await page.setViewportSize({ width: 1280, height: 800 });
  return sideways > 0 ? [...found, `${sideways} px sideways`] : found;
}

async function expectNothingFound(page: Page, stack: Stack, { open, shows }: Screen) {
  await open(page, stack);
  await expect(page.getByText(shows).first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await expect(page.getByText(shows).first(), 'still the same screen').toBeVisible();
}

test.describe('axe passes in both themes and the layout fits 320 px:', () => {
  for (const screen of accountScreens) {
    test(screen.name, ({ page, stack }) => expectNothingFound(page, stack, screen));
  }

  for (const screen of callbacksThatSucceed) {
    test(screen.name, async ({ page, stack }) => {
      await holdRedirects(page);
      await expectNothingFound(page, stack, screen);
    });
  }
});

/** Presses Tab until this element has focus. */
async function tabTo(page: Page, role: 'textbox' | 'button' | 'link', name: string) {
  const target =
    role === 'textbox' ? page.getByLabel(name, { exact: true }) : page.getByRole(role, { name, exact: true });
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 25; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} cannot be reached with Tab`);
}

test('password reset, sign-up and sign-in work by keyboard alone', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await tabTo(page, 'link', 'Forgot password?');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type('nobody@example.com');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Back to sign in');
  await page.keyboard.press('Enter');

  await tabTo(page, 'link', 'Create account');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type('new@example.com');
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type('one-password');
  await tabTo(page, 'textbox', 'Confirm password');
  await page.keyboard.type('another');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await tabTo(page, 'link', 'Sign in');
  await page.keyboard.press('Enter');

  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(viewer.email);
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(viewer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await tabTo(page, 'button', 'Sign out');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});

test('GitHub sign-in and its denial work by keyboard alone', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await tabTo(page, 'button', 'Sign in with GitHub');
  await page.keyboard.press('Enter');
  await page.getByTestId('cancel').focus();
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Try Again');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('cancel')).toBeVisible();
});

test('new password, confirmation and admin login work by keyboard alone', async ({ page, stack }) => {
  await page.goto('/auth/reset-password#type=recovery&access_token=a.b.c');
  await tabTo(page, 'textbox', 'New password');
  await page.keyboard.type('a-new-password');
  await tabTo(page, 'textbox', 'Confirm password');
  await page.keyboard.type('a-new-password');
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', 'Request a new link');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth/forgot-password');

  await page.goto(`/auth/confirm#type=signup&access_token=${await signedInAs(stack)}`);
  await tabTo(page, 'link', 'Continue');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth/sign-in');

  await page.goto('/admin/login');
  await tabTo(page, 'button', 'Sign in with GitHub');
  await tabTo(page, 'link', 'Return to Home');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/no/such/page');
  await tabTo(page, 'link', 'Return to Home');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});
