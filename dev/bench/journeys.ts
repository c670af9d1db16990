import type { Browser, Page } from '@playwright/test';
import { signInAsOwner } from '../../tests/e2e/account.support.ts';
import { type LongTask, longTasks } from '../../tests/support/page-tasks.ts';
import type { BenchPart, BenchRow } from './rows.ts';
import { withStack } from './stack-browser.ts';

/**
 * Measures the longest main-thread task of each main journey on the production build, in processor time. An idle page is the
 * baseline.
 */

/** Limit in milliseconds. The Long Tasks API calls a longer task long. */
const maxTaskMs = 50;
const restMs = 1_500;
const organization = 'muster-labs';

/** Journeys in order: each starts where the previous one ended. */
const journeys: Record<string, (page: Page) => Promise<void>> = {
  async 'an idle page'(page) {
    await page.goto('about:blank');
  },
  async 'the landing page, to its end'(page) {
    await page.goto('/');
    await page.getByRole('tab').nth(1).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (let screen = 0; screen < 8; screen += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(150);
    }
    await page.getByLabel('Name', { exact: true }).fill('Ada');
  },
  async 'a sign-in'(page) {
    await signInAsOwner(page);
  },
  async 'the dashboard'(page) {
    await page.goto('/admin');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  },
  async 'the list'(page) {
    await page.getByRole('link', { name: 'GitHub Repositories' }).click();
    await page.getByLabel('GitHub Organization').selectOption({ label: organization });
    await page.locator('[data-repository]').first().waitFor();
    await page.getByPlaceholder('Search repositories...').pressSequentially('agent', { delay: 60 });
    await page.locator('[data-repository="agent-linux"]').waitFor();
  },
  async 'the panel of a repository'(page) {
    await page.locator('[data-repository="agent-linux"] [data-name]').click();
    await page.getByRole('dialog', { name: `${organization}/agent-linux` }).waitFor();
    await page.keyboard.press('Escape');
  },
  async 'a batch'(page) {
    await page.getByRole('button', { name: 'Batch Select' }).click();
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    await page.getByRole('button', { name: 'Batch Update', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Batch Update' });
    await dialog.getByLabel('Language').fill('Go');
    await dialog.getByRole('button', { name: /^Update/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  },
  async 'changes at GitHub'(page) {
    await page.getByRole('button', { name: 'Select All', exact: true }).click();
    await page.getByRole('button', { name: 'Change on GitHub…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change on GitHub' });
    await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('Watches over a machine');
    await dialog.getByText(/repositories change on GitHub/).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  },
  async 'the palette'(page) {
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Commands' });
    await dialog.getByRole('combobox').pressSequentially('conn', { delay: 60 });
    await page.waitForTimeout(300);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  },
  async 'the outbox'(page) {
    await page.getByRole('button', { name: /^Outbox/ }).click();
    await page.getByRole('dialog', { name: 'Outbox' }).waitFor();
    await page.waitForTimeout(300);
    await page.keyboard.press('Escape');
  },
  async 'an analysis'(page) {
    await page.getByRole('tab', { name: 'Repository Analysis' }).click();
    await page.getByLabel('Owner').fill(organization);
    await page.getByLabel('Repository', { exact: true }).fill('agent-linux');
    await page.getByRole('button', { name: 'Analyze Repository' }).click();
    await page.getByRole('heading', { name: `${organization}/agent-linux` }).waitFor();
  },
  async 'the content'(page) {
    await page.getByRole('link', { name: 'Content', exact: true }).click();
    await page.getByRole('link', { name: 'Edit Services' }).click();
    await page.getByRole('button', { name: 'Enterprise AI Integration', exact: true }).click();
    await page.getByLabel('Title').fill('Typed on a train');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  },
  async 'the setup of the GitHub App'(page) {
    await page.goto('/admin/github/app-setup');
    await page.getByRole('button', { name: 'Set Up GitHub App', exact: true }).click();
    await page.getByRole('button', { name: 'Start Setup Process', exact: true }).click();
    await page.getByRole('textbox', { name: 'Webhook Secret' }).waitFor();
  },
};

type Found = Map<string, LongTask[]>;

async function play(browser: Browser, origin: string): Promise<Found> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
  const page = await context.newPage();
  const found: Found = new Map();
  for (const [name, work] of Object.entries(journeys)) {
    const tasks = await longTasks(browser, maxTaskMs, async () => {
      await work(page);
      await page.waitForTimeout(restMs);
    });
    found.set(name, tasks);
  }
  await context.close();
  return found;
}

export const journeysPart: BenchPart = {
  title: `Journeys: the longest task on the page's thread, in milliseconds of its own time`,
  needsBuild: true,
  async measure(runs = 3) {
    const found: Found[] = [];
    for (let run = 0; run < runs; run += 1) {
      found.push(await withStack((browser, { origin }) => play(browser, origin)));
    }
    return getRows(found);
  },
};

/** Takes the minimum of all runs, because other load only adds time. */
function getRows(runs: readonly Found[]): BenchRow[] {
  const getMaxTask = (name: string) =>
    runs.flatMap((found) => found.get(name)?.[0] ?? []).toSorted((a, b) => a.ms - b.ms)[0];
  const idleMs = getMaxTask('an idle page')?.ms ?? 0;
  return Object.keys(journeys).flatMap((name): BenchRow[] => {
    const task = getMaxTask(name);
    if (!task) return [];
    const made = task.ms > maxTaskMs ? `: ${task.parts.map(partText).join(', ')}` : '';
    return [
      {
        measure: `${name}${made}`,
        figure: task.ms,
        unit: 'ms',
        beside: { name: 'an idle page', figure: idleMs },
        wanted: { text: `at most ${maxTaskMs} ms`, met: task.ms <= maxTaskMs },
      },
    ];
  });
}

function partText({ name, ms }: LongTask['parts'][number]): string {
  return `${name} ${ms.toFixed(0)}`;
}
