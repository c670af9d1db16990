import { expect, type Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';
import { signInAsOwner } from './admin.support.ts';

/** Delays the next responses to matching requests until `release` is called. */
export function heldUntilReleased(stack: Stack, match: RegExp, times = 1): { release: () => void } {
  let release = (): void => undefined;
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  stack.github.faults.next({ match, hold, times });
  return { release };
}

export async function openAnalysis(page: Page): Promise<void> {
  await signInAsOwner(page);
  // Waits until the organisations are stored, so that no later page lists them again.
  await page.getByRole('option', { name: 'muster-labs' }).waitFor({ state: 'attached' });
  await openAnalysisTab(page);
}

export async function openAnalysisTab(page: Page): Promise<void> {
  await page.goto('/admin/github?tab=analysis');
  await expect(page.getByRole('button', { name: 'Analyze Repository' })).toBeVisible();
}

export async function analyse(page: Page, owner: string, repository: string): Promise<void> {
  await page.getByLabel('Owner').fill(owner);
  await page.getByLabel('Repository', { exact: true }).fill(repository);
  await page.getByRole('button', { name: 'Analyze Repository' }).click();
}

export async function expectAnalysis(page: Page, fullName: string): Promise<void> {
  await expect(page.getByRole('heading', { name: fullName })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Analysis in progress' })).toHaveCount(0);
}

/** Starts measuring. The returned function gives the layout shift since then, including shifts after user input. */
export async function layoutShift(page: Page): Promise<() => Promise<number>> {
  const sum = await page.evaluateHandle(() => {
    const seen = { value: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.value += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift' });
    return seen;
  });
  return () => sum.evaluate(({ value }) => value);
}

/** Writes rows directly into the account's IndexedDB. */
export const plantRows = (page: Page, store: string, rows: readonly unknown[]) =>
  page.evaluate(changeStore, { store, rows });

/** Deletes the analyses of a device that other tests use. */
export const forgetAnalyses = (page: Page) => page.evaluate(changeStore, { store: 'analyses', rows: null });

/** Runs in the page. Adds rows to a store of the account's database, or clears the store (null). */
async function changeStore({ store, rows }: { store: string; rows: readonly unknown[] | null }) {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const name = names.find((candidate) => /^portico-[0-9a-f]{8}-[0-9a-f-]{27}$/.test(candidate));
  if (!name) throw new Error('The account has no database yet.');
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const transaction = database.transaction(store, 'readwrite');
  if (rows === null) transaction.objectStore(store).clear();
  for (const row of rows ?? []) transaction.objectStore(store).put(row);
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onerror = () => reject(transaction.error);
  });
  database.close();
}
