import { readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HostResponse } from '../../dev/build/host-table.ts';

/** The build that a host's responses must match. */
export interface PublishedBuild {
  dist: string;
  /** Headers that every response must have, by name in lower case. */
  headers: ReadonlyMap<string, string>;
}

/** A part of a response in which a local program may differ from its host. */
export type Aspect = 'caching' | 'compression' | 'content type' | 'vary';

interface HostedResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Content types that browsers treat alike. */
const sameTypes: Readonly<Record<string, string>> = {
  'application/javascript': 'text/javascript',
  'text/xml': 'application/xml',
};

/** A host may write a list with spaces after its commas. */
function withoutListSpaces(value: string | string[] | undefined): string | undefined {
  return value?.toString().replaceAll(', ', ',');
}

const openerPolicy = 'cross-origin-opener-policy';

/** @returns one line for each difference from the table, or an empty list */
export async function complaintsAbout(
  origin: string,
  row: HostResponse,
  build: PublishedBuild,
  unseen: readonly Aspect[] = [],
): Promise<string[]> {
  const response = await call(origin, row.address, 'br, gzip');
  const { headers } = response;
  const complaints: string[] = [];
  const compare = (what: string, expected: unknown, actual: unknown) => {
    if (expected !== actual) complaints.push(`${what}: ${String(expected)} expected, not ${String(actual)}`);
  };
  compare('status', row.status, response.status);
  compare('body', true, unpack(response).equals(await readFile(join(build.dist, row.file))));
  if (!unseen.includes('content type')) {
    const [type = 'none', ...parameters] = headers['content-type']?.split(';') ?? [];
    compare('content type', row.contentType, sameTypes[type] ?? type);
    if (type === 'text/html') compare('charset', 'charset=utf-8', parameters.join().trim().toLowerCase());
  }
  if (!unseen.includes('caching')) compare('caching', true, isKeptRight(row, headers['cache-control']));
  for (const [name, value] of build.headers) compare(name, value, withoutListSpaces(headers[name]));
  // The rule for `/admin*` also matches `/administration`, where the header does no harm.
  if (row.openerPolicy || row.status === 200) {
    compare(openerPolicy, row.openerPolicy ? 'same-origin' : undefined, headers[openerPolicy]);
  }
  if (row.compressed && !unseen.includes('compression')) {
    compare('compressed', true, ['br', 'gzip'].includes(headers['content-encoding'] ?? ''));
    if (!unseen.includes('vary')) compare('Vary', true, /accept-encoding/i.test(headers.vary ?? ''));
    const plain = await call(origin, row.address, 'identity');
    compare('encoding that nobody takes', undefined, plain.headers['content-encoding']);
    compare('length without compression', unpack(response).length, plain.body.length);
  }
  return complaints.map((complaint) => `${row.address}: ${complaint}`);
}

/** @returns data that the host reveals although no page requests it: an echoed request (TRACE), or a folder's list of files */
export async function giveaways(origin: string): Promise<string[]> {
  const [echo, folder] = await Promise.all([
    // Cloudflare's local program never responds to TRACE, so it does not echo either.
    Promise.race([call(origin, '/', 'identity;q=0.125', 'TRACE'), setTimeout(10_000, null, { ref: false })]),
    call(origin, '/assets/', 'identity'),
  ]);
  const complaints: string[] = [];
  if (echo?.body.includes('q=0.125')) complaints.push('TRACE: the request comes back');
  if (folder.status !== 403 && folder.status !== 404) complaints.push(`/assets/: ${folder.status}`);
  return complaints;
}

function isKeptRight(row: HostResponse, cacheControl = ''): boolean {
  if (row.cacheControl !== null) return cacheControl === row.cacheControl;
  return /\b(no-cache|no-store|max-age=0)\b/.test(cacheControl) && !cacheControl.includes('immutable');
}

/** Uses `node:http`, because `fetch` would follow redirects, decompress the body and choose the encodings. */
function call(origin: string, address: string, encodings: string, method = 'GET'): Promise<HostedResponse> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': encodings };
    // Opens a new connection, because idle ones would delay the program's end.
    const request = send(`${origin}${address}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

function unpack({ headers, body }: HostedResponse): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body);
  return body;
}
