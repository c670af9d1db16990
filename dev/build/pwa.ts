import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { siteSettings } from './environment-check.ts';
import type { SiteFiles } from './landing-site.ts';
import { webManifest } from './web-manifest.ts';

/**
 * Service worker and web manifest.
 * @param files filled by the landing site's plugin
 * @param environment null: unusable
 * @param selfDestroying publishes the kill switch
 */
export function pwa(
  files: SiteFiles,
  environment: Parameters<typeof siteSettings>[0],
  selfDestroying: boolean,
): Plugin[] {
  const { base, define } = siteSettings(environment);
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/entries',
    // The bundled source is TypeScript; the kill switch is written under this name.
    filename: selfDestroying ? 'service-worker.js' : 'service-worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    selfDestroying,
    manifest: webManifest(base, environment?.VITE_SUPABASE_URL !== undefined),
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

/** A fallback missing from the precache silently breaks the service worker. */
function missing(files: SiteFiles, entries: { url: string }[]): string[] {
  const found = new Set(entries.map(({ url }) => url));
  const lost = [...files.landing].filter((file) => !found.has(file));
  if (lost.length > 0) throw new Error(`Not in the precache: ${lost.join(', ')}.`);
  return [];
}
