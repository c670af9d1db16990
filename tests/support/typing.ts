import type { Locator, Page } from '@playwright/test';

const done = new WeakSet<object>();

/**
 * Makes `fill` type the text, in all pages of this process. With WebDriver BiDi, Playwright's `fill` sets the value without an
 * event that React handles.
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
