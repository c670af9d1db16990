import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type Stack, startStack } from '../../dev/stack.ts';
import { type Engine, engines } from './programs.ts';
import { startEngine } from './start.ts';
import type { EngineBrowser, Tab } from './tab.ts';

interface Device {
  start(): Promise<EngineBrowser>;
}

/** A stack of one's own, and browsers of the project's engine on one profile, one after the other. */
export const test = base.extend<{ engine: Engine; stack: Stack; device: Device }>({
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
  device: async ({ engine }, provide) => {
    const profile = await mkdtemp(join(tmpdir(), 'portico-engine-'));
    const started: EngineBrowser[] = [];
    await provide({
      async start() {
        const browser = await startEngine(engine, profile);
        started.push(browser);
        return browser;
      },
    });
    for (const { kill } of started) kill();
    await Promise.all(started.map(({ ended }) => ended));
    await rm(profile, { recursive: true, force: true });
  },
});

export const admin = { email: 'admin@example.com', password: 'portico-admin' };

export async function signIn(tab: Tab, { origin }: Stack): Promise<void> {
  await tab.open(`${origin}/auth/sign-in`);
  await tab.type('Email', admin.email);
  await tab.type('Password', admin.password);
  await tab.press('Sign in');
  await tab.arrives('/admin');
  await tab.shows('Last synced');
}

/** No request of any kind gets through until the returned function is called. */
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

/** What the application needs without a network is on the device. */
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
