import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import type { Stack } from '../../dev/stack.ts';
import { test as base, expect } from '../support/e2e.ts';
import { admin, signIn } from './account.support.ts';

interface Device {
  context: BrowserContext;
  page: Page;
}

export const test = base.extend<{ device: Device }>({
  device: async ({ browser, freshStack }, provide) => {
    const context = await browser.newContext({ baseURL: freshStack.origin });
    await provide({ context, page: await context.newPage() });
    await context.close();
  },
});

export const adminId = '00000000-0000-4000-8000-000000000001';

let driver: Promise<string> | null = null;

/**
 * Returns the driver as one script. Playwright evaluates it over the debugging protocol, where the content security policy does
 * not apply.
 */
export function driverScript(): Promise<string> {
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

/** Signs in the seed's owner by e-mail, and inserts repositories into the database. These tests need no GitHub. */
export async function signInAsOwner(page: Page, stack: Stack, repositories = 40): Promise<Owner> {
  await stack.query(`insert into repositories (id, name, url, owner)
    select 'sync-' || n, 'repository ' || n, 'https://example.com/' || n, 'sync'
    from generate_series(1, ${repositories}) as n`);
  await signIn(page, admin);
  await page.waitForURL('**/admin');
  await expect(page.getByText(/Last synced/)).toBeVisible();
  const { rows } = await stack.query(`select id from repositories where owner = 'sync' order by id`);
  return { accountId: adminId, repositoryIds: rows.map((row) => String(row['id'])) };
}

/** Returns the ids of the owner's changes that the server has applied. */
export async function appliedIds(stack: Stack): Promise<string[]> {
  const { rows } = await stack.query(`select id::text from applied_operations where action = 'patch'`);
  return rows.map((row) => String(row['id']));
}

export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/admin');
  await injectDriver(page);
  return page;
}

/** Addresses of both ways to send changes: the Edge Function and the SQL function. */
export const pushAddress = /batch-repository-operations|apply_batch_operations/;

export const upFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);

/** Stores changes in the tab, each of which sets the stars of one repository. Resolves with their ids. */
export async function change(
  page: Page,
  { accountId, repositoryIds }: Owner,
  values: number[],
  together = 1,
): Promise<string[]> {
  return page.evaluate(
    ([account, ids, numbers, size]) => window.syncDriver.change(account, ids, numbers, size),
    [accountId, repositoryIds, values, together] as const,
  );
}

export async function unsent(page: Page, { accountId }: Owner): Promise<number> {
  return page.evaluate((account) => window.syncDriver.unsent(account), accountId);
}

/** Records every value that a repository's stars get, so that an operation that is applied twice is counted. */
export async function watchAppliedValues(stack: Stack): Promise<{ countRepeated: () => Promise<number> }> {
  await stack.query('create table private.stars_set (id text, stars int)');
  await stack.query(`create function private.note_stars() returns trigger
    language plpgsql security definer set search_path = '' as
    'begin insert into private.stars_set values (new.id, new.stars); return null; end'`);
  await stack.query(`create trigger note_stars after update of stars on public.repositories
    for each row when (new.stars is distinct from old.stars) execute function private.note_stars()`);
  return {
    async countRepeated() {
      const { rows } = await stack.query(`select count(*)::int as n from (
        select from private.stars_set group by id, stars having count(*) > 1) as twice`);
      return Number(rows[0]?.['n']);
    },
  };
}

/** Returns the number of changes to a row that were applied after a later change of the same device. */
export async function outOfOrder(stack: Stack): Promise<number> {
  const { rows } = await stack.query(`with applied as (
      select sequence, lag(sequence) over (
        partition by device_id, result -> 'results' -> 0 ->> 'rowId' order by version) as before
      from applied_operations where action = 'patch')
    select count(*)::int as n from applied where before > sequence`);
  return Number(rows[0]?.['n']);
}
