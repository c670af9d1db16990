import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type LoopbackServer, listenOnLoopback } from '../../dev/stack/loopback-server.ts';

export interface GitHubPages {
  /** Address of the project's site, with a slash at the end. */
  address: string;
  /** False closes every connection, as without a network. */
  setReachable(reachable: boolean): void;
  close(): Promise<void>;
}

/**
 * Serves a folder like GitHub Pages serves a project's site: below the repository's name, `x.html` at `/x`, and `404.html` with
 * status 404 for unknown addresses. Caching takes ten minutes, and the site cannot set headers.
 * https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site
 */
export async function openGitHubPages(repository: string, folder: () => string): Promise<GitHubPages> {
  let isReachable = true;
  const listening: LoopbackServer = await listenOnLoopback(0, (request, response) => {
    if (!isReachable) request.destroy();
    else void answer(`/${repository}`, folder(), request, response);
  });
  return {
    address: `http://localhost:${listening.port}/${repository}/`,
    setReachable: (reachable) => {
      isReachable = reachable;
    },
    close: () => listening.close(),
  };
}

async function answer(
  base: string,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === base) return redirect(response, `${base}/${search}`);
  // The account has no site at the root.
  if (!pathname.startsWith(`${base}/`)) return send(response, 404, 'text/plain', 'There is no site here.\n');
  const path = normalize(decodeURIComponent(pathname.slice(base.length)));
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'text/plain', '');
  if (!path.endsWith('/') && (await isFile(join(folder, path, 'index.html')))) {
    return redirect(response, `${pathname}/${search}`);
  }
  const candidates = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  for (const candidate of candidates) {
    const file = join(folder, candidate);
    if (await isFile(file)) return send(response, 200, typeOf(file), await readFile(file));
  }
  send(response, 404, 'text/html; charset=utf-8', await readFile(join(folder, '404.html')));
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, {
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'max-age=600',
    'Content-Type': type,
  });
  response.end(body);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(301, { Location: location }).end();
}

function typeOf(file: string): string {
  const type = getMimeType(file) ?? 'application/octet-stream';
  return extname(file) === '.html' ? 'text/html; charset=utf-8' : type;
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
