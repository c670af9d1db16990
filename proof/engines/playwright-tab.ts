import type { Page } from '@playwright/test';
import type { Tab } from './tab.ts';

const patience = { timeout: 60_000 };

/** Controls a tab of Chromium or Firefox through Playwright. */
export function tabOf(page: Page): Tab {
  const field = (label: string) => page.getByLabel(label, { exact: true }).first();
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    async press(name) {
      const button = page.getByRole('button', { name, exact: true });
      await button
        .or(page.getByRole('link', { name, exact: true }))
        .first()
        .click(patience);
    },
    type: (label, text) => field(label).fill(text, patience),
    pick: async (label, option) => void (await field(label).selectOption({ label: option }, patience)),
    give: (label, path) => field(label).setInputFiles(path, patience),
    shows: (text) => page.getByText(text).filter({ visible: true }).first().waitFor(patience),
    arrives: (path) => page.waitForURL((url) => url.pathname === path, patience),
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
  };
}
