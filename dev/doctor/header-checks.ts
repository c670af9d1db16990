import { createHash } from 'node:crypto';
import { caching, securityHeaders } from '../build/host-rules.ts';
import { type Finding, failed, passed, skipped } from './finding.ts';
import type { HostedResponse, PublishedSite } from './published-site.ts';
import { getKind, getPath, getType } from './site-checks.ts';
import type { WireResponse } from './wire.ts';

const hosting =
  'npm run build writes it into dist/ for each host, and docs/hosting.md says which file is whose';

/** Required headers, and the build of the service worker. */
export function checkHeaders(site: PublishedSite): Finding[] {
  const { home, application, serviceWorker, responses } = site;
  return [
    ...protections.map((protection) => checkProtection(protection, responses)),
    checkAssetCaching(responses),
    checkCompression(responses),
    checkFreshness([home, application]),
    checkServiceWorker(serviceWorker),
    checkSameBuild(site),
  ];
}

interface Protection {
  name: string;
  value: string;
  appliesTo: (hosted: HostedResponse) => boolean;
  breaks: string;
}

/** Effects of missing headers. The policy is checked separately. */
const lost: Record<string, string> = {
  'Strict-Transport-Security':
    'A visitor who types the address without https can be led to a copy of the site.',
  'X-Content-Type-Options': 'A browser may run as a script what was never meant to be one.',
  'Cross-Origin-Resource-Policy': "Other sites can load this one's files into their own process.",
  'Referrer-Policy': 'Other sites are told which page of this one a visitor comes from.',
  'Permissions-Policy': 'A script that got into the page could ask for camera, microphone or position.',
};

const protections: readonly Protection[] = [
  ...Object.entries(securityHeaders(''))
    .filter(([name]) => name !== 'Content-Security-Policy')
    .map(([name, value]) => ({
      name,
      value,
      appliesTo: () => true,
      breaks: lost[name] ?? 'Visitors are less protected.',
    })),
  {
    name: 'Cross-Origin-Opener-Policy',
    value: 'same-origin',
    appliesTo: ({ expected }) => expected.openerPolicy,
    breaks: 'A page that opened the application keeps a handle on its window.',
  },
];

function checkProtection(
  { name, value, appliesTo, breaks }: Protection,
  responses: HostedResponse[],
): Finding {
  const id = `site.${name.toLowerCase()}`;
  // Other checks report wholly different responses.
  const right = responses.filter(
    (hosted) => hosted.response.status === hosted.expected.status && appliesTo(hosted),
  );
  const wrong = right.filter(({ response }) => !isAtLeast(name, response.headers.get(name) ?? '', value));
  const [first] = wrong;
  if (first === undefined) return passed(id, `${name} is sent.`);
  const actual = first.response.headers.get(name);
  const where =
    wrong.length === right.length
      ? 'everywhere'
      : `at ${briefly(wrong.map(({ response }) => getPath(response)))}`;
  return failed(id, {
    what:
      actual === null
        ? `The header ${name} is missing ${where}.`
        : `The header ${name} is "${actual}" ${where}.`,
    breaks,
    change: `Have the host send "${name}: ${value}" there, errors included: ${hosting}.`,
  });
}

function briefly(items: string[]): string {
  const shown = items.slice(0, 3).join(', ');
  return items.length > 3 ? `${shown} and ${items.length - 3} more addresses` : shown;
}

/** As expected, or stricter. */
function isAtLeast(name: string, actual: string, expected: string): boolean {
  const value = actual.trim().toLowerCase();
  if (name === 'Strict-Transport-Security')
    return maximumAge(value) > 0 && /\bincludesubdomains\b/.test(value);
  if (name !== 'Permissions-Policy') return value === expected;
  const items = value.split(',').map((item) => item.trim());
  return expected.split(',').every((item) => items.includes(item));
}

function checkAssetCaching(responses: HostedResponse[]): Finding {
  const id = 'site.asset-caching';
  const assets = responses.filter(({ expected }) => expected.cacheControl === caching.immutable);
  const sent = assets.filter(({ response }) => response.status === 200);
  if (sent.length === 0) return skipped(id, 'No script of the application was found to look at.');
  const wrong = sent.find(({ response }) => !isKept(response.headers.get('cache-control') ?? ''));
  if (wrong === undefined) return passed(id, 'The files of /assets are kept for ever.');
  const control = wrong.response.headers.get('cache-control');
  return failed(id, {
    what: `/assets is sent with ${control === null ? 'no Cache-Control' : `Cache-Control: ${control}`}.`,
    breaks: 'Browsers ask for every file again at each visit, and the pages open slower.',
    change: `Have the host send "Cache-Control: ${caching.immutable}" for /assets/*: ${hosting}.`,
  });
}

function isKept(control: string): boolean {
  return maximumAge(control) >= maximumAge(caching.immutable) && /\bimmutable\b/.test(control);
}

/** Node requests Brotli and gzip like a browser. */
function checkCompression(responses: HostedResponse[]): Finding {
  const id = 'site.compression';
  const wrong = responses
    .filter(({ expected, response }) => expected.compressed && response.status === expected.status)
    .filter(({ response }) => !/br|gzip|zstd|deflate/.test(response.headers.get('content-encoding') ?? ''));
  if (wrong.length === 0) return passed(id, 'Pages, scripts and styles are sent compressed.');
  return failed(id, {
    what: `Sent without compression: ${briefly(wrong.map(({ response }) => getPath(response)))}.`,
    breaks: 'Pages take three to four times as long to arrive, most of all on a phone.',
    change: `Turn on Brotli, or gzip, at the host for text, scripts, styles and the manifest: ${hosting}.`,
  });
}

function checkFreshness(documents: WireResponse[]): Finding {
  const id = 'site.document-caching';
  const kept = documents.filter((response) => !isRevalidated(response));
  if (kept.length === 0) return passed(id, 'The documents are asked for again each time.');
  return failed(id, {
    what: `${kept.map(getPath).join(' and ')} may be kept (${kept[0]?.headers.get('cache-control') ?? 'no Cache-Control'}).`,
    breaks: 'After an update, visitors get a page whose scripts are gone.',
    change: `Have the host send "Cache-Control: ${caching.revalidated}" with every document: ${hosting}.`,
  });
}

function checkServiceWorker(worker: WireResponse): Finding {
  const id = 'site.service-worker';
  const isScript = getKind(getType(worker)) === 'text/javascript';
  if (worker.status !== 200 || !isScript || /^\s*</.test(worker.text)) {
    return failed(id, {
      what: `/service-worker.js is answered with ${worker.status} as ${getType(worker)} instead of a script.`,
      breaks: 'Nothing works without a network, and whoever has an older version never gets a newer one.',
      change:
        'Publish dist/service-worker.js at the root of the address, and keep the rule for app.html away from files.',
    });
  }
  if (isRevalidated(worker)) {
    return passed(id, 'The service worker is a script, and asked for again each time.');
  }
  return failed(id, {
    what: `/service-worker.js may be kept (${worker.headers.get('cache-control') ?? 'no Cache-Control'}).`,
    breaks:
      'An update does not reach visitors, nor does the kill switch, for as long as a cache keeps the old one.',
    change: `Have the host, and any cache in front of it, send "Cache-Control: ${caching.revalidated}" for /service-worker.js.`,
  });
}

/** Must be revalidated. `Age` proves a cache that did not. */
function isRevalidated({ headers }: WireResponse): boolean {
  const control = headers.get('cache-control') ?? '';
  const isChecked = /\bno-(cache|store)\b/.test(control) || maximumAge(control) === 0;
  const isShared = /\bs-maxage="?[1-9]/.test(control);
  return isChecked && !isShared && Number(headers.get('age') ?? 0) === 0;
}

/** Seconds; NaN: none. */
function maximumAge(control: string): number {
  return Number(/\bmax-age="?(\d+)/.exec(control)?.[1] ?? Number.NaN);
}

/** Workbox identifies documents by MD5. */
function checkSameBuild({ home, application, serviceWorker }: PublishedSite): Finding {
  const id = 'site.same-build';
  const documents = [
    { file: 'index.html', response: home },
    { file: 'app.html', response: application },
  ].map((document) => ({ ...document, revision: getRevision(serviceWorker.text, document.file) }));
  if (documents.some(({ revision }) => revision === null)) {
    return skipped(id, 'The service worker keeps no pages: it is the kill switch, or none at all.');
  }
  const wrong = documents.filter(
    ({ response, revision }) => revision !== createHash('md5').update(response.text).digest('hex'),
  );
  if (wrong.length === 0) return passed(id, 'The service worker and the pages are of one build.');
  return failed(id, {
    what: `The service worker is of another build than ${wrong.map(({ file }) => file).join(' and ')}, or something on the way changes the pages.`,
    breaks: 'Visitors keep pages whose scripts are gone, or that their content security policy blocks.',
    change:
      'Publish the whole of dist/ in one go, empty the cache in front of the host, and switch off whatever rewrites pages there (minify, rocket loader, injected scripts).',
  });
}

function getRevision(worker: string, file: string): string | null {
  const entry = worker
    .match(/\{[^{}]*\}/g)
    ?.find((text) => /revision/.test(text) && /["'`]([^"'`]+\.html)["'`]/.exec(text)?.[1] === file);
  return /revision["']?:["'`]([0-9a-f]{32})/.exec(entry ?? '')?.[1] ?? null;
}
