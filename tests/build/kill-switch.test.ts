import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serviceWorkerFile } from '../../dev/build/host-rules.ts';
import { inlineScript } from '../../dev/build/inline-script.ts';
import { registeredServiceWorker } from '../../dev/build/landing-site.ts';
import { selfRemovingServiceWorker } from '../support/kill-switch.ts';

test('the service worker that removes itself stands where browsers look for the one before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-off-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  const dist = await selfRemovingServiceWorker(folder);
  expect((await readdir(dist)).filter((name) => name.includes('worker'))).toEqual([serviceWorkerFile]);
  expect(await readFile(join(dist, serviceWorkerFile), 'utf8')).toContain('registration.unregister()');
});

test.each([
  ['off', false],
  ['on', true],
] as const)('with VITE_SERVICE_WORKER=%s a visitor’s page registers one: %s', async (value, registers) => {
  const script = await inlineScript(process.cwd(), 'src/entries/landing.loader.ts', {
    LANDING_ENTRY: '/entry.js',
    LANDING_IMPORTS: [],
    LANGUAGE_OFFER: null,
    VISITS: null,
    HEADER_SCROLL_THRESHOLD_PX: 10,
    SERVICE_WORKER: registeredServiceWorker({ VITE_SERVICE_WORKER: value }),
  });
  expect(script.includes('serviceWorker.register(')).toBe(registers);
});
