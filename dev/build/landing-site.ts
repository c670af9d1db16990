import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { headerScrollThresholdPx } from '../../src/config/constants.ts';
import type { EnvironmentVariables } from '../../src/config/environment.schema.ts';
import { feedPath } from '../../src/pages/landing/documents.ts';
import { jsonResume } from '../resume/json-resume.ts';
import { resume } from '../resume/pdf.ts';
import { type AssetGraph, readAssetGraph } from './asset-graph.ts';
import { buildDate } from './build-date.ts';
import {
  fillDocument,
  fillInlineScripts,
  inlineIcon,
  inlineStyleSheet,
  linkedStyleSheet,
  withoutDelayingLinks,
  withoutIndentation,
} from './document-template.ts';
import { readBuildEnvironment } from './environment-check.ts';
import { feedFile } from './feed.ts';
import { robotsFile, siteMapFile } from './host-files.ts';
import { manifestFile, serviceWorkerFile } from './host-rules.ts';
import { inlineScript } from './inline-script.ts';
import { loadPrerender } from './prerender.ts';
import { previewPicture } from './preview-picture.ts';
import { withoutUnusedProperties } from './unused-properties.ts';

/** What the service worker's build must know about the site's build before it. */
export interface SiteFiles {
  /** Kept on every visitor's device. Paths without a leading slash. */
  landing: Set<string>;
  /** Kept after sign-in. */
  application: string[];
}

const iconFile = 'icons/icon.svg';

/**
 * Turns what Vite has built into the published site: prerendered documents with their styles and loader inline,
 * the resume, the preview picture and the files for search engines. Runs before vite-plugin-pwa writes
 * the service worker, whose precache is made of the finished files.
 *
 * @param content puts in what the owner has edited
 */
export function landingSite(files: SiteFiles, content: Plugin): Plugin {
  let config: ResolvedConfig;
  let graph: AssetGraph | undefined;
  return {
    name: 'portico:landing-site',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    // Only what is written counts: the empty script of index.html is dropped before.
    writeBundle(_, bundle) {
      graph = readAssetGraph(bundle, '/landing.hydrate.tsx', '/app.html');
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        // A build that failed ends here as well, with its own error.
        if (!graph) return;
        const out = resolve(config.root, config.build.outDir);
        const environment = readBuildEnvironment(config.mode, config.root);
        const documents = await writeDocuments(config, out, graph, environment, content);
        files.application = graph.application;
        files.landing = new Set([
          ...documents.keys(),
          ...graph.islands,
          'resume.pdf',
          iconFile,
          manifestFile,
          ...ownPictures(documents.get('index.html') ?? ''),
        ]);
      },
    },
  };
}

/** The pictures of `public/content` that a document shows, as files of the published folder. */
function ownPictures(html: string): string[] {
  return [...html.matchAll(/<img[^>]* src="\/(content\/[^"]+)"/g)].map(([, file]) => file ?? '');
}

/** What a page registers; null: nothing, when one that removes itself is published. */
export function registeredServiceWorker({
  VITE_SERVICE_WORKER,
}: Pick<EnvironmentVariables, 'VITE_SERVICE_WORKER'>): string | null {
  return VITE_SERVICE_WORKER === 'off' ? null : `/${serviceWorkerFile}`;
}

/** Where a page counts its visits; null: it does not. */
function visitCounter({
  VITE_VISIT_COUNTS,
  VITE_SUPABASE_URL,
  VITE_SUPABASE_ANON_KEY,
}: EnvironmentVariables): { url: string; key: string } | null {
  const url = `${VITE_SUPABASE_URL.replace(/\/+$/, '')}/rest/v1/rpc/count_visit`;
  return VITE_VISIT_COUNTS === 'on' ? { url, key: VITE_SUPABASE_ANON_KEY } : null;
}

/** @returns every HTML document of the site by file name */
async function writeDocuments(
  config: ResolvedConfig,
  out: string,
  graph: AssetGraph,
  environment: EnvironmentVariables,
  content: Plugin,
): Promise<Map<string, string>> {
  const siteUrl = environment.VITE_SITE_URL.replace(/\/+$/, '');
  const { prerenderDocuments, publishedContent, publishedPaths } = await loadPrerender(
    config.root,
    config.mode,
    [content],
  );
  const [entry, ...imports] = graph.islands.map((file) => `/${file}`);
  const loadScript = (file: string) =>
    inlineScript(config.root, file, {
      LANDING_ENTRY: entry,
      LANDING_IMPORTS: imports,
      HEADER_SCROLL_THRESHOLD_PX: headerScrollThresholdPx,
      MANIFEST: `/${manifestFile}`,
      SERVICE_WORKER: registeredServiceWorker(environment),
      VISITS: visitCounter(environment),
    });
  const read = (file: string) => readFile(join(out, file), 'utf8');

  const bare = inlineIcon(
    withoutIndentation(withoutDelayingLinks(await read('index.html'))),
    await read(iconFile),
  );
  const styleSheet = linkedStyleSheet(bare);
  if (!styleSheet) throw new Error('index.html links no style sheet.');
  const template = await fillInlineScripts(
    inlineStyleSheet(bare, withoutUnusedProperties(await read(styleSheet))),
    loadScript,
  );
  const application = await fillInlineScripts(await read('app.html'), loadScript);

  const published = publishedContent();
  const today = buildDate();
  const feed = feedFile(published, siteUrl);
  const documents = new Map<string, string>([['app.html', application]]);
  for (const document of await prerenderDocuments(siteUrl, today)) {
    documents.set(document.file, fillDocument(template, document));
  }
  await Promise.all([
    ...Array.from(documents, ([file, html]) => writeFile(join(out, file), html)),
    rm(join(out, styleSheet)),
    writeFile(join(out, '404.html'), application),
    writeFile(join(out, 'resume.pdf'), await resume(published, siteUrl, today)),
    writeFile(join(out, 'resume.json'), JSON.stringify(jsonResume(published, siteUrl), null, 2)),
    writeFile(join(out, 'preview.png'), await previewPicture(published, today)),
    ...(feed === null ? [] : [writeFile(join(out, feedPath), feed)]),
    writeFile(join(out, 'robots.txt'), robotsFile(siteUrl)),
    writeFile(join(out, 'sitemap.xml'), siteMapFile(siteUrl, publishedPaths)),
  ]);
  return documents;
}
