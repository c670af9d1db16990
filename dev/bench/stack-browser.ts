import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { admin } from '../../tests/e2e/account.support.ts';
import { browserLaunchOptions } from '../../tests/support/browser.ts';
import { type Stack, startStack } from '../stack.ts';
import { probe } from './probe.ts';

/** Measures in a browser with a new stack that serves the production build. Closes both afterwards. */
export async function withStack<T>(measure: (browser: Browser, stack: Stack) => Promise<T>): Promise<T> {
  const stack = await startStack({ dataDir: 'memory', dist: 'dist', quiet: true });
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    return await measure(browser, stack);
  } finally {
    await browser.close();
    await stack.close();
  }
}

/** Creates a context whose pages have the probe. */
export async function newContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 900 } });
  // Playwright serialises the functions, and esbuild's `__name` helper does not exist in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(probe);
  return context;
}

export async function signInByPassword(page: Page): Promise<void> {
  await page.goto('/auth/sign-in');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
