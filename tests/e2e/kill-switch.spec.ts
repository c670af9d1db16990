import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from '../../dev/bundle/build.ts';
import { expect, test } from '../support/e2e.ts';
import { createDeferred, serviceWorkerActive } from './landing.support.ts';

test('the kill switch removes worker and caches, but no waiting changes', async ({ page, stack }) => {
  // The test runs a complete build.
  const next = await mkdtemp(join(tmpdir(), 'portico-off-'));
  await buildFolder(next, { root: process.cwd() }, { VITE_SERVICE_WORKER: 'off' });
  const readKept = () =>
    page
      .evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: (await caches.keys()).length,
        waiting: (await indexedDB.databases()).map(({ name }) => name),
      }))
      // The worker that removes itself reloads the page.
      .catch(() => null);
  try {
    await page.goto('/');
    await serviceWorkerActive(page);
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          indexedDB.open('portico-contact', 1).addEventListener('success', resolve, { once: true }),
        ),
    );
    expect(await readKept()).toMatchObject({ workers: 1, waiting: ['portico-contact'] });
    await stack.publish(next);
    // On a slow network the former page may still be open after the new worker has removed itself. Three seconds after loading,
    // that page registers the worker's address again.
    const { promise: until, resolve: release } = createDeferred();
    const nextPage = stack.faults.add({ path: /^\/$/, effect: { kind: 'hold', until } });
    await page.reload();
    await expect.poll(() => nextPage.hits).toBe(1);
    await page.waitForTimeout(4_000);
    release();
    await expect.poll(readKept).toEqual({ workers: 0, caches: 0, waiting: ['portico-contact'] });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await readKept()).toEqual({ workers: 0, caches: 0, waiting: ['portico-contact'] });
  } finally {
    await stack.publish('dist');
    await rm(next, { recursive: true, force: true });
  }
});
