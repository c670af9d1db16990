import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type HeaderRule, headersFor, parseHeadersFile } from './headers-file.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

interface Variant {
  encoding: 'br' | 'gzip' | null;
  body: Buffer;
  etag: string;
}

interface Asset {
  contentType: string;
  /** Smallest first; the last one is the file as it is. */
  variants: Variant[];
}

/** Instructions to a host, not files of the site. */
const hostFiles = new Set(['_headers', '_redirects']);
const encodings = { br: '.br', gzip: '.gz' } as const;

/**
 * Serves a build the way a static host does: `_headers` honoured, precompressed copies, clean addresses, and every
 * unknown address without a file extension answered with `app.html`.
 *
 * All of it is read into memory once. A build that runs meanwhile can therefore never be served half old, half new.
 */
export async function openStaticSite(directory: string): Promise<RequestHandler> {
  const files = await readFiles(directory);
  const rules = parseHeadersFile(files.get('/_headers')?.toString('utf8') ?? '');
  const assets = toAssets(files);
  return (request, response) => {
    const pathname = decodePath(request.url ?? '/');
    const asset = pathname === null ? undefined : find(assets, pathname);
    if (pathname === null || asset === undefined) return notFound(response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(response);
    send(request, response, asset, headersOf(rules, pathname));
  };
}

async function readFiles(directory: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(
      files.map(async (entry): Promise<[string, Buffer]> => {
        const path = join(entry.parentPath, entry.name);
        return [`/${relative(directory, path).split(sep).join('/')}`, await readFile(path)];
      }),
    ),
  );
}

function toAssets(files: Map<string, Buffer>): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const [path, body] of files) {
    if (hostFiles.has(path.slice(1)) || isHidden(path) || isCopy(path, files)) continue;
    assets.set(path, { contentType: contentTypeOf(path), variants: variantsOf(path, body, files) });
  }
  return assets;
}

function isHidden(path: string): boolean {
  return /\/\./.test(path) && !path.startsWith('/.well-known/');
}

function isCopy(path: string, files: Map<string, Buffer>): boolean {
  return Object.values(encodings).some(
    (suffix) => path.endsWith(suffix) && files.has(path.slice(0, -suffix.length)),
  );
}

function contentTypeOf(path: string): string {
  const type = getMimeType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}

function variantsOf(path: string, body: Buffer, files: Map<string, Buffer>): Variant[] {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const variants: Variant[] = [];
  for (const encoding of ['br', 'gzip'] as const) {
    const copy = files.get(path + encodings[encoding]);
    if (copy !== undefined && copy.length < body.length) {
      variants.push({ encoding, body: copy, etag: `"${hash}-${encoding}"` });
    }
  }
  return [...variants, { encoding: null, body, etag: `"${hash}"` }];
}

/** null for an address that cannot be decoded. */
function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

function find(assets: Map<string, Asset>, pathname: string): Asset | undefined {
  const clean = pathname.replace(/\/+$/, '');
  const direct = assets.get(pathname) ?? assets.get(`${clean}.html`) ?? assets.get(`${clean}/index.html`);
  if (direct !== undefined) return direct;
  const isFile = /\.[^/]+$/.test(pathname);
  return isFile ? undefined : assets.get('/app.html');
}

function headersOf(rules: HeaderRule[], pathname: string): Map<string, string> {
  const headers = headersFor(rules, pathname);
  if (!headers.has('cache-control')) headers.set('cache-control', defaultCaching(pathname));
  return headers;
}

/** What the build names by its content may be kept for ever; everything else is asked for again each time. */
function defaultCaching(pathname: string): string {
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
  headers: Map<string, string>,
): void {
  const variant = choose(asset.variants, request.headers['accept-encoding']);
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('ETag', variant.etag);
  if (asset.variants.length > 1) response.setHeader('Vary', 'Accept-Encoding');
  if (isKnown(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304).end();
    return;
  }
  if (variant.encoding !== null) response.setHeader('Content-Encoding', variant.encoding);
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', asset.contentType);
  response.setHeader('Content-Length', variant.body.length);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}

function choose(variants: Variant[], accepted: string | string[] | undefined): Variant {
  const offers = String(accepted ?? '')
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  const chosen = variants.find(({ encoding }) => encoding === null || offers.includes(encoding));
  if (chosen === undefined) throw new Error('An asset has no plain variant.');
  return chosen;
}

function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((value) => value.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end('Not found\n');
}

function methodNotAllowed(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Method not allowed\n');
}
