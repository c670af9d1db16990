import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { buildFolder } from '../../dev/bundle/build.ts';
import { type Stack, startStack } from '../../dev/stack.ts';
import { test as base, expect } from '../support/e2e.ts';
import { type GitHubPages, openGitHubPages } from '../support/github-pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface OneDeviceSite extends GitHubPages {
  dist: string;
  github: Stack['github'];
  /** Origin of the emulated GitHub. */
  githubOrigin: string;
}

/** A site with its admin area on one device, in a folder of GitHub Pages. The stack plays GitHub only. */
export const test = base.extend<object, { site: OneDeviceSite }>({
  site: [
    async ({}, provide) => {
      const stack = await startStack({ dataDir: 'memory', dist: 'dist', quiet: true });
      const folder = await mkdtemp(join(tmpdir(), 'portico-device-'));
      const dist = join(folder, 'dist');
      const pages = await openGitHubPages('portfolio', () => dist);
      const variables = {
        VITE_SUPABASE_URL: '',
        VITE_SUPABASE_ANON_KEY: '',
        VITE_ADMIN: 'device',
        VITE_SITE_URL: pages.address,
        VITE_GITHUB_API_URL: `${stack.origin}/github/api/v3`,
        VITE_GITHUB_WEB_URL: `${stack.origin}/github`,
      };
      await buildFolder(dist, { root }, variables);
      await provide({ ...pages, dist, github: stack.github, githubOrigin: stack.origin });
      await pages.close();
      await stack.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 900_000 },
  ],
});

/** Connects with a new token, and opens the list of `muster-labs`. */
export async function connectAndList(page: Page, { address, github }: OneDeviceSite): Promise<void> {
  const token = github.tokens.issuePersonal({
    login: 'robin-muster',
    permissions: { administration: 'write', contents: 'write', metadata: 'read' },
  });
  await page.goto(`${address}admin/settings/github`);
  await page.getByLabel('Personal access token').fill(token);
  await page.getByRole('button', { name: 'Connect with token' }).click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.goto(`${address}admin/github?org=muster-labs`);
  await expect(page.getByText(/^GitHub limit: /)).toBeVisible();
  await expect(page.getByText(/Loading repositories/)).toHaveCount(0);
}

export async function createProject(page: Page, { address }: OneDeviceSite, name: string): Promise<void> {
  await page.goto(`${address}admin`);
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Project' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog).toHaveCount(0);
}

export const allSaved = (page: Page) =>
  page.getByRole('region', { name: 'Synchronisation' }).getByText('All changes saved');
