import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { caching, compressedCopies, hostFiles, immutableFolder, notFoundFile } from '../build/host-rules.ts';
import { getRuleHeaders, type HeaderRule, parseHeadersFile } from './headers-file.ts';
import { parseRedirectsFile, type Rewrite } from './redirects-file.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

interface Variant {
  encoding: 'br' | 'gzip' | null;
  body: Buffer;
  etag: string;
}

interface Asset {
  contentType: string;
  /** Compressed copies and the file itself, smallest first. The last one is uncompressed. */
  variants: Variant[];
}

const privateFiles = new Set(hostFiles.map((file) => `/${file}`));

/**
 * Serves a build like a static host: with `_headers`, `_redirects`, compressed copies, addresses without `.html`, and 404.html.
 * Reads all files into memory at once, so that responses never mix files of two builds.
 */
export async function openStaticSite(directory: string): Promise<RequestHandler> {
  const files = await readFiles(directory);
  const rules = parseHeadersFile(files.get('/_headers')?.toString('utf8') ?? '');
  const rewrites = parseRedirectsFile(files.get('/_redirects')?.toString('utf8') ?? '');
  const assets = toAssets(files);
  return (request, response) => {
    const pathname = decodePath(request.url ?? '/');
    const asset = pathname === null ? undefined : find(assets, rewrites, pathname);
    const headers = getResponseHeaders(rules, pathname ?? '/', asset !== undefined);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(response);
    if (asset !== undefined) return send(request, response, asset, 200);
    const page = assets.get(`/${notFoundFile}`);
    return page === undefined ? notFound(response) : send(request, response, page, 404);
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
    if (privateFiles.has(path) || isHidden(path) || isCopy(path, files)) continue;
    assets.set(path, { contentType: getContentType(path), variants: getVariants(path, body, files) });
  }
  return assets;
}

function isHidden(path: string): boolean {
  return /\/\./.test(path) && !path.startsWith('/.well-known/');
}

function isCopy(path: string, files: Map<string, Buffer>): boolean {
  return Object.values(compressedCopies).some(
    (suffix) => path.endsWith(suffix) && files.has(path.slice(0, -suffix.length)),
  );
}

function getContentType(path: string): string {
  const type = getMimeType(path) ?? 'application/octet-stream';
  return type.startsWith('text/') && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}

function getVariants(path: string, body: Buffer, files: Map<string, Buffer>): Variant[] {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const variants: Variant[] = [];
  for (const encoding of ['br', 'gzip'] as const) {
    const copy = files.get(path + compressedCopies[encoding]);
    if (copy !== undefined && copy.length < body.length) {
      variants.push({ encoding, body: copy, etag: `"${hash}-${encoding}"` });
    }
  }
  return [...variants, { encoding: null, body, etag: `"${hash}"` }];
}

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

function find(assets: Map<string, Asset>, rewrites: Rewrite[], pathname: string): Asset | undefined {
  const file = findFile(assets, pathname);
  if (file !== undefined) return file;
  const rewrite = rewrites.find(({ pattern }) => pattern.test(pathname));
  return rewrite && findFile(assets, rewrite.target);
}

function findFile(assets: Map<string, Asset>, pathname: string): Asset | undefined {
  const clean = pathname.replace(/\/+$/, '');
  return assets.get(pathname) ?? assets.get(`${clean}.html`) ?? assets.get(`${clean}/index.html`);
}

/** Returns the headers. A missing file gets no long cache time, even if its name matches a rule for hashed files. */
function getResponseHeaders(rules: HeaderRule[], pathname: string, found: boolean): Map<string, string> {
  const headers = getRuleHeaders(rules, pathname);
  const isImmutable = pathname.startsWith(immutableFolder);
  if (!found) headers.set('cache-control', caching.revalidated);
  else if (!headers.has('cache-control')) {
    headers.set('cache-control', isImmutable ? caching.immutable : caching.revalidated);
  }
  return headers;
}

function send(request: IncomingMessage, response: ServerResponse, asset: Asset, status: 200 | 404): void {
  const variant = choose(asset.variants, request.headers['accept-encoding']);
  response.statusCode = status;
  response.setHeader('ETag', variant.etag);
  if (asset.variants.length > 1) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200 && isKnown(request.headers['if-none-match'], variant.etag)) {
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
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Not found\n');
}

function methodNotAllowed(response: ServerResponse): void {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Method not allowed\n');
}
