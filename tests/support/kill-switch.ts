import { join } from 'node:path';
import { build } from 'vite';
import { pwa } from '../../dev/build/pwa.ts';

/**
 * Builds only the service worker of a build with `VITE_SERVICE_WORKER=off`.
 * @param folder a folder with an index.html
 * @returns the path of the service worker
 */
export async function selfRemovingServiceWorker(folder: string): Promise<string> {
  const outDir = join(folder, 'out');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [pwa({ landing: new Set(), application: [], visited: [] }, null, true)],
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}
