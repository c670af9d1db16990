import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport, type UserConfig, type ViteDevServer } from 'vite';
import type * as PrerenderModule from '../../src/entries/landing.prerender.tsx';

const entry = 'src/entries/landing.prerender.tsx';

/**
 * Loads the module that renders the documents.
 * @param plugins also applied to the module's sources
 * @param settings the build's settings
 */
export async function loadPrerender(
  root: string,
  mode: string,
  plugins: readonly Plugin[] = [],
  settings: Pick<UserConfig, 'base' | 'define'> = {},
): Promise<typeof PrerenderModule> {
  const { module } = await runnerImport<typeof PrerenderModule>(join(root, entry), {
    ...settings,
    root,
    mode,
    configFile: false,
    logLevel: 'warn',
    plugins: [...plugins, react({ jsxImportSource: '#ui' })],
  });
  return module;
}

/** Loads the rendering module through the development server, so that the next request shows edits. */
export async function loadPrerenderForDevelopment(server: ViteDevServer): Promise<typeof PrerenderModule> {
  return (await server.ssrLoadModule(`/${entry}`)) as typeof PrerenderModule;
}
