import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { headerScrollThresholdPx } from '../../src/config/constants.ts';
import { buildDate } from './build-date.ts';
import { fillDocument, fillInlineScripts, isTemplate } from './document-template.ts';
import { readBuildEnvironment } from './environment-check.ts';
import { manifestFile } from './host-rules.ts';
import { inlineScript } from './inline-script.ts';
import { loadPrerenderForDevelopment } from './prerender.ts';

/** The development server's side: each request prerenders anew, islands come straight from their sources. */
export function landingDevelopment(): Plugin {
  let server: ViteDevServer;
  return {
    name: 'portico:landing-development',
    apply: 'serve',
    configureServer(created) {
      server = created;
      server.middlewares.use((request, response, next) => {
        const file = /^\/((?:privacy|terms)\.html)(?:\?|$)/.exec(request.url ?? '')?.[1];
        if (!file) return next();
        const source = readFile(join(server.config.root, 'index.html'), 'utf8');
        source
          .then((html) => server.transformIndexHtml(`/${file}`, html))
          .then((html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html), next);
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const { root, mode } = server.config;
        const filled = await fillInlineScripts(html, (file) => inlineScript(root, file, constants));
        if (!isTemplate(filled)) return filled;
        const { prerenderDocuments } = await loadPrerenderForDevelopment(server);
        const documents = await prerenderDocuments(
          readBuildEnvironment(mode, root).VITE_SITE_URL,
          buildDate(),
        );
        const document = documents.find(({ file }) => path === `/${file}`) ?? documents[0];
        return document ? fillDocument(filled, document) : filled;
      },
    },
  };
}

const constants = {
  LANDING_ENTRY: '/src/entries/landing.hydrate.tsx',
  LANDING_IMPORTS: [],
  HEADER_SCROLL_THRESHOLD_PX: headerScrollThresholdPx,
  MANIFEST: `/${manifestFile}`,
  // A service worker would answer with yesterday's sources.
  SERVICE_WORKER: null,
  VISITS: null,
};
