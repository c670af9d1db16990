import { gzipSync } from 'node:zlib';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';

test.use(withoutServiceWorker);

/** Files of the first admin screen, the sign-in. Sizes are gzip bytes. */
const firstScreenLimit = 150 * 1024;

test('the first admin screen needs at most 150 KB', async ({ page, request }) => {
  const address = '/auth/sign-in';
  const document = await (await request.get(address)).text();
  const files = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  expect(files.length).toBeGreaterThan(3);
  const sizes = [gzipSync(document).length];
  for (const file of files) sizes.push(gzipSync(await (await request.get(file)).body()).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(firstScreenLimit);

  // Aborts all other files; the screen must render without them.
  await page.route('**/assets/**', (route) =>
    files.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  // Missing files are not reported before they are needed.
  await page.waitForTimeout(1_500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
