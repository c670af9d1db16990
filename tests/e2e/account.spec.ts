import { readFile } from 'node:fs/promises';
import { expect, test, withoutServiceWorker } from '../support/e2e.ts';
import {
  admin,
  confirmEmail,
  linkInEmail,
  newEmail,
  serviceLink,
  signIn,
  signInWithGithub,
  signUp,
  viewer,
} from './account.support.ts';

test.use(withoutServiceWorker);

/** Every way to sign in, and its failures, on the production build (specification sections 2, 4 and 5). */

test.describe('sign-in with e-mail and password', () => {
  test('opens the workspace and shows who is signed in', { tag: '@supabase' }, async ({ page }) => {
    await signIn(page, admin);
    await page.waitForURL('**/admin');
    await expect(page.getByText('Signed in as Demo Admin', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('shows a wrong password as an error and keeps the email', {
    tag: '@supabase',
  }, async ({ page }) => {
    await signIn(page, { ...admin, password: 'wrong-password' });
    const password = page.getByLabel('Password');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Invalid login credentials' }).first(),
    ).toBeVisible();
    await expect(password).toHaveAccessibleDescription('Invalid login credentials');
    await expect(password).toBeFocused();
    await expect(page.getByText('Sign in failed', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(admin.email);
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(admin.email);
    await expect(password).toHaveValue('');
    await password.fill(admin.password);
    await password.press('Enter');
    await page.waitForURL('**/admin');
  });

  test('sends no request while e-mail or password is missing', async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/auth/sign-in');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('no-address');
    await page.getByLabel('Password').fill('password');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(requests.filter((url) => url.includes('/auth/v1/token'))).toEqual([]);
  });

  test('advises a reload when the sign-in script fails to load', async ({ page }) => {
    const part = '**/assets/auth-clients-*.js';
    await page.route(part, (route) => route.abort());
    await signIn(page, admin);
    await expect(
      page.getByText('A part of this page could not be loaded.', { exact: false }).first(),
    ).toBeVisible();
    await page.unroute(part);
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/admin');
  });

  test('explains a missing network and keeps the typed text', async ({ page, context }) => {
    await page.goto('/auth/sign-in', { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(
      page.getByText('Network connection issue. Please check your internet connection.').first(),
    ).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/admin');
  });

  test('has the fields that a password manager needs', async ({ page }) => {
    await page.goto('/auth/sign-in');
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
    await page.goto('/auth/sign-up');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'new-password',
    );
    await expect(page.getByLabel('Confirm password')).toHaveAttribute('autocomplete', 'new-password');
    for (const label of ['Password', 'Confirm password']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password');
    }
    await page.getByLabel('Email').fill('from-a-manager@example.com');
    await page.getByLabel('Email').press('ControlOrMeta+A');
    await page.getByLabel('Email').press('ControlOrMeta+C');
    const password = page.getByLabel('Password', { exact: true });
    await password.press('ControlOrMeta+V');
    await expect(password).toHaveValue('from-a-manager@example.com');
  });
});

test.describe('a new account', () => {
  test('compares the passwords before checking their length', async ({ page }) => {
    await page.goto('/auth/sign-up');
    await page.getByLabel('Email').fill('new@example.com');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm password').fill('other');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
    await page.getByLabel('Confirm password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Password must be at least 8 characters long/,
    );
    await expect(page.getByText('Passwords do not match')).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue('new@example.com');
  });

  test('is confirmed by the link, which works once', { tag: '@supabase' }, async ({ page, stack }) => {
    const email = newEmail();
    const before = new Date();
    await signUp(page, email, 'a-new-password');
    await expect(page.getByText('Please check your email to confirm your account.').first()).toBeVisible();
    const link = await linkInEmail(page, stack, email, before);
    await signIn(page, { email, password: 'a-new-password' });
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email not confirmed');

    await confirmEmail(page, link);
    expect(new URL(page.url()).href).toBe(`${stack.origin}/auth/confirm`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL('**/auth/sign-in');

    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByRole('heading', { name: 'Link already used' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('If it was you, sign in.');

    await signIn(page, { email, password: 'a-new-password' });
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('button', { name: 'Delete account and data' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await signIn(page, { email, password: 'a-new-password' });
    await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
  });

  test('is confirmed after a mail scanner opens its link', { tag: '@supabase' }, async ({ page, stack }) => {
    const email = newEmail();
    const before = new Date();
    await signUp(page, email, 'a-new-password');
    const link = await linkInEmail(page, stack, email, before);
    for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).ok).toBe(true);
    // Opens the link like a mail scanner that runs scripts but presses no button.
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Confirm email' })).toBeVisible();
    await confirmEmail(page, link);
  });

  test('explains a link that does not match the e-mail template', { tag: '@supabase' }, async ({
    page,
    stack,
  }) => {
    const email = newEmail();
    const before = new Date();
    await signUp(page, email, 'a-new-password');
    const link = serviceLink(await linkInEmail(page, stack, email, before));
    const scanned = await fetch(link, { redirect: 'manual' });
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Link already used' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('This link was already used or has expired.');
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/auth/sign-in');
    await signIn(page, { email, password: 'a-new-password' });
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

    // Opens the address that the scanner was redirected to.
    await page.goto(scanned.headers.get('location') ?? '');
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  });

  test('requests the link again after a minute', async ({ page, stack }) => {
    const email = newEmail();
    const aMinuteLater = () =>
      stack.query(
        `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 s' where email = $1`,
        [email],
      );
    await page.clock.install();
    await signUp(page, email, 'a-new-password');
    const again = page.getByRole('button', { name: /^Send again/ });
    await expect(again).toHaveText(/in \d+ seconds/);
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    const first = stack.mailbox.messages({ to: email });
    await again.click({ force: true });
    await aMinuteLater();
    await page.clock.runFor(61_000);
    await again.click();
    await expect(page.getByText('The email was sent again.')).toBeVisible();
    await expect(again).toHaveText(/in \d+ seconds/);

    await signIn(page, { email, password: 'a-new-password' });
    await again.click();
    await expect(page.getByText('An email was sent a moment ago.', { exact: false })).toBeVisible();
    await expect(again).toHaveText(/in \d+ seconds/);

    await aMinuteLater();
    await page.goto('/auth/confirm#error=access_denied&error_code=otp_expired&error_description=Call+0800');
    await expect(page.getByText('Call 0800')).toHaveCount(0);
    await page.getByLabel('Email').fill(email);
    await again.click();
    await expect(page.getByText('a new link is on its way', { exact: false })).toBeVisible();
    const [newest] = stack.mailbox.messages({ to: email });
    expect(stack.mailbox.messages({ to: email })).toHaveLength(first.length + 2);
    const link = /href="([^"]*token_hash=[^"]*)"/.exec(newest?.html ?? '')?.[1] ?? '';
    await confirmEmail(page, link.replaceAll('&amp;', '&'));
  });

  test('finds its messages and exports them in a file', async ({ page, stack }) => {
    await signIn(page, viewer);
    await expect(page.getByText('No messages yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Write a message' }).click();
    await page.getByLabel('Name').fill('Sample Visitor');
    await page.getByLabel('Email').fill('sample-visitor@example.com');
    await page.getByLabel('Message').fill('Are you free in March?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await page.goto('/account');
    const messages = page.getByRole('list', { name: 'Your messages' });
    await expect(messages).toContainText('Are you free in March?');
    await expect(messages).toContainText('Received');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export your data' }).click();
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { messages: unknown };
    expect(file.messages).toMatchObject([{ message: 'Are you free in March?', answered_at: null }]);
    await stack.query('delete from contact_messages');
  });

  test('rejects a common password by a list loaded on demand', async ({ page }) => {
    const loaded: string[] = [];
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets/common-passwords')) loaded.push(request.url());
      if (request.method() !== 'GET') requests.push(request.url());
    });
    await page.goto('/auth/sign-in');
    await page.getByRole('link', { name: 'Create account' }).click();
    // Waits, because the previous screen has fields with the same names.
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email').fill('new@example.com');
    await password.fill('Password1');
    await page.getByLabel('Confirm password').fill('Password1');
    expect(loaded).toEqual([]);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(password).toHaveAccessibleDescription(/one of the 10,000 most common passwords/);
    await expect(password).toBeFocused();
    expect(loaded).toHaveLength(1);
    expect(requests).toEqual([]);

    await page.goto('/auth/reset-password#type=recovery&access_token=a.b.c');
    await page.getByLabel('New password').fill('iloveyou');
    await page.getByLabel('Confirm password').fill('iloveyou');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/most common passwords/);
    await page.getByLabel('New password').fill('RobinMuster1');
    await page.getByLabel('Confirm password').fill('RobinMuster1');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
      /Your own name and this site's/,
    );
    expect(requests).toEqual([]);
  });

  test('rejects every password while the list fails to load', async ({ page }) => {
    await page.route('**/assets/common-passwords*', (route) => route.abort());
    await signUp(page, newEmail(), 'a-new-password');
    await expect(page.getByRole('alert')).toContainText('Network connection issue.');
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  });

  test('rejects a forged confirmation link', async ({ page }) => {
    await page.goto('/auth/confirm#access_token=made.up.token&type=signup');
    await expect(page.getByRole('heading', { name: 'Email not confirmed' })).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test('is replaced through the mailbox', { tag: '@supabase' }, async ({ page, stack }) => {
    const email = newEmail();
    const first = new Date();
    await signUp(page, email, 'the-old-password');
    await confirmEmail(page, await linkInEmail(page, stack, email, first));

    await page.goto('/auth/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // Waits, because the previous page has a field with the same name.
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
    const requests = new Date();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Email').press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page.getByText(/spam folder/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
    const link = await linkInEmail(page, stack, email, requests);

    expect((await fetch(link)).ok).toBe(true);
    await page.goto(link);
    expect(page.url()).toBe(`${stack.origin}/auth/reset-password`);
    await page.getByRole('button', { name: 'Choose a new password' }).click();
    const [password, confirmation] = [page.getByLabel('New password'), page.getByLabel('Confirm password')];
    await password.fill('the-new-password');
    await confirmation.fill('another-password');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
    await confirmation.fill('the-new-password');
    await confirmation.press('Enter');
    await expect(page.getByRole('heading', { name: 'Password updated' })).toBeVisible();
    await page.waitForURL('**/auth/sign-in');

    await signIn(page, { email, password: 'the-old-password' });
    await expect(page.getByText('Invalid login credentials').first()).toBeVisible();
    await signIn(page, { email, password: 'the-new-password' });
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

    await page.goto(link);
    await page.getByRole('button', { name: 'Choose a new password' }).click();
    await expect(page.getByText('Invalid or expired password reset link')).toBeVisible();
    await expect(page.getByText('This link was already used or has expired.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.waitForURL('**/auth/forgot-password');
  });

  test('is reset once by a link of the default template', async ({ page, stack }) => {
    const email = newEmail();
    const first = new Date();
    await signUp(page, email, 'the-old-password');
    await confirmEmail(page, await linkInEmail(page, stack, email, first));
    const requested = new Date();
    await page.goto('/auth/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Email').press('Enter');
    const link = serviceLink(await linkInEmail(page, stack, email, requested));
    const arrival = (await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '';
    expect(arrival).toContain('access_token=');
    const setPassword = async (password: string) => {
      await page.goto(arrival);
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await page.getByRole('button', { name: 'Set new password' }).click();
    };
    await setPassword('the-new-password');
    await expect(page.getByRole('heading', { name: 'Password updated' })).toBeVisible();
    await page.waitForURL('**/auth/sign-in');
    await setPassword('a-third-password');
    await expect(page.getByText('Invalid or expired password reset link')).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('Invalid or expired password reset link')).toBeVisible();
  });

  for (const [name, fragment] of [
    ['nothing', ''],
    ['no type', '#access_token=a.b.c'],
    ['no token', '#type=recovery'],
    ['an empty token', '#type=recovery&access_token='],
  ] as const) {
    test(`rejects a link with ${name}`, async ({ page }) => {
      await page.goto(`/auth/reset-password${fragment}`);
      await expect(page.getByText('Invalid or expired password reset link')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
    });
  }

  test('rejects a forged token when the password is sent', async ({ page }) => {
    await page.goto('/auth/reset-password#type=recovery&access_token=made.up.token');
    await page.getByLabel('New password').fill('the-new-password');
    await page.getByLabel('Confirm password').fill('the-new-password');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Password reset failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Invalid or expired password reset link')).toBeVisible();
  });
});

test.describe('sign-in with GitHub', () => {
  test('the owner signs in and is connected', { tag: '@main' }, async ({ page }) => {
    await signInWithGithub(page, 'robin-muster');
    await expect(page.getByRole('heading', { name: 'Authentication Successful' })).toBeVisible();
    await page.waitForURL('**/admin/github');
    await expect(page.getByText('Signed in as Robin Muster', { exact: true })).toBeVisible();
    await expect(page.getByText('GitHub Connected').first()).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('github_auth_pending'))).toBeNull();
  });

  test('another user gets an account page and reads which role the admin area needs', async ({ page }) => {
    await signInWithGithub(page, 'guest-visitor');
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
    await page.goto('/admin/github');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Current role: viewer. Required: admin.')).toBeVisible();
    const box = page.getByRole('region', { name: 'User information' });
    await expect(box).toContainText('guest-visitor');
    await expect(box).toContainText('github');
    await expect(page.getByRole('link', { name: 'Go to Your Account' })).toBeVisible();
    await page.goto('/admin/login');
    await expect(page.getByText('Signed in as guest-visitor, role viewer.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await page.getByRole('button', { name: 'Go to Home Page' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('shows Portico’s text after a denial', async ({ page }) => {
    await page.goto('/auth/sign-in');
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await page.getByTestId('cancel').click();
    await expect(page.getByRole('heading', { name: 'Authentication Failed' })).toBeVisible();
    const reason = 'Authentication failed: GitHub refused the sign-in. Start again here.';
    await expect(page.getByText(reason).first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByTestId('cancel')).toBeVisible();
  });

  test('starts from the admin login too', async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page.getByText('Not authenticated')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await page.getByRole('button', { name: /^robin-muster/ }).click();
    await page.waitForURL('**/admin');
  });

  test('works again after the browser’s Back', async ({ page }) => {
    await page.goto('/auth/sign-in');
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await expect(page.getByTestId('cancel')).toBeVisible();
    await page.goBack();
    await page.getByLabel('Email').fill(viewer.email);
    await page.getByLabel('Password').fill(viewer.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  });
});
