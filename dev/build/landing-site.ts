import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { headerScrollThresholdPx } from '../../src/config/constants.ts';
import { type BuildVariables, hasApplication } from '../../src/config/environment.schema.ts';
import { languages } from '../../src/content/languages.ts';
import { adminFrameFiles, adminScreenFiles, signOutFile } from './admin-files.ts';
import { type AssetGraph, findFiles, readAssetGraph } from './asset-graph.ts';
import {
  fillInlineScripts,
  inLanguage,
  inlineIcon,
  inlineStyleSheet,
  linkedStyleSheet,
  withoutDelayingLinks,
  withoutIndentation,
} from './document-template.ts';
import { readBuildEnvironment, siteSettings } from './environment-check.ts';
import { manifestFile } from './host-rules.ts';
import { inlineScript, inlineStyle, type ScriptConstants } from './inline-bundle.ts';
import { islandsEntry, laterEntry } from './islands.ts';
import { loadPrerender } from './prerender.ts';
import { withResolvedProperties } from './resolved-properties.ts';
import { type SiteTemplates, writeSite } from './site-documents.ts';
import { loadedPictures } from './site-pictures.ts';

export interface SiteFiles {
  /** Files that every visitor's service worker caches. Paths without a leading slash. */
  landing: Set<string>;
  application: string[];
  /** Files that are cached when first used: islands of other languages. */
  visited: string[];
}

/** Islands by language, then the module that is loaded later. */
const landingEntries = [...languages.map(islandsEntry), laterEntry];

const iconFile = 'icons/icon.svg';
const furtherStyles = 'src/pages/case-study/case-study.css';

/**
 * Turns Vite's output into the published site. Must run before vite-plugin-pwa, which lists the published files.
 * @param content inserts the owner's edits
 */
export function landingSite(files: SiteFiles, content: Plugin): Plugin {
  let config: ResolvedConfig;
  let graph: AssetGraph | undefined;
  let preloads: ScriptConstants = {};
  return {
    name: 'portico:landing-site',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    // Reads the bundle after writing, because an earlier step removes the empty script of index.html.
    writeBundle(_, bundle) {
      const isApplicationBuilt = hasApplication(readBuildEnvironment(config.mode, config.root));
      graph = readAssetGraph(bundle, landingEntries, isApplicationBuilt ? '/app.html' : null);
      if (isApplicationBuilt) preloads = preloadConstants(bundle, config.base);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        // Vite also calls `closeBundle` after a failed build.
        if (!graph) return;
        const out = resolve(config.root, config.build.outDir);
        const environment = readBuildEnvironment(config.mode, config.root);
        const documents = await writeSite({
          out,
          environment,
          prerender: await loadPrerender(config.root, config.mode, [content], siteSettings(environment)),
          templates: await readTemplates(config, out, graph, preloads, environment),
          warn: (sentence) => config.logger.warn(sentence),
        });
        const home = documents.get('index.html') ?? '';
        files.application = graph.application;
        files.visited = graph.landing.slice(1, -1).flat();
        files.landing = new Set([
          ...documents.keys(),
          ...(graph.landing[0] ?? []),
          ...(graph.landing.at(-1) ?? []),
          'resume.pdf',
          iconFile,
          manifestFile,
          ...loadedPictures(home, config.base),
        ]);
      },
    },
  };
}

/** Returns the documents without content, but with inline styles and scripts. */
async function readTemplates(
  { root, build, base }: ResolvedConfig,
  out: string,
  graph: AssetGraph,
  preloads: ScriptConstants,
  environment: BuildVariables,
): Promise<SiteTemplates> {
  const constants = {
    ...loaderConstants(graph, base),
    ...preloads,
    WITHOUT_SERVER: environment.VITE_SUPABASE_URL === undefined,
    SITE_BASE: base,
  };
  const read = (file: string) => readFile(join(out, file), 'utf8');
  const indented = inlineIcon(withoutDelayingLinks(await read('index.html')), await read(iconFile));
  const html = withoutIndentation(indented);
  const styleSheet = linkedStyleSheet(html, base);
  if (!styleSheet) throw new Error('index.html links no style sheet.');
  const cssTarget = [build.cssTarget || []].flat();
  const styles = {
    landing: withResolvedProperties(await read(styleSheet)),
    further: withResolvedProperties(await inlineStyle(root, furtherStyles, cssTarget)),
  };
  await rm(join(out, styleSheet));
  const withScripts = (document: string) =>
    fillInlineScripts(document, (file) => inlineScript(root, file, constants));
  const filled = await withScripts(html);
  const documents = new Map(
    languages.map((language, index) => {
      const entry = `${base}${graph.landing[index]?.[0]}`;
      const inThisLanguage = inLanguage(filled, language, { entry });
      const landing = inlineStyleSheet(inThisLanguage, styles.landing);
      return [language, { landing, further: inlineStyleSheet(inThisLanguage, styles.further) }];
    }),
  );
  return {
    withScripts,
    documents: (language) => {
      const templates = documents.get(language);
      if (!templates) throw new Error(`There are no documents in '${language}'.`);
      return templates;
    },
    application: hasApplication(environment)
      ? await withScripts((await read('app.html')).replace('<a href="/">', `<a href="${base}">`))
      : null,
  };
}

function preloadConstants(bundle: Rolldown.OutputBundle, base: string): ScriptConstants {
  const linked = new Set(findFiles(bundle, ['/app.html']));
  const unlinkedFiles = (...modules: string[]) =>
    findFiles(bundle, modules).flatMap((file) => (linked.has(file) ? [] : base + file));
  return {
    ADMIN_FILES: Object.fromEntries(
      Object.entries(adminScreenFiles).map(([path, file]) => [
        base + path.slice(1),
        unlinkedFiles(...adminFrameFiles, signOutFile, file),
      ]),
    ),
    GERMAN_FILES: unlinkedFiles('src/locales/de/application.ts'),
  };
}

/** Returns the loader's constants. The islands of every language import the same files, so these are listed once. */
function loaderConstants(graph: AssetGraph, base: string): ScriptConstants {
  const addresses = graph.landing.map((files) => files.map((file) => base + file));
  return {
    LANDING_IMPORTS: addresses[0]?.slice(1),
    LATER: addresses.at(-1)?.[0],
    HEADER_SCROLL_THRESHOLD_PX: headerScrollThresholdPx,
  };
}
