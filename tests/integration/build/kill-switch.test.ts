import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serviceWorkerFile } from '../../../dev/build/host-rules.ts';
import { selfRemovingServiceWorker } from '../../support/kill-switch.ts';

test('the self-removing service worker replaces the former one’s file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-off-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  const dist = await selfRemovingServiceWorker(folder);
  expect((await readdir(dist)).filter((name) => name.includes('worker'))).toEqual([serviceWorkerFile]);
  expect(await readFile(join(dist, serviceWorkerFile), 'utf8')).toContain('registration.unregister()');
});
