import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { z } from 'zod';
import { type Stack, startStack } from '../../dev/stack.ts';
import type { SyncDriver } from '../../tests/e2e/sync.driver.ts';
import { adminId, driverScript } from '../../tests/e2e/sync.support.ts';
import { storedOperation } from '../../tests/support/device-look.ts';
import { type Engine, engines } from './programs.ts';
import { startEngine } from './start.ts';
import type { EngineBrowser, Tab } from './tab.ts';

/** Starts a browser of the project's engine, with the profile of this name. The profile stays when the browser ends. */
type Start = (device?: string) => Promise<EngineBrowser>;

/** Provides a stack for each test, and browsers of the project's engine. */
export const test = base.extend<{ engine: Engine; stack: Stack; start: Start }>({
  engine: async ({}, provide, { project }) => {
    const engine = engines.find((name) => name === project.name);
    if (!engine) throw new Error(`${project.name} is no engine.`);
    await provide(engine);
  },
  stack: async ({}, provide) => {
    const stack = await startStack({ dataDir: 'memory', dist: 'dist', quiet: true });
    await provide(stack);
    await stack.close();
  },
  start: async ({ engine }, provide) => {
    const profiles = await mkdtemp(join(tmpdir(), 'portico-engine-'));
    const started: EngineBrowser[] = [];
    await provide(async (device = 'first') => {
      const browser = await startEngine(engine, join(profiles, device));
      started.push(browser);
      return browser;
    });
    for (const { kill } of started) kill();
    await Promise.all(started.map(({ ended }) => ended));
    await rm(profiles, { recursive: true, force: true });
  },
});

const admin = { email: 'admin@example.com', password: 'portico-admin' };

export async function signIn(tab: Tab, { origin }: Stack): Promise<void> {
  await tab.open(`${origin}/auth/sign-in`);
  await tab.type('Email', admin.email);
  await tab.type('Password', admin.password);
  await tab.press('Sign in');
  await tab.arrives('/admin');
  await tab.shows('Last synced');
}

/** Opens the admin area. Signs in again if needed, because a killed browser may not have written its session to disk. */
export async function enter(tab: Tab, stack: Stack): Promise<void> {
  await tab.open(`${stack.origin}/admin`);
  await tab.shows(/Sync now|Forgot password/);
  if ((await tab.run('return location.pathname')) !== '/admin') await signIn(tab, stack);
}

/** Cuts every request until the returned function is called. */
export function cutNetwork({ faults }: Stack): () => void {
  const fault = faults.add({
    path: /^/,
    times: Number.POSITIVE_INFINITY,
    effect: { kind: 'cut-request' },
  });
  return () => {
    fault.remove();
  };
}

/** Resolves when the service worker has cached the application. */
export async function untilReadyForOffline(tab: Tab): Promise<void> {
  await tab.run(`
    await navigator.serviceWorker.ready;
    const isKept = async () => {
      for (const name of await caches.keys()) {
        const kept = await (await caches.open(name)).keys();
        if (kept.some(({ url }) => url.includes('repositories-page'))) return true;
      }
      return false;
    };
    while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 100));`);
}

/** Loads the driver of tests/e2e/sync.driver.ts beside the product. */
export async function injectDriver(tab: Tab): Promise<void> {
  await tab.run(await driverScript());
}

/** Stores changes of the stars of these repositories. @returns the ids that were reported as stored */
export function change(tab: Tab, repositoryIds: readonly string[], values: readonly number[]) {
  return keptBy(tab, 'change', adminId, repositoryIds, values, 1);
}

async function keptBy(tab: Tab, method: keyof SyncDriver, ...parameters: unknown[]) {
  const kept = await tab.run(`
    const kept = [];
    window.noteKept = async (operation) => void kept.push(operation);
    await window.syncDriver.${method}(...${JSON.stringify(parameters)});
    return kept;`);
  return z.array(storedOperation).parse(kept);
}

/** Inserts `count` repositories. Returns the ids of all rows of the owner `sync`. */
export async function addRepositories({ query }: Stack, count: number): Promise<string[]> {
  await query(`insert into repositories (id, name, url, owner)
    select 'sync-' || n, 'repository ' || n, 'https://example.com/' || n, 'sync'
    from generate_series(1, ${count}) as n`);
  const { rows } = await query(`select id from repositories where owner = 'sync' order by id`);
  return rows.map((row) => String(row['id']));
}
