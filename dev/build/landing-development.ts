import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { headerScrollThresholdPx } from '../../src/config/constants.ts';
import { pathLanguage } from '../../src/content/languages.ts';
import type { PrerenderedDocument } from '../../src/entries/landing.prerender.tsx';
import { buildDate } from './build-date.ts';
import { fillDocument, fillInlineScripts, inLanguage, isTemplate } from './document-template.ts';
import { readBuildEnvironment } from './environment-check.ts';
import { inlineScript } from './inline-bundle.ts';
import { islandsEntry, laterEntry } from './islands.ts';
import { loadPrerenderForDevelopment } from './prerender.ts';

export function landingDevelopment(): Plugin {
  let server: ViteDevServer;
  return {
    name: 'portico:landing-development',
    apply: 'serve',
    configureServer(created) {
      server = created;
      server.middlewares.use((request, response, next) => {
        void sendDocument(server, request, response, next);
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const { root } = server.config;
        const language = pathLanguage(path);
        const filled = await fillInlineScripts(html, (file) => inlineScript(root, file, loaderConstants));
        if (!isTemplate(filled)) return filled;
        const documents = await readDocuments(server);
        const document = documents.find(({ file }) => path === `/${file}`) ?? documents[0];
        if (!document) return filled;
        const styled = document.isLandingPage ? filled : filled.replace(landingStyles, furtherStyles);
        return fillDocument(
          inLanguage(styled, language, { entry: `/@id/${islandsEntry(language)}` }),
          document,
        );
      },
    },
  };
}

const landingStyles = '/src/pages/landing/landing.css';
const furtherStyles = '/src/pages/case-study/case-study.css';

async function readDocuments(server: ViteDevServer): Promise<PrerenderedDocument[]> {
  const { prerenderDocuments } = await loadPrerenderForDevelopment(server);
  const { root, mode } = server.config;
  return prerenderDocuments(readBuildEnvironment(mode, root).VITE_SITE_URL, buildDate());
}

async function sendDocument(
  server: ViteDevServer,
  request: Connect.IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  try {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const html = await openDocument(server, pathname);
    if (html === null) next();
    else response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html);
  } catch (error) {
    next(error);
  }
}

/** Returns a document other than the landing page, or null if the address is not one. */
async function openDocument(server: ViteDevServer, pathname: string): Promise<string | null> {
  if (!/^\/(?:\w\w(?:\/|$)|privacy|terms|projects\/)/.test(pathname)) return null;
  const path = pathname.endsWith('.html')
    ? pathname
    : `${pathname.replace(/^(\/\w\w)?\/?$/, '$1/index')}.html`;
  const documents = await readDocuments(server);
  if (!documents.some(({ file }) => path === `/${file}`)) return null;
  return server.transformIndexHtml(path, await readFile(join(server.config.root, 'index.html'), 'utf8'));
}

const loaderConstants = {
  WITHOUT_SERVER: false,
  ADMIN_FILES: {},
  GERMAN_FILES: [],
  SITE_BASE: '/',
  LANDING_IMPORTS: [],
  LATER: `/${laterEntry}`,
  HEADER_SCROLL_THRESHOLD_PX: headerScrollThresholdPx,
};
