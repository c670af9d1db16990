import { readFile } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { hostedDocuments } from '../build/host-rules.ts';
import { pathPattern } from './path-pattern.ts';
import type { RequestHandler } from './static-site.ts';

export interface ViteSite {
  handle: RequestHandler;
  close: () => Promise<void>;
}

/** Starts Vite in the stack's server, which also carries the WebSocket for hot replacement. */
export async function openViteSite(root: string, server: Server): Promise<ViteSite> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    mode: 'embedded',
    appType: 'custom',
    // Vite would clear the screen and with it the printed address and accounts.
    clearScreen: false,
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    handle: (request, response) => {
      vite.middlewares(
        request,
        response,
        (error?: unknown) => void sendDocument(vite, request, response, error),
      );
    },
    close: () => vite.close(),
  };
}

const knownAddresses = hostedDocuments(true).all.flatMap(({ addresses }) => addresses.map(pathPattern));

/** Returns whether the application handles the address. Hosts answer all others with 404. */
function isKnown(pathname: string): boolean {
  return knownAddresses.some((pattern) => pattern.test(pathname));
}

/** Sends the landing document for `/`, and the application's document for other addresses. */
async function sendDocument(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): Promise<void> {
  try {
    if (error !== undefined) throw error;
    const url = request.url ?? '/';
    const { pathname } = new URL(url, 'http://localhost');
    if (/\.[^/]+$/.test(pathname)) {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const document = pathname === '/' ? 'index.html' : 'app.html';
    const source = await readFile(join(vite.config.root, document), 'utf8');
    const html = await vite.transformIndexHtml(url, source);
    response
      .writeHead(isKnown(pathname) ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(html);
  } catch (failure) {
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${String(failure)}\n`);
  }
}
