import { readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { HostResponse } from '../../dev/build/host-table.ts';

/** The build that the responses of a host must match. */
export interface PublishedBuild {
  dist: string;
  /** The headers that every response must have, by lower-case name. */
  headers: ReadonlyMap<string, string>;
}

/** Something of a response that a program cannot show, although the host that it stands for can. */
export type Aspect = 'caching' | 'compression' | 'content type' | 'vary';

interface HostedResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Two names that mean the same to every browser. */
const sameTypes: Readonly<Record<string, string>> = {
  'application/javascript': 'text/javascript',
  'text/xml': 'application/xml',
};

const openerPolicy = 'cross-origin-opener-policy';

/** @returns one line for each thing that is not as the table says; none if all is well */
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
  compare('body', true, unpacked(response).equals(await readFile(join(build.dist, row.file))));
  if (!unseen.includes('content type')) {
    const [type = 'none', ...parameters] = headers['content-type']?.split(';') ?? [];
    compare('content type', row.contentType, sameTypes[type] ?? type);
    if (type === 'text/html') compare('charset', 'charset=utf-8', parameters.join().trim().toLowerCase());
  }
  if (!unseen.includes('caching')) compare('caching', true, isKeptRight(row, headers['cache-control']));
  for (const [name, value] of build.headers) compare(name, value, headers[name]);
  // The rule for `/admin*` also matches `/administration`, where the header does no harm.
  if (row.openerPolicy || row.status === 200) {
    compare(openerPolicy, row.openerPolicy ? 'same-origin' : undefined, headers[openerPolicy]);
  }
  if (row.compressed && !unseen.includes('compression')) {
    compare('compressed', true, ['br', 'gzip'].includes(headers['content-encoding'] ?? ''));
    if (!unseen.includes('vary')) compare('Vary', true, /accept-encoding/i.test(headers.vary ?? ''));
    const plain = await call(origin, row.address, 'identity');
    compare('encoding that nobody takes', undefined, plain.headers['content-encoding']);
    compare('length without compression', unpacked(response).length, plain.body.length);
  }
  return complaints.map((complaint) => `${row.address}: ${complaint}`);
}

/** @returns what a host gives away that no page asks for: a request as it came, the names in a folder */
export async function giveaways(origin: string): Promise<string[]> {
  const [echo, folder] = await Promise.all([
    // Cloudflare's local program takes the request and never responds: no echo either.
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

/** Not `fetch`: that would follow redirects, unpack the body and choose its own encodings. */
function call(origin: string, address: string, encodings: string, method = 'GET'): Promise<HostedResponse> {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': encodings };
    // A connection of its own: the programs are ended without waiting for idle ones.
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

function unpacked({ headers, body }: HostedResponse): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body);
  return body;
}
