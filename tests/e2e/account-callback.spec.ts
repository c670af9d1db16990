import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import { admin, signIn, signInWithGithub, viewer } from './account.support.ts';

test.use(withoutServiceWorker);

/** Redirects after a sign-in, and the callback screens (specification sections 2 and 4). */

const returnTarget = () => localStorage.getItem('auth_redirect');

test.describe('the page requested before signing in', () => {
  test('opens once after the sign-in', async ({ page }) => {
    await page.goto('/admin/github?sort=stars');
    await page.waitForURL('**/auth/sign-in');
    expect(await page.evaluate(returnTarget)).toBe('/admin/github?sort=stars');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByLabel('Password').press('Enter');
    await page.waitForURL('**/admin/github?sort=stars*');
    expect(await page.evaluate(returnTarget)).toBeNull();
  });

  test('is ignored if another site planted it', async ({ page }) => {
    await page.goto('/auth/sign-in');
    for (const planted of [
      '//evil.example/admin',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil.example',
    ]) {
      await page.evaluate((value) => localStorage.setItem('auth_redirect', value), planted);
      await page.goto('/github-callback');
      await page.getByRole('button', { name: 'Try Again' }).click();
      await page.waitForURL('**/auth/sign-in');
      expect(await page.evaluate(returnTarget)).toBe('/admin/github');
    }
  });

  test('opens after Continue as after waiting', async ({ page }) => {
    await page.clock.install();
    await page.goto('/admin/github/app-setup');
    await page.waitForURL('**/auth/sign-in');
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await page.getByRole('button', { name: /^robin-muster/ }).click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL('**/admin/github/app-setup');
    await expect(page.getByRole('heading', { name: 'GitHub App Setup' })).toBeVisible();
    // A protected page waits up to 600 ms before it redirects.
    await page.clock.runFor(700);
    expect(new URL(page.url()).pathname).toBe('/admin/github/app-setup');
  });

  test('opens after a provider sign-in', async ({ page }) => {
    await signIn(page, admin);
    await page.waitForURL('**/admin');
    await page.evaluate(() => {
      sessionStorage.setItem('github_auth_pending', 'true');
      localStorage.setItem('auth_redirect', '/admin/github/app-setup');
    });
    // Stops the clock, because this screen is only shown for half a second.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/admin/github');
    await expect(page.getByText('Finalizing GitHub Authentication')).toBeVisible();
    await expect(page.getByText('Setting up your admin access...')).toBeVisible();
    await page.clock.resume();
    await page.waitForURL('**/admin/github/app-setup');
    expect(await page.evaluate(() => sessionStorage.getItem('github_auth_pending'))).toBeNull();
    expect(await page.evaluate(returnTarget)).toBeNull();
  });
});

test.describe('a callback', () => {
  const nothing = 'Authentication failed: No valid authentication information found in URL.';

  test('reports a code that was used before', async ({ page }) => {
    let address = '';
    page.on('framenavigated', (frame) => {
      if (frame.url().includes('code=')) address = frame.url();
    });
    await signInWithGithub(page, 'robin-muster');
    await page.waitForURL('**/admin/github');
    expect(address).toContain('/auth/github/callback');
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
  });

  test('explains that the sign-in took too long', async ({ page, stack }) => {
    await page.goto('/auth/sign-in');
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    const account = page.getByRole('button', { name: /guest-visitor/ });
    await expect(account).toBeVisible();
    await stack.query(`update auth.flow_state set created_at = created_at - interval '1 hour'`);
    await account.click();
    await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
    await expect(page.getByText('The sign-in took too long. Start again here.').first()).toBeVisible();
  });

  test('ignores tokens of another site in the fragment', async ({ page, browser, stack }) => {
    const attacker = await browser.newContext({ baseURL: stack.origin });
    const theirs = await attacker.newPage();
    await signIn(theirs, viewer);
    await expect(theirs.getByRole('heading', { name: 'Your account' })).toBeVisible();
    const session = JSON.parse(
      (await theirs.evaluate(() => localStorage.getItem('portico.session'))) ?? '{}',
    ) as { access_token: string; refresh_token: string };
    await attacker.close();

    const fragment = `#access_token=${session.access_token}&refresh_token=${session.refresh_token}&provider_token=gho_theirs`;
    for (const path of [
      '/auth/github/callback',
      '/github-callback?attempt=00000000-0000-4000-8000-000000000000',
    ]) {
      await page.goto(path + fragment);
      await expect(page.getByText(nothing).first()).toBeVisible();
      expect(page.url()).not.toContain('access_token');
      expect(await page.evaluate(() => localStorage.getItem('portico.session'))).toBeNull();
    }
  });

  test('rejects an app return without a state of this server', async ({ page }) => {
    await signIn(page, admin);
    await page.waitForURL('**/admin');
    await page.evaluate(() => localStorage.setItem('github_app_id', '1'));
    for (const query of [
      'installation_id=42&setup_action=install',
      'installation_id=42&setup_action=update&state=github-app-666',
      'installation_id=evil&setup_action=install&state=x',
    ]) {
      for (const path of ['/github-app-callback', '/github-app/callback']) {
        await page.goto(`${path}?${query}`);
        await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('github_installation_id'))).toBeNull();
        expect(await page.evaluate(() => localStorage.getItem('github_app_id'))).toBe('1');
      }
    }
  });

  test('gives up after 15 seconds without a result', async ({ page }) => {
    await page.clock.install();
    await page.route('**/auth/v1/token**', () => undefined);
    await page.goto('/auth/sign-in');
    await page.evaluate(() => localStorage.setItem('portico.session-code-verifier', '"verifier"'));
    await page.goto('/auth/github/callback?code=never-answered');
    await expect(page.getByRole('button', { name: 'Continue Manually' })).toBeVisible();
    await page.clock.fastForward(15_100);
    await expect(page.getByText('Authentication process timed out. Please try again.').first()).toBeVisible();
  });
});

test('the callback page shows no text from its address', async ({ page }) => {
  const attack = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
  const encoded = encodeURIComponent(attack);
  for (const address of [`/auth/github/callback?error=x&error_description=${encoded}`]) {
    await page.goto(address);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByText('window.hit')).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  }
});

test('pages of e-mailed links show no text from their address', async ({ page }) => {
  for (const path of ['/auth/confirm', '/auth/reset-password']) {
    await page.goto(`${path}#error=x&error_description=${encodeURIComponent('Call 0800 to unlock')}`);
    await expect(page.getByRole('alert')).toContainText('An unexpected error occurred. Please try again.');
    await expect(page.getByText('Call 0800')).toHaveCount(0);
  }
});
