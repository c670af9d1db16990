import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admin, signIn, signOutButton } from '../../tests/e2e/account.support.ts';
import { expect, test } from '../../tests/support/e2e.ts';
import { startKillableBrowser } from '../../tests/support/killable-browser.ts';

// Playwright cannot record a browser that is killed.
test.use({ trace: 'off', screenshot: 'off' });

/** Reads local storage from the disk. The browser may write it up to a minute late. */
async function localStorageOnDisk(profile: string): Promise<string> {
  const directory = join(profile, 'Default/Local Storage/leveldb');
  const logs = (await readdir(directory)).filter((name) => name.endsWith('.log'));
  const texts = await Promise.all(logs.map((name) => readFile(join(directory, name), 'latin1')));
  return texts.join('');
}

test('keeps later changes if the sign-out’s end was never recorded', async ({ freshStack }) => {
  test.setTimeout(600_000);
  const { origin } = freshStack;
  const profile = await mkdtemp(join(tmpdir(), 'portico-sign-out-'));
  const first = await startKillableBrowser(profile);
  const { page } = first;
  await signIn(page, admin, origin);
  await expect(page.getByText(/Last synced/)).toBeVisible({ timeout: 60_000 });
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  freshStack.faults.add({ path: '/auth/v1/logout', effect: { kind: 'hold', until } });
  await signOutButton(page).click();
  await expect.poll(() => localStorageOnDisk(profile), { timeout: 180_000 }).toContain('"discard"');
  release();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portico.leaving'))).toBeNull();
  await signIn(page, admin, origin);
  await expect(page.getByText(/Last synced/)).toBeVisible();
  await first.context.setOffline(true);
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByLabel('Name').fill('Kept after the sign-out');
  await page.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByText('1 change pending').first()).toBeVisible();
  first.kill();
  await first.ended;

  const second = await startKillableBrowser(profile);
  try {
    await second.page.goto(`${origin}/admin`);
    // The browser continues the sign-out, which it had stored.
    await second.page.waitForURL('**/auth/sign-in');
    await signIn(second.page, admin, origin);
    await expect(second.page.getByText('Kept after the sign-out').first()).toBeVisible();
    const names = async () => (await freshStack.query('select name from projects')).rows;
    await expect.poll(names).toContainEqual({ name: 'Kept after the sign-out' });
  } finally {
    second.kill();
    await second.ended;
    await rm(profile, { recursive: true, force: true });
  }
});
