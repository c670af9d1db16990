import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { runnerImport, type ViteDevServer } from 'vite';

const module = 'src/app/landing-entry.prerender.tsx';
type PrerenderModule = typeof import('../../src/app/landing-entry.prerender.tsx');

/** The module that renders the documents, for a build. */
export async function loadPrerender(root: string, mode: string): Promise<PrerenderModule> {
  const { module: loaded } = await runnerImport<PrerenderModule>(join(root, module), {
    root,
    mode,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
  });
  return loaded;
}

/** The same module through the development server, so that an edit shows at the next request. */
export async function loadPrerenderForDevelopment(server: ViteDevServer): Promise<PrerenderModule> {
  return (await server.ssrLoadModule(`/${module}`)) as PrerenderModule;
}
