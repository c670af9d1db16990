import type { BrowserContext, Page } from '@playwright/test';
import { type KillableBrowser, startKillableBrowser } from '../support/killable-browser.ts';
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

function engineBrowser({ context, page, kill, ended }: KillableBrowser): EngineBrowser {
  const complaints = listen(context, page);
  return {
    version: `${context.browser()?.browserType().name()} ${context.browser()?.version()}`,
    tab: tabOf(page),
    newTab: async () => tabOf(await context.newPage()),
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
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}
