import type { BrowserContext, Page } from '@playwright/test';
import { type KillableBrowser, startKillableBrowser } from '../../tests/support/killable-browser.ts';
import { startFirefox } from './firefox.ts';
import { tabOf } from './playwright-tab.ts';
import type { Engine } from './programs.ts';
import type { EngineBrowser } from './tab.ts';
import { startWebKit } from './webkit.ts';

export async function startEngine(engine: Engine, profile: string): Promise<EngineBrowser> {
  if (engine === 'webkit') return startWebKit(profile);
  const start = engine === 'firefox' ? startFirefox : startKillableBrowser;
  return engineBrowser(await start(profile));
}

/** Size of WebKit's windows. On a narrow screen the navigation is behind a button. */
const windowSize = { width: 1280, height: 900 };

async function engineBrowser(browser: KillableBrowser): Promise<EngineBrowser> {
  const { context, page, kill, ended } = browser;
  await page.setViewportSize(windowSize);
  const complaints = listen(context, page);
  return {
    version: `${context.browser()?.browserType().name()} ${context.browser()?.version()}`,
    tab: tabOf(page),
    newTab: async () => {
      const added = await context.newPage();
      await added.setViewportSize(windowSize);
      return tabOf(added);
    },
    complaints: () => Promise.resolve(complaints),
    kill,
    ended,
  };
}

function listen(context: BrowserContext, page: Page): string[] {
  const complaints: string[] = [];
  const watch = (tab: Page) => tab.on('pageerror', ({ message }) => complaints.push(message));
  watch(page);
  context.on('page', watch);
  context.on('console', (message) => {
    // An error status of the server is no fault of the engine, and not every engine logs it.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
  return complaints;
}
