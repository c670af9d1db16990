import { expect, type Page } from '@playwright/test';
import type { Stack } from '../../dev/stack.ts';

export const setupPath = '/admin/github/app-setup';
export const ownInstallation = '58210001';
export const foreignInstallation = '58210009';

export const card = (page: Page) => page.locator('section').filter({ hasText: 'GitHub App Configuration' });
export const wizard = (page: Page) => page.getByRole('region', { name: 'Setup wizard' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const setUpButton = (page: Page) => button(page, 'Set Up GitHub App');
export const saveButton = (page: Page) => button(page, 'Save Configuration');
export const secretField = (page: Page) => page.getByRole('textbox', { name: 'Webhook Secret' });
export async function disconnect(page: Page): Promise<void> {
  await button(page, 'Disconnect').click();
  await button(page, 'Disconnect GitHub App').click();
}
export const getToast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /Notification/ })
    .getByRole('listitem')
    .filter({ hasText: title });

/** Deletes the setup, and restores the App's installation at GitHub. */
export async function forgetSetup(stack: Stack): Promise<void> {
  const { slug } = stack.github.app;
  await fetch(`${stack.origin}/github/settings/apps/${slug}/installations`, {
    method: 'POST',
    body: new URLSearchParams({ account: 'robin-muster' }),
    redirect: 'manual',
  });
  await stack.query('delete from private.github_app_setups');
  await stack.query('delete from github_app_settings');
}

export async function isConfigured(stack: Stack): Promise<boolean> {
  const { rows } = await stack.query('select count(*)::int as n from github_app_settings');
  return rows[0]?.['n'] === 1;
}

/** Opens the setup at the step that creates the App. */
export async function startSetup(page: Page): Promise<void> {
  await page.goto(setupPath);
  await setUpButton(page).click();
  await button(page, 'Start Setup Process').click();
  await expect(secretField(page)).toHaveValue(/^[0-9a-f]{64}$/);
}

export async function goToConfiguration(page: Page): Promise<void> {
  await startSetup(page);
  await button(page, "I've Created the App").click();
  await button(page, 'Continue to Configuration').click();
}

export async function fill(
  page: Page,
  { appId, installationId, key }: { appId: string; installationId: string; key: string },
): Promise<void> {
  await page.getByLabel('App ID').fill(appId);
  await page.getByLabel('Installation ID').fill(installationId);
  await page.getByLabel('Private Key').fill(key);
}

export const genuine = ({ github }: Stack) => ({
  appId: String(github.app.id),
  installationId: ownInstallation,
  key: github.app.privateKey,
});

export const getSession = (page: Page) =>
  page.evaluate<string>("JSON.parse(localStorage.getItem('portico.session')).access_token");

export async function callAppService(
  stack: Stack,
  session: string,
  action: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${stack.origin}/functions/v1/github-app`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, authorization: `Bearer ${session}`, action },
    body: JSON.stringify(body),
  });
  expect(response.status, action).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

export async function configureApp(page: Page, stack: Stack): Promise<void> {
  const session = await getSession(page);
  const { state } = await callAppService(stack, session, 'generateSetupUrl', { origin: stack.origin });
  const { appId, installationId, key } = genuine(stack);
  const githubToken = stack.github.tokens.issue({ login: 'robin-muster' });
  const credentials = { appId, installationId, privateKey: key, state, githubToken };
  await callAppService(stack, session, 'storeAppSettings', credentials);
  await callAppService(stack, session, 'testConnection', { appId });
}

/** Counts the requests of this browser that contain the private key. */
export function countKeyPosts(page: Page, { github }: Stack): () => number {
  // A line from the middle of the key. Every format of the key contains it unchanged.
  const core = github.app.privateKey.split('\n')[5] ?? '';
  let posts = 0;
  page.context().on('request', (request) => {
    if ((request.postData() ?? '').includes(core)) posts += 1;
  });
  return () => posts;
}
