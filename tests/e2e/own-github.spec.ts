import { fileURLToPath } from 'node:url';
import { createOwnGithub } from '../../dev/own-github.ts';
import { startStack } from '../../dev/stack.ts';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { startWalk } from '../support/walk-clock.ts';
import { admin } from './account.support.ts';
import { axeFinds, pick, row } from './admin.support.ts';

test.use(withoutServiceWorker);

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A newcomer sees their own repositories. The emulated GitHub replaces GitHub's API. */
test('a newcomer sees their own repositories in seven interactions', async ({ page, stack }) => {
  const apiUrl = `${stack.origin}/github/api/v3`;
  let isAllowed = false;
  const cliToken = {
    ask: async () => isAllowed,
    read: async () => stack.github.tokens.issuePersonal({ login: 'guest-visitor', scopes: ['repo'] }),
  };
  const own = createOwnGithub({ root, port: 0, dataDir: 'memory', apiUrl, cliToken });
  const sample = await startStack({ dataDir: 'memory', dist: 'dist', quiet: true, ownGithub: own.handle });
  let count = 0;
  const walked = startWalk('From the sample to your own repositories');
  const press = async (role: 'link' | 'button', name: string | RegExp) => {
    count += 1;
    await page.getByRole(role, { name, exact: typeof name === 'string' }).click();
  };
  const type = async (label: string, text: string) => {
    count += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  try {
    await page.goto(`${sample.origin}/admin/login`);
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await page.getByRole('link', { name: 'Use my GitHub' }).click();
    expect(new URL(page.url()).pathname).toBe('/my-github');
    await expect(page.getByRole('heading', { name: 'Your GitHub is ready' })).toBeVisible({
      timeout: 240_000,
    });
    expect(await axeFinds(page)).toEqual([]);

    await press('link', /^Open /);
    const { origin } = new URL(page.url());
    expect(origin).not.toBe(sample.origin);
    await type('Email', admin.email);
    await type('Password', admin.password);
    const [document] = await Promise.all([
      page.request.get(`${origin}/admin/settings/github`),
      press('button', 'Sign in'),
    ]);
    const policy = document.headers()['content-security-policy'] ?? '';
    expect(/connect-src ([^;]+)/.exec(policy)?.[1]?.split(' ')).toContain(stack.origin);
    await expect(page).toHaveURL(`${origin}/admin/settings/github`);
    await expect(page.getByRole('button', { name: 'Connect GitHub' })).toHaveCount(0);

    const token = stack.github.tokens.issuePersonal({
      login: 'robin-muster',
      permissions: { metadata: 'read' },
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    await type('Personal access token', token);
    await press('button', 'Connect with token');
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    // CORS hides a token's expiry from pages of other origins.
    await expect(
      page.getByText("Personal access token. Portico can't see whether it expires."),
    ).toBeVisible();
    await press('link', 'GitHub Repositories');
    expect(count).toBe(7);
    await pick(page, 'muster-labs');
    await page.getByPlaceholder('Search repositories...').fill('customer-portal');
    await expect(row(page, 'customer-portal')).toBeVisible();
    walked(`1 command, ${count} interactions`);
    await expect(page.getByText('Demo Mode')).toHaveCount(0);

    // Uses the GitHub CLI's token, after a question in the terminal.
    await page.goto(`${origin}/admin/settings/github`);
    await page.getByText('Replace the token').click();
    await page.getByRole('button', { name: "Use the GitHub CLI's token" }).click();
    await expect(page.getByText(/^The token wasn't handed over/)).toBeVisible();
    isAllowed = true;
    await page.getByRole('button', { name: "Use the GitHub CLI's token" }).click();
    await expect(page.getByText('guest-visitor', { exact: true })).toBeVisible();
    const tokenUrl = `${origin}/github-cli-token`;
    for (const headers of [undefined, { origin: sample.origin }]) {
      expect((await page.request.post(tokenUrl, headers && { headers })).status()).toBe(403);
    }

    // The stack sends no request to the sample's GitHub, and does not serve it.
    expect(sample.github.requests.filter(({ path }) => path.startsWith('/api/'))).toEqual([]);
    expect((await page.request.get(`${origin}/github/api/v3/user`)).status()).toBe(404);
    const { rows } = await sample.query('select count(*)::int as n from repositories');
    expect(rows).toEqual([{ n: 0 }]);
  } finally {
    await page.close();
    await sample.close();
    await own.close();
  }
});
