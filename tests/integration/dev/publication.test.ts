import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { parseBuildVariables } from '#config/environment.schema.ts';
import { emptyEntry, entryProject } from '#domain/portfolio/portfolio-entry.ts';
import * as prerender from '#entries/landing.prerender.tsx';
import { PublishedEntriesError } from '../../../dev/build/published-rows.ts';
import { writeSite } from '../../../dev/build/site-documents.ts';
import { createDeployHook } from '../../../dev/site/deploy-hook.ts';
import { listenOnLoopback } from '../../../dev/stack/loopback-server.ts';
import { adminAccount } from '../../support/backend.ts';
import { picture } from '../../support/pictures.ts';
import { makeFolder, openStack } from '../../support/stack.ts';
import { syncedDevice } from '../../support/synced-device.ts';

/** A project travels from an offline device to a page of the static site, and is removed again. */

const bare = '<head><!--portico:head--></head><body><!--portico:body--></body>';
const templates = {
  withScripts: (document: string) => Promise.resolve(document),
  documents: () => ({ landing: bare, further: bare }),
  application: '<h1>Application</h1>',
};

/** Prerenders the documents of a site. @returns the folder and the warnings */
async function build(siteUrl: string, variables: Record<string, string> = {}) {
  const environment = parseBuildVariables(
    { VITE_SUPABASE_URL: '/', VITE_SUPABASE_ANON_KEY: 'none', VITE_SITE_URL: siteUrl, ...variables },
    'the test',
  );
  const out = await makeFolder();
  const warnings: string[] = [];
  await writeSite({ out, environment, prerender, templates, warn: (sentence) => warnings.push(sentence) });
  return { out, warnings };
}

const draft = {
  id: 'repository-5001',
  name: 'Billing engine',
  description: 'Invoices and dunning.',
  entry: {
    ...emptyEntry,
    category: 'recent' as const,
    summary: 'Invoices that are paid.',
    problem: 'Invoices came late.\n\nPayments came later.',
    result: 'Paid in <nine> days.',
    figures: ['9 d: until an invoice is paid'],
    pictures: [picture({ alt: 'A "map"', width: 960, height: 640, widths: [480, 960] })],
  },
  published: new Set(['description', 'summary', 'problem', 'result', 'figures'] as const),
};

test('a published entry is in the next build until it is withdrawn', async () => {
  const stack = await openStack();
  const signIn = await fetch(`${stack.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(adminAccount),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const server = { origin: stack.origin, publishableKey: stack.anonKey, app: { fetch } };
  const device = syncedDevice(server, token);
  const rebuild = async () => {
    const variables = { VITE_SUPABASE_ANON_KEY: stack.anonKey, VITE_PUBLISHED_ENTRIES: 'required' };
    await stack.publish((await build(stack.origin, variables)).out);
  };
  const get = async (path: string) => {
    const response = await fetch(stack.origin + path);
    return { status: response.status, text: await response.text() };
  };
  const page = '/projects/billing-engine';

  await device.projects.save(entryProject(draft, true));
  const { rows } = await stack.query('select id from projects where is_public');
  expect(rows, 'the server has not heard of it').toEqual([]);
  await device.sync();
  await rebuild();
  const built = await get(page);
  expect(built.status).toBe(200);
  expect(built.text).toContain('<title>Billing engine | Robin Muster</title>');
  for (const text of ['<p>Payments came later.</p>', 'Paid in &lt;nine&gt; days.', '<dd>9 d']) {
    expect(built.text).toContain(text);
  }
  const address = `/storage/v1/object/public/pictures/${'a'.repeat(64)}-`;
  expect(built.text).toContain(`srcSet="${address}480.webp 480w, ${address}960.webp 960w"`);
  expect(built.text).toMatch(/<img [^>]*alt="A &quot;map&quot;" height="640" sizes="[^"]+" width="960"/);
  expect(built.text, 'as search engines read it').toContain(
    `"image":["${stack.origin}${page}.png","${stack.origin}${address}960.webp"]`,
  );
  expect((await get(`${page}.png`)).status).toBe(200);
  expect((await get('/')).text).toMatch(new RegExp(`aria-label="Details of Billing engine" href="${page}"`));
  expect((await get('/sitemap.xml')).text).toContain(`<loc>${stack.origin}${page}</loc>`);

  await device.projects.save(entryProject(draft, false));
  await device.sync();
  await rebuild();
  expect(await get(page)).toEqual({ status: 404, text: templates.application });
  expect((await get('/')).text).not.toContain('Billing engine');
  expect((await get('/sitemap.xml')).text).not.toContain(page);
});

test('builds without a backend from the content, or fails if required', async () => {
  const nowhere = { VITE_SUPABASE_URL: 'http://127.0.0.1:9' };
  const { warnings } = await build('http://localhost:8080', nowhere);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^The published entries could not be read from http:\/\/127\.0\.0\.1:9 \(.+\): the site is/,
    ),
  ]);
  const required = build('http://localhost:8080', { ...nowhere, VITE_PUBLISHED_ENTRIES: 'required' });
  await expect(required).rejects.toThrow(PublishedEntriesError);
  const off = await build('http://localhost:8080', { ...nowhere, VITE_PUBLISHED_ENTRIES: 'off' });
  expect(off.warnings).toEqual([]);
});

test('a deploy hook builds at once, then once for all later changes', async () => {
  let builds = 0;
  const hook = createDeployHook(
    async () => {
      builds += 1;
      await delay(200);
      if (builds === 1) throw new Error('The first build fails.');
    },
    () => undefined,
  );
  const listening = await listenOnLoopback(0, (request, response) => void hook(request, response));
  onTestFinished(() => listening.close());
  const call = (method: string) => fetch(`http://localhost:${listening.port}`, { method });
  expect((await call('GET')).status).toBe(405);
  const responses = await Promise.all([call('POST'), call('POST'), call('POST')]);
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
  await expect.poll(() => builds).toBe(2);
  await delay(300);
  expect(builds).toBe(2);
});
