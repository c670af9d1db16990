import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { hasApplication } from '../../src/config/environment.schema.ts';
import { siteSettings } from './environment-check.ts';
import type { SiteFiles } from './landing-site.ts';
import { webManifest } from './web-manifest.ts';

/**
 * Configures the service worker and the web manifest.
 * @param files filled by the landing site's plugin
 * @param environment null if the environment is invalid
 * @param plugins run in the build of the service worker
 * @param selfDestroying true publishes the kill switch: a worker that removes itself and its caches
 */
export function pwa(
  files: SiteFiles,
  environment: Parameters<typeof siteSettings>[0],
  selfDestroying: boolean,
  plugins: Plugin[] = [],
): Plugin[] {
  const { base, define } = siteSettings(environment);
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/entries',
    // The plugin compiles the service worker from TypeScript, but writes the kill switch under the final name.
    filename: selfDestroying ? 'service-worker.js' : 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    selfDestroying,
    manifest: webManifest(base, environment !== null && hasApplication(environment)),
    includeManifestIcons: false,
    injectManifest: {
      globPatterns: ['*.{html,pdf,webmanifest}', 'assets/*.{js,css}', 'icons/icon.svg', 'content/*'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(({ url }) => files.landing.has(url)),
          warnings: missing(files, entries),
        }),
      ],
    },
    integration: {
      configureCustomSWViteBuild(inlineConfig) {
        const paths = (list: readonly string[]) => JSON.stringify(list.map((file) => base + file));
        inlineConfig.plugins = [...(inlineConfig.plugins ?? []), ...plugins];
        inlineConfig.define = {
          ...inlineConfig.define,
          ...define,
          APPLICATION_ASSETS: paths(files.application),
          VISITED_ASSETS: paths(files.visited),
        };
      },
    },
  });
}

/**
 * Returns fallback documents that the precache lacks. Without them the service worker fails to install, and the browser reports
 * no error.
 */
function missing(files: SiteFiles, entries: { url: string }[]): string[] {
  const found = new Set(entries.map(({ url }) => url));
  const lost = [...files.landing].filter((file) => !found.has(file));
  if (lost.length > 0) throw new Error(`Not in the precache: ${lost.join(', ')}.`);
  return [];
}
