import { gzipSync } from 'node:zlib';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';

test.use(withoutServiceWorker);

/** What the first screen of the admin area, the sign-in, is made of. Bytes as gzip. */
const firstScreenLimit = 150 * 1024;

test('the first screen of the admin area needs at most 150 KB, and nothing else comes before it', async ({
  page,
  request,
}) => {
  const address = '/auth/sign-in';
  const document = await (await request.get(address)).text();
  const files = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  expect(files.length).toBeGreaterThan(3);
  const sizes = [gzipSync(document).length];
  for (const file of files) sizes.push(gzipSync(await (await request.get(file)).body()).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(firstScreenLimit);

  // Whatever else is asked for never comes, and the screen is there.
  await page.route('**/assets/**', (route) =>
    files.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  // Nothing is said of what did not come before it is needed.
  await page.waitForTimeout(1_500);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
