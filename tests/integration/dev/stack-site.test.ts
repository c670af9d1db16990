import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { getRuleHeaders, parseHeadersFile } from '../../../dev/site/headers-file.ts';
import { openSite, type Site } from '../../../dev/site/site.ts';
import { listenOnLoopback } from '../../../dev/stack/loopback-server.ts';
import { makeFolder } from '../../support/stack.ts';

const script = 'console.log("a line that compresses well");\n'.repeat(100);
const build = {
  'index.html': '<h1>Landing</h1>',
  'app.html': '<h1>Application</h1>',
  'imprint.html': '<h1>Imprint</h1>',
  'sw.js': 'self.skipWaiting()',
  'assets/entry-4f3a.js': script,
  '.secret/key.pem': 'hidden',
  '.well-known/security.txt': 'Contact: mailto:owner@example.com',
  '404.html': '<h1>Unknown</h1>',
  'nginx.conf': 'server {}',
  _redirects: '# The application\n/admin/* /app 200\n/old /imprint.html\n/moved /imprint 301\n',
  _headers: '/*\n  X-Frame-Options: DENY\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
};

interface SiteResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Uses `node:http`, because `fetch` would decompress the body and choose the encodings. */
function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<SiteResponse> {
  return new Promise((resolve, reject) => {
    const request = httpGet(url, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
  });
}

async function serve(files: Record<string, string> | null): Promise<{ origin: string; site: Site }> {
  const dist = files === null ? null : await makeFolder(files);
  let site: Site | undefined;
  const listening = await listenOnLoopback(0, (request, response) => void site?.handle(request, response));
  onTestFinished(() => listening.close());
  site = await openSite({ root: '', dist, vite: false, server: listening.server });
  return { origin: `http://localhost:${listening.port}`, site };
}

describe('the built site', () => {
  test('serves the landing page, files and the application by the rules', async () => {
    const { origin } = await serve(build);
    const text = async (path: string) => String((await get(origin + path)).body);
    expect(await text('/')).toBe('<h1>Landing</h1>');
    expect(await text('/?utm=1')).toBe('<h1>Landing</h1>');
    expect(await text('/imprint')).toBe('<h1>Imprint</h1>');
    expect(await text('/admin/github?tab=a.b')).toBe('<h1>Application</h1>');
    expect(await text('/.well-known/security.txt')).toContain('owner@example.com');
  });

  test.each([
    '/nowhere',
    '/assets/gone-1234.js',
    '/assets/..%2f.secret',
    '/.secret/key.pem',
    '/_headers',
    '/_redirects',
    '/nginx.conf',
    '/old',
    '/moved',
  ])('answers 404 for %s with an uncached page', async (path) => {
    const { origin } = await serve(build);
    const { status, body, headers } = await get(origin + path);
    expect([status, String(body)]).toEqual([404, '<h1>Unknown</h1>']);
    expect([headers['cache-control'], headers['x-frame-options']]).toEqual(['no-cache', 'DENY']);
  });

  test('answers 404 for undecodable addresses and missing pages', async () => {
    const withPage = await get(`${(await serve(build)).origin}/%E0%A4%A`);
    const without = await get(`${(await serve({ 'index.html': '' })).origin}/nowhere`);
    expect([withPage.status, without.status]).toEqual([404, 404]);
  });

  test('allows only GET and HEAD', async () => {
    const { origin } = await serve(build);
    const post = await get(`${origin}/`, {}, 'POST');
    expect([post.status, post.headers.allow, post.headers['x-frame-options']]).toEqual([
      405,
      'GET, HEAD',
      'DENY',
    ]);
    const head = await get(`${origin}/imprint`, {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '16']);
  });

  test('sends precompressed copies to clients that accept them', async () => {
    const url = `${(await serve(build)).origin}/assets/entry-4f3a.js`;
    const getEncoded = (value: string) => get(url, { 'Accept-Encoding': value });
    expect((await getEncoded('gzip, deflate, br')).headers['content-encoding']).toBe('br');
    expect((await getEncoded('br;q=0, gzip')).headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync((await getEncoded('gzip')).body))).toBe(script);
    const plain = await getEncoded('identity');
    expect([plain.headers['content-encoding'], String(plain.body)]).toEqual([undefined, script]);
    expect(plain.headers.vary).toBe('Accept-Encoding');
  });

  test('sets cache lifetimes by path and answers 304', async () => {
    const { origin } = await serve(build);
    const caching = async (path: string) => (await get(origin + path)).headers['cache-control'];
    expect(await caching('/assets/entry-4f3a.js')).toBe('public, max-age=31536000, immutable');
    expect(await caching('/sw.js')).toBe('no-cache');
    expect(await caching('/')).toBe('no-cache');
    const { headers } = await get(`${origin}/`);
    expect((await get(`${origin}/`, { 'If-None-Match': String(headers.etag) })).status).toBe(304);
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test('never caches the response about a missing page', async () => {
    const { origin } = await serve(build);
    const { headers } = await get(`${origin}/nowhere`);
    expect((await get(`${origin}/nowhere`, { 'If-None-Match': String(headers.etag) })).status).toBe(404);
  });

  test('switches to another build as a whole', async () => {
    const { origin, site } = await serve(build);
    await site.publish(await makeFolder({ 'index.html': '<h1>Second</h1>', 'app.html': '' }));
    expect(String((await get(origin)).body)).toBe('<h1>Second</h1>');
    expect((await get(`${origin}/assets/entry-4f3a.js`)).status).toBe(404);
  });

  test('reports that no build exists yet', async () => {
    const { origin } = await serve(null);
    const { status, headers } = await get(origin);
    expect([status, headers['retry-after']]).toEqual([503, '1']);
  });
});

describe('the _headers file', () => {
  const headers = (text: string, path: string) =>
    Object.fromEntries(getRuleHeaders(parseHeadersFile(text), path));

  test('matches splats and placeholders and ignores comments', () => {
    const text = '# all\n/*\n  X-All: yes\n\n/users/:id/edit\n\tX-One: a:b\n';
    expect(headers(text, '/users/7/edit')).toEqual({ 'x-all': 'yes', 'x-one': 'a:b' });
    expect(headers(text, '/users/7/8/edit')).toEqual({ 'x-all': 'yes' });
  });

  test('joins values of several rules unless a rule removes them', () => {
    const text =
      '/*\n  Cache-Control: no-cache\n  Link: a\n/b/*\n  ! Cache-Control\n  Cache-Control: public\n  Link: b';
    expect(headers(text, '/b/c')).toEqual({ 'cache-control': 'public', link: 'a, b' });
  });

  test('skips rules for other hosts and escapes special characters', () => {
    const text = 'https://example.com/*\n  X-Host: yes\n/a.b\n  X-Dot: yes';
    expect(headers(text, '/a.b')).toEqual({ 'x-dot': 'yes' });
    expect(headers(text, '/axb')).toEqual({});
  });
});
