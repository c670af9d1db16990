import { join } from 'node:path';
import { build } from 'vite';
import { pwa } from '../../dev/build/pwa.ts';

/**
 * What a build with `VITE_SERVICE_WORKER=off` writes in place of the service worker, without the rest of it.
 *
 * @param folder has an index.html
 * @returns where it lies
 */
export async function selfRemovingServiceWorker(folder: string): Promise<string> {
  const outDir = join(folder, 'out');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [pwa({ landing: new Set(), application: [], visited: [] }, true)],
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}
