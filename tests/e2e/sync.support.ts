import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type { Stack } from '../../dev/stack.ts';
import { expect } from '../support/e2e.ts';

let driver: Promise<string> | null = null;

/** The driver as one script. It is evaluated over the debugging protocol, which the page's policy does not concern. */
function driverScript(): Promise<string> {
  driver ??= bundle();
  return driver;
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('./sync.driver.ts', import.meta.url)),
        formats: ['iife'],
        name: 'driver',
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('The driver was not built.');
  return result.output[0].code;
}

export async function injectDriver(page: Page): Promise<void> {
  await page.evaluate(`${await driverScript()}; undefined`);
}

export async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/auth/sign-in');
  await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('button', { name: /robin-muster/ }).click();
  await page.waitForURL('**/admin/github');
  await page.getByLabel('GitHub Organization').selectOption({ label: 'muster-labs' });
  await expect(page.getByText(/Showing \d+ of \d+ repositories/)).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
}

export interface Owner {
  accountId: string;
  repositoryIds: string[];
}

/** Who is signed in, and some repositories that the server has. */
export async function ownerOf(stack: Stack): Promise<Owner> {
  await expect.poll(() => countRows(stack, 'repositories')).toBeGreaterThanOrEqual(20);
  const profiles = await stack.query(`select id::text from profiles where github_username = 'robin-muster'`);
  const repositories = await stack.query(
    `select id from repositories where owner = 'muster-labs' order by id`,
  );
  return {
    accountId: String(profiles.rows[0]?.['id']),
    repositoryIds: repositories.rows.map((row) => String(row['id'])),
  };
}

export async function countRows(stack: Stack, table: string): Promise<number> {
  const { rows } = await stack.query(`select count(*)::int as n from ${table}`);
  return Number(rows[0]?.['n']);
}

/** The ids of the owner's own changes that the server has applied. */
export async function appliedIds(stack: Stack): Promise<string[]> {
  const { rows } = await stack.query(`select id::text from applied_operations where action = 'batch-update'`);
  return rows.map((row) => String(row['id']));
}

export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/admin', { waitUntil: 'commit' });
  await page.waitForLoadState('domcontentloaded');
  await injectDriver(page);
  return page;
}
