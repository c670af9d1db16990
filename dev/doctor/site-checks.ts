import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Environment } from '../../src/config/environment.ts';
import { paths } from '../../src/domain/shared/route.ts';
import { contentSecurityPolicy, policyWithoutServer } from '../build/content-security-policy.ts';
import { caching, notFoundFile, securityHeaders } from '../build/host-rules.ts';
import type { Check, Outcome } from './check.ts';
import { containsSecretKey, secretKeyAdvice } from './options.ts';
import { getPolicies, missingSources, openSources, scriptSources } from './policy.ts';
import { getEntry, getMetaPolicy, type HostedResponse, type PublishedSite } from './published-site.ts';
import { getPath, getRedirect, getType, NoResponse, readBody, type Wire, type WireResponse } from './wire.ts';

export interface Site extends PublishedSite {
  wire: Wire;
  supabaseUrl: string | null;
  /** `.env.production` of this folder; null if it is missing or belongs to another site. */
  local: Environment | null;
}

const hostRules = 'npm run build writes these rules into dist/ for each host: see docs/hosting.md.';

const headerEffects: Record<string, string> = {
  'Strict-Transport-Security':
    'Attackers can show visitors who type the address without https a copy of the site.',
  'X-Content-Type-Options': 'Browsers may run files as scripts that are not meant to be scripts.',
  'Cross-Origin-Resource-Policy': "Other sites can load this site's files into their own process.",
  'Cross-Origin-Opener-Policy': 'A page that opened the application can control its window.',
  'Referrer-Policy': 'Other sites learn which page of this site a visitor comes from.',
  'Permissions-Policy': 'A script that got into a page could ask for the camera, microphone or location.',
};

export const siteChecks: readonly Check<Site>[] = [
  {
    id: 'site.https',
    passes: 'The site uses https, and plain http redirects to it.',
    breaks:
      'Browsers refuse offline support and the encryption of the GitHub token over plain http, and others in the network can read and change the pages.',
    change: ({ origin }) =>
      `Turn on https at the host and redirect http to it. Most hosts have a setting such as "Force HTTPS". Then run the doctor with https://${new URL(origin).host}.`,
    async examine({ origin, wire }) {
      const url = new URL(origin);
      if (isLocal(origin)) return { skipped: "A site on this computer doesn't need https." };
      if (url.protocol === 'http:') return `${origin} uses plain http.`;
      const address = `http://${url.hostname}/`;
      try {
        const plain = await wire.request(address);
        if (getRedirect(plain)?.protocol === 'https:') return null;
        return `${address} responds with ${plain.status} instead of a redirect to https.`;
      } catch (error) {
        if (error instanceof NoResponse) return { passed: 'The site uses https and has no plain http.' };
        throw error;
      }
    },
  },
  {
    id: 'site.documents',
    passes: 'The landing page and the other public pages are published.',
    breaks: "Visitors can't see these pages.",
    change: `Publish the complete dist/ folder at the root of the address, and use the rules for your host. ${hostRules}`,
    examine: each(
      ({ expected: { status, file } }) => status === 200 && file.endsWith('.html') && file !== 'app.html',
      ({ response, expected: { file } }) => {
        if (isApplication(response)) return `The application instead of ${file}`;
        if (response.status === 200 && isHtml(response)) return null;
        return `Status ${response.status} (${getType(response)}) instead of ${file}`;
      },
    ),
  },
  {
    id: 'site.routes',
    passes: 'All addresses of the application open it.',
    breaks:
      'Reloads, bookmarks, links in e-mails and the return from GitHub fail. A redirect can lose the code of a sign-in.',
    change: `Serve app.html with status 200 at these addresses, without a redirect. ${hostRules}`,
    examine: each(
      ({ expected }) => expected.file === 'app.html',
      ({ response }, { hasServer }) => {
        const target = getRedirect(response);
        if (target !== null) return `A redirect (${response.status}) to ${target.pathname}`;
        // Without a server, 404.html may be the application.
        const isAllowed = response.status === 404 && !hasServer && isApplication(response);
        if (response.status !== 200 && !isAllowed)
          return `Status ${response.status} instead of the application`;
        return isApplication(response) ? null : 'Another page than the application';
      },
    ),
  },
  {
    id: 'site.unknown-address',
    passes: 'Unknown addresses respond with 404 and the not-found page.',
    breaks: "Search engines index addresses that don't exist, or visitors see the host's own error page.",
    change: `Serve 404.html with status 404 for addresses that are neither a file nor part of the application. ${hostRules}`,
    examine: each(
      ({ expected }) => expected.file === notFoundFile && !isAsset(expected),
      ({ response }) => {
        if (response.status !== 404) return `Status ${response.status} instead of 404`;
        const isOwn = isApplication(response) || getMetaPolicy(response.text) !== null;
        return isOwn ? null : "The host's own page instead of 404.html";
      },
    ),
  },
  {
    id: 'site.missing-file',
    passes: 'Missing scripts respond with 404.',
    breaks: 'After an update, open tabs receive a wrong file instead of a script and stay blank.',
    change: `Limit the rules for app.html and for permanent caching to the addresses that need them. ${hostRules}`,
    examine: each(
      ({ expected }) => expected.file === notFoundFile && isAsset(expected),
      ({ response }, { hasServer }) => {
        if (response.status !== 404) return `Status ${response.status} instead of 404`;
        return hasServer && maxAge(cacheControl(response)) > 0
          ? `A cached 404 (${cacheControl(response)})`
          : null;
      },
    ),
  },
  {
    id: 'site.types',
    passes: 'Scripts and styles have the right content type.',
    breaks: "Browsers don't use these files.",
    change: `Send the right Content-Type for each kind of file. ${hostRules}`,
    examine: each(
      ({ expected, response }) => isAsset(expected) && response.status === 200,
      ({ response, expected: { contentType } }) =>
        getKind(getType(response)) === getKind(contentType)
          ? null
          : `Type ${getType(response)} instead of ${contentType}`,
    ),
  },
  {
    id: 'site.manifest',
    passes: 'The web app manifest can be read.',
    breaks: 'Browsers may not offer to install the app.',
    change: 'Publish manifest.webmanifest of dist/ with the type application/manifest+json.',
    examine: each(
      ({ expected }) => expected.file === 'manifest.webmanifest',
      ({ response }) => {
        if (response.status !== 200 || readBody(response, manifest) === null)
          return `Status ${response.status} without a manifest`;
        const type = getType(response);
        return /^application\/(manifest\+)?json$/.test(type) ? null : `Type ${type}`;
      },
    ),
  },
  {
    id: 'site.address',
    passes: 'The site was built for this address.',
    breaks: 'Search engines and link previews use the other address.',
    change: ({ origin }) =>
      `Set VITE_SITE_URL=${origin} in .env.production, run npm run build and publish dist/ again. If the other address is right, run the doctor with it.`,
    examine({ origin, siteUrl }) {
      if (siteUrl === null) return { skipped: "The site doesn't name the address that it was built for." };
      // On this computer every port is fine.
      const [built, published] = [new URL(siteUrl), new URL(origin)];
      const isSameHost = built.origin === published.origin || (isLocal(siteUrl) && isLocal(origin));
      if (isSameHost && built.pathname === published.pathname) return null;
      return `The site was built for ${siteUrl} but is published at ${origin}.`;
    },
  },
  {
    id: 'site.secrets',
    passes: 'The published pages and scripts contain no secret key.',
    breaks: 'Anyone who opens the site can read, change and delete everything in the Supabase project.',
    change: secretKeyAdvice,
    examine: each(
      () => true,
      ({ response }) => (containsSecretKey(response.text) ? 'A secret key of the Supabase project' : null),
    ),
  },
  {
    id: 'site.content-security-policy',
    passes: 'The content security policy matches this build.',
    breaks:
      'A script that got into a page could read the session, or browsers block a part of the site: the Supabase project, a script or a style.',
    change:
      'Send the policy that npm run build wrote into dist/ for your host, and update it after every build: see docs/hosting.md.',
    examine: examinePolicy,
  },
  {
    id: 'site.service-worker',
    passes: 'The service worker is a script, and browsers check for a new version of it.',
    breaks: "The site doesn't work offline, or updates and the kill switch don't reach visitors.",
    change: `Publish dist/service-worker.js at the root of the address. Send it with "Cache-Control: ${caching.revalidated}", also from caches in front of the host. ${hostRules}`,
    examine: each(
      ({ expected }) => expected.file === 'service-worker.js',
      (hosted, { hasServer }) => {
        const { response } = hosted;
        const type = getType(response);
        if (response.status !== 200 || getKind(type) !== 'text/javascript' || /^\s*</.test(response.text))
          return `Status ${response.status} and type ${type} instead of a script`;
        return hasServer ? cachingProblem(hosted) : null;
      },
    ),
  },
  {
    id: 'site.same-build',
    passes: 'The service worker and the pages come from the same build.',
    breaks: 'Visitors keep pages whose scripts no longer exist, or that the content security policy blocks.',
    change:
      'Publish the complete dist/ folder at once and empty the cache in front of the host. Turn off everything there that rewrites pages, such as minifying or injected scripts.',
    examine: each(
      (hosted, { serviceWorker }) =>
        isMainDocument(hosted) && getRevision(serviceWorker.text, hosted.expected.file) !== null,
      ({ expected, response }, { serviceWorker }) => {
        // Workbox identifies documents by MD5.
        const hash = createHash('md5').update(response.text).digest('hex');
        if (hash === getRevision(serviceWorker.text, expected.file)) return null;
        return "Another build than the service worker's, or a page that the host rewrites";
      },
      'The service worker lists no pages: it is missing, or it is the kill switch.',
    ),
  },
  {
    id: 'site.environment',
    passes: 'The site was built with the Supabase project of .env.production.',
    breaks: 'The site uses another Supabase project, or a key that may be revoked.',
    change: 'Correct .env.production, or run npm run build and publish dist/ again.',
    examine({ environment, local }) {
      if (local === null) return { skipped: 'This folder has no .env.production for this site.' };
      if (typeof environment === 'string') return { skipped: environment };
      const differing = [
        ...(environment.supabase?.url === local.supabase?.url ? [] : ['VITE_SUPABASE_URL']),
        ...(environment.supabase?.anonKey === local.supabase?.anonKey ? [] : ['VITE_SUPABASE_ANON_KEY']),
      ];
      if (differing.length === 0) return null;
      return `The published site and .env.production have different values of ${differing.join(' and ')}.`;
    },
  },
];

/** Skipped for a site without a server, which runs on hosts with fixed headers. */
export const hostChecks: readonly Check<Site>[] = [
  ...requiredHeaders(),
  {
    id: 'site.asset-caching',
    passes: 'Browsers keep the files of /assets permanently.',
    breaks: 'Browsers request every file again at each visit, so pages open more slowly.',
    change: `Send "Cache-Control: ${caching.immutable}" for /assets/*. ${hostRules}`,
    examine: each(
      ({ expected, response }) => expected.cacheControl === caching.immutable && response.status === 200,
      ({ response }) => {
        const control = cacheControl(response);
        const isKept = maxAge(control) >= maxAge(caching.immutable) && /\bimmutable\b/.test(control);
        return isKept ? null : `Cache-Control: ${control}`;
      },
    ),
  },
  {
    id: 'site.compression',
    passes: 'Pages, scripts and styles are compressed.',
    breaks: 'Pages take three to four times as long to load, above all on phones.',
    change: `Turn on Brotli or gzip at the host for pages, scripts, styles and the manifest. ${hostRules}`,
    // Node accepts Brotli and gzip, like a browser.
    examine: each(
      ({ expected, response }) => expected.compressed && response.status === expected.status,
      ({ response: { headers } }) =>
        /br|gzip|zstd|deflate/.test(headers.get('content-encoding') ?? '') ? null : 'No compression',
    ),
  },
  {
    id: 'site.document-caching',
    passes: 'Browsers check for a new version of each page.',
    breaks: 'After an update, visitors get an old page whose scripts no longer exist.',
    change: `Send "Cache-Control: ${caching.revalidated}" with every page. ${hostRules}`,
    examine: each(isMainDocument, cachingProblem),
  },
];

/**
 * Compares each response with the host table.
 * @param problem null if the response is right
 * @param none reason to skip the check if it applies to no response
 */
function each(
  applies: (hosted: HostedResponse, site: Site) => boolean,
  problem: (hosted: HostedResponse, site: Site) => string | null,
  none = 'The site has no such response.',
): (site: Site) => Outcome {
  return (site) => {
    const hosted = site.responses.filter((response) => applies(response, site));
    if (hosted.length === 0) return { skipped: none };
    const found = new Map<string, HostedResponse[]>();
    for (const response of hosted) {
      const text = problem(response, site);
      if (text !== null) found.set(text, [...(found.get(text) ?? []), response]);
    }
    const texts = Array.from(found, ([text, wrong]) => `${text} at ${listPaths(wrong)}`);
    return texts.length === 0 ? null : `${texts.join('; ')}.`;
  };
}

function listPaths(hosted: HostedResponse[]): string {
  const addresses = hosted.map(({ response }) => getPath(response));
  const shown = addresses.slice(0, 3).join(', ');
  return addresses.length > 3 ? `${shown} and ${addresses.length - 3} more addresses` : shown;
}

/** The policy must allow the product's addresses and exactly these inline scripts. */
function examinePolicy({ responses, environment, origin, supabaseUrl, hasServer }: Site): Outcome {
  const pages = responses
    .filter(({ response }) => isHtml(response))
    .map((hosted) => ({ ...hosted, policies: getAllPolicies(hosted) }));
  const bare = pages.filter(({ policies }) => policies.length === 0);
  if (bare.length > 0) return `Content-Security-Policy is missing at ${listPaths(bare)}.`;
  if (hasServer && typeof environment === 'string') return { skipped: environment };
  const documents = responses.filter(isMainDocument).map(({ response }) => response.text);
  const projectUrl = typeof environment === 'string' ? undefined : (supabaseUrl ?? environment.supabase?.url);
  const wanted =
    typeof environment === 'string' || projectUrl === undefined
      ? null
      : contentSecurityPolicy({
          documents,
          addresses: {
            supabaseUrl: projectUrl,
            githubApiUrl: environment.github.apiUrl,
            githubWebUrl: environment.github.webUrl,
          },
        });
  const missing = new Set(
    pages.flatMap(({ policies, response }) =>
      missingSources(policies, wanted ?? inlinePolicy(response.text), origin),
    ),
  );
  if ([...missing].some((source) => source.includes("'sha256-")))
    return 'The content security policy belongs to another build: it lacks the hash of a script or style.';
  if (missing.size > 0) return `The content security policy lacks: ${[...missing].join('; ')}.`;
  const allowed = scriptSources(pages.flatMap(({ policies }) => policies));
  const open = openSources.filter((source) => allowed.includes(source));
  return open.length === 0 ? null : `The content security policy allows ${open.join(' and ')} for scripts.`;
}

/** Without `form-action`, because the address of the contact form is unknown. */
function inlinePolicy(document: string): string {
  return policyWithoutServer([document]).replace(/; form-action .*/, '');
}

function getAllPolicies({ response }: HostedResponse): string[] {
  return [...getPolicies(response), ...[getMetaPolicy(response.text) ?? []].flat()];
}

function requiredHeaders(): Check<Site>[] {
  const { 'Content-Security-Policy': _policy, ...everywhere } = securityHeaders('');
  return Object.entries({ ...everywhere, 'Cross-Origin-Opener-Policy': 'same-origin' }).map(
    ([name, value]) => ({
      id: `site.${name.toLowerCase()}`,
      passes: `${name} is sent.`,
      breaks: headerEffects[name] ?? 'Visitors are less protected.',
      change: `Send "${name}: ${value}" with these responses, errors included. ${hostRules}`,
      examine: each(
        // Ignores responses with another status, which other checks report.
        ({ expected, response }) =>
          response.status === expected.status && (name in everywhere || expected.openerPolicy),
        ({ response: { headers } }) => {
          const actual = headers.get(name);
          if (actual === null) return `${name} is missing`;
          return isAtLeast(name, actual.trim().toLowerCase(), value) ? null : `${name} is "${actual}"`;
        },
      ),
    }),
  );
}

/** True for the expected value or a stricter one. */
function isAtLeast(name: string, actual: string, expected: string): boolean {
  if (name === 'Strict-Transport-Security') return maxAge(actual) > 0 && /\bincludesubdomains\b/.test(actual);
  if (name !== 'Permissions-Policy') return actual === expected;
  const items = actual.split(',').map((item) => item.trim());
  return expected.split(',').every((item) => items.includes(item));
}

/** A response with `Age` comes from a cache that did not check. */
function cachingProblem({ response }: HostedResponse): string | null {
  const control = cacheControl(response);
  const isChecked = /\bno-(cache|store)\b/.test(control) || maxAge(control) === 0;
  const isShared = /\bs-maxage="?[1-9]/.test(control);
  const age = response.headers.get('age') ?? '0';
  if (!isChecked || isShared) return `Caching without a check (Cache-Control: ${control})`;
  return Number(age) === 0 ? null : `A copy from a cache (Age: ${age})`;
}

function cacheControl({ headers }: WireResponse): string {
  return headers.get('cache-control') ?? 'none';
}

/** Returns the seconds of `max-age`, or NaN if it is missing. */
function maxAge(control: string): number {
  return Number(/\bmax-age="?(\d+)/.exec(control)?.[1] ?? Number.NaN);
}

function getRevision(worker: string, file: string): string | null {
  const entry = worker
    .match(/\{[^{}]*\}/g)
    ?.find((text) => /revision/.test(text) && /["'`]([^"'`]+\.html)["'`]/.exec(text)?.[1] === file);
  return /revision["']?:["'`]([0-9a-f]{32})/.exec(entry ?? '')?.[1] ?? null;
}

const manifest = z.object({
  name: z.string(),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string() })),
});

/** True for this computer, which browsers treat as secure even over http. */
function isLocal(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}

function isMainDocument({ expected }: HostedResponse): boolean {
  return expected.status === 200 && [paths.home, paths.admin].some((path) => path === expected.address);
}

function isAsset({ address }: HostedResponse['expected']): boolean {
  return address.startsWith('/assets/');
}

function isApplication({ text }: WireResponse): boolean {
  return getEntry(text) !== null;
}

function isHtml(response: WireResponse): boolean {
  return getType(response) === 'text/html';
}

/** Replaces the former content type of scripts, which some hosts still send. */
function getKind(type: string): string {
  return type === 'application/javascript' ? 'text/javascript' : type;
}
