import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type { Stack } from '../../dev/stack.ts';
import { expect } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';

/** Of the seed. */
const adminId = '00000000-0000-4000-8000-000000000001';

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

export interface Owner {
  accountId: string;
  repositoryIds: string[];
}

/** The owner of the seed, by e-mail, and repositories that the server has: GitHub has no part in these tests. */
export async function signInAsOwner(page: Page, stack: Stack): Promise<Owner> {
  await stack.query(`insert into repositories (id, name, url, owner)
    select 'sync-' || n, 'repository ' || n, 'https://example.com/' || n, 'sync' from generate_series(1, 40) as n`);
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await expect(page.getByText(/Last synced/)).toBeVisible();
  const { rows } = await stack.query(`select id from repositories where owner = 'sync' order by id`);
  return { accountId: adminId, repositoryIds: rows.map((row) => String(row['id'])) };
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
