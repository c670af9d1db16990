import type { Locator, Page } from '@playwright/test';

const done = new WeakSet<object>();

/**
 * Over WebDriver BiDi, Playwright's `fill` sets a value in a way that React takes for its own, so that the application
 * never hears of it. From here on it selects what is there and types, for all pages of this process.
 */
export function typeInsteadOfSetting(page: Page): void {
  const prototype: Locator = Object.getPrototypeOf(page.locator('body'));
  if (done.has(prototype)) return;
  done.add(prototype);
  prototype.fill = async function (this: Locator, value, options) {
    await this.selectText(options);
    await this.press('Delete');
    await this.pressSequentially(value);
  };
}
