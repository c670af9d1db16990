import { createHash } from 'node:crypto';
import { paths } from '../../src/domain/route.ts';
import { contentSecurityPolicy } from '../build/content-security-policy.ts';
import { headersFile } from '../build/host-files.ts';
import { headersFor, parseHeadersFile } from '../site/headers-file.ts';
import { type Finding, failed, passed, skipped } from './finding.ts';
import type { PublishedSite } from './published-site.ts';
import { isHtml, typeOf } from './site-checks.ts';
import type { Answer } from './wire.ts';

/** Whether the host sends what `dist/_headers` says, and the service worker is the one of this build. */
export function checkHeaders(site: PublishedSite, supabaseUrl: string | null): Finding[] {
  const { home, application, serviceWorker, entry } = site;
  const answers = [home, application, serviceWorker, ...(entry === null ? [] : [entry])];
  return [
    checkPolicy(site, supabaseUrl),
    ...Object.keys(protections).map((name) => checkProtection(name, answers)),
    checkAssetCaching(entry),
    checkFreshness([home, application]),
    checkServiceWorker(serviceWorker),
    checkSameBuild(site),
  ];
}

/** What is lost without each of the headers that protect a visitor. */
const protections: Record<string, string> = {
  'strict-transport-security':
    'A visitor who types the address without https can be led to a copy of the site.',
  'x-content-type-options': 'A browser may run as a script what was never meant to be one.',
  'referrer-policy': 'Other sites are told which page of this one a visitor comes from.',
  'permissions-policy': 'A script that got into the page could ask for camera, microphone or position.',
  'cross-origin-opener-policy': 'A page that opened the application keeps a handle on its window.',
};

/** The policy is checked by what it says; here only the others matter. */
const rules = parseHeadersFile(headersFile(''));

function checkProtection(name: string, answers: Answer[]): Finding {
  const id = `site.${name}`;
  const wrong = answers.flatMap((answer) => {
    const { pathname } = new URL(answer.address);
    const expected = headersFor(rules, pathname).get(name);
    if (expected === undefined) return [];
    const actual = answer.headers.get(name);
    return actual !== null && isAtLeast(name, actual, expected) ? [] : [{ pathname, actual, expected }];
  });
  const [first] = wrong;
  if (first === undefined) return passed(id, `${titleOf(name)} is sent.`);
  const where = wrong.map(({ pathname }) => pathname).join(', ');
  return failed(id, {
    what:
      first.actual === null
        ? `The header ${titleOf(name)} is missing at ${where}.`
        : `The header ${titleOf(name)} is "${first.actual}" at ${where}.`,
    breaks: protections[name] ?? '',
    change: `Have the host send "${titleOf(name)}: ${first.expected}" there: dist/_headers has it as Netlify and Cloudflare Pages read it, docs/hosting.md for the others.`,
  });
}

/** As expected, or stricter. */
function isAtLeast(name: string, actual: string, expected: string): boolean {
  const value = actual.trim().toLowerCase();
  if (name === 'strict-transport-security') return Number(/max-age="?(\d+)/.exec(value)?.[1] ?? 0) > 0;
  if (name === 'permissions-policy')
    return listOf(expected, ',').every((item) => listOf(value, ',').includes(item));
  return value === expected;
}

function listOf(text: string, separator: string): string[] {
  return text.split(separator).map((item) => item.trim());
}

function titleOf(name: string): string {
  return name.replaceAll(
    /(^|-)([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/**
 * The build's own policy for the two documents as they are published must be in the one that is sent: the addresses
 * that the product talks to, and the hashes of exactly these inline scripts.
 */
function checkPolicy({ home, application, environment }: PublishedSite, supabaseUrl: string | null): Finding {
  const id = 'site.content-security-policy';
  const policy = application.headers.get('content-security-policy');
  if (policy === null || home.headers.get('content-security-policy') === null) {
    return failed(id, {
      what: `The header Content-Security-Policy is missing at ${policy === null ? paths.admin : paths.home}.`,
      breaks: 'A script that got into the page could read the session and send it anywhere.',
      change: 'Have the host send the policy that stands in dist/_headers; docs/hosting.md says how.',
    });
  }
  if (typeof environment === 'string' || supabaseUrl === null) {
    return skipped(id, 'A policy is sent; which addresses it has to name cannot be told.');
  }
  const { github } = environment;
  const wanted = contentSecurityPolicy({
    documents: [home, application].filter(isHtml).map(({ text }) => text),
    addresses: { supabaseUrl, githubApiUrl: github.apiUrl, githubWebUrl: github.webUrl },
  });
  const missing = [home, application].flatMap((answer) => lacks(answer, wanted));
  if (missing.length === 0) return opened(id, policy);
  return failed(id, policyProblem([...new Set(missing)], supabaseUrl));
}

function policyProblem(missing: string[], supabaseUrl: string) {
  const change =
    'Take the policy of dist/_headers over to the host after every build: docs/hosting.md says how.';
  const { origin } = new URL(supabaseUrl);
  if (missing.includes(`connect-src ${origin}`)) {
    return {
      what: `The content security policy does not name ${origin} in connect-src.`,
      breaks:
        'The browser refuses every request to the Supabase project: nobody can sign in, and nothing is synced.',
      change: `Set VITE_SUPABASE_URL in .env.production to the project's address and build again. ${change}`,
    };
  }
  const hashes = missing.filter((item) => item.includes("'sha256-"));
  return {
    what:
      hashes.length > 0
        ? 'The content security policy belongs to another build than the published pages: it has no hash for a script or a style in them.'
        : `The content security policy lacks: ${missing.join('; ')}.`,
    breaks:
      hashes.length > 0
        ? 'The browser blocks that script or style: the pages stay without their theme, their start script or their form.'
        : 'The page is less protected than the build says, or a part of it is blocked.',
    change,
  };
}

/** Nothing of what the build allows is missing; but is there more? */
function opened(id: string, policy: string): Finding {
  const scripts = directivesOf(policy).get('script-src') ?? [];
  const open = scripts.filter((value) =>
    ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'data:'].includes(value),
  );
  if (open.length === 0) return passed(id, 'The content security policy is the one of this build.');
  return failed(id, {
    what: `The content security policy allows ${open.join(' and ')} for scripts.`,
    breaks: 'A script that got into the page would run, and could read the session.',
    change: 'Take the policy of dist/_headers over as it is; docs/hosting.md says how.',
  });
}

/** Every policy that is sent applies, so each of several must allow what the product needs. */
function lacks(answer: Answer, wanted: string): string[] {
  const sent = (answer.headers.get('content-security-policy') ?? '').split(',').map(directivesOf);
  return Array.from(directivesOf(wanted)).flatMap(([name, values]) =>
    sent.flatMap((policy) => {
      const allowed = policy.get(name);
      if (allowed === undefined) return [name];
      return values.filter((value) => !allowed.includes(value)).map((value) => `${name} ${value}`);
    }),
  );
}

function directivesOf(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name.toLowerCase(), values]));
}

const yearS = 31_536_000;

function checkAssetCaching(entry: Answer | null): Finding {
  const id = 'site.asset-caching';
  if (entry === null) return skipped(id, 'No script of the application was found to look at.');
  const caching = entry.headers.get('cache-control') ?? '';
  const isKept = maximumAge(caching) >= yearS && /\bimmutable\b/.test(caching);
  if (entry.status === 200 && isKept) return passed(id, 'The files of /assets are kept for ever.');
  return failed(id, {
    what: `/assets is sent with ${caching === '' ? 'no Cache-Control' : `Cache-Control: ${caching}`}.`,
    breaks: 'Browsers ask for every file again at each visit, and the pages open slower.',
    change:
      'Have the host send "Cache-Control: public, max-age=31536000, immutable" for /assets/*: the names change with the content.',
  });
}

function checkFreshness(documents: Answer[]): Finding {
  const id = 'site.document-caching';
  const kept = documents.filter((answer) => !isAskedAgain(answer));
  if (kept.length === 0) return passed(id, 'The documents are asked for again each time.');
  const where = kept.map(({ address }) => new URL(address).pathname).join(' and ');
  return failed(id, {
    what: `${where} may be kept (${kept[0]?.headers.get('cache-control') ?? 'no Cache-Control'}).`,
    breaks: 'After an update, visitors get a page whose scripts are gone.',
    change: 'Have the host send "Cache-Control: no-cache" with every document; docs/hosting.md says how.',
  });
}

function checkServiceWorker(worker: Answer): Finding {
  const id = 'site.service-worker';
  const isScript = ['text/javascript', 'application/javascript'].includes(typeOf(worker));
  if (worker.status !== 200 || !isScript || /^\s*</.test(worker.text)) {
    return failed(id, {
      what: `/service-worker.js is answered with ${worker.status} as ${typeOf(worker)} instead of a script.`,
      breaks: 'Nothing works without a network, and whoever has an older version never gets a newer one.',
      change:
        'Publish dist/service-worker.js at the root of the address, and keep the rule for app.html away from files.',
    });
  }
  if (isAskedAgain(worker))
    return passed(id, 'The service worker is a script, and asked for again each time.');
  return failed(id, {
    what: `/service-worker.js may be kept (${worker.headers.get('cache-control') ?? 'no Cache-Control'}).`,
    breaks:
      'An update does not reach visitors, nor does the kill switch, for as long as a cache keeps the old one.',
    change:
      'Have the host, and any cache in front of it, send "Cache-Control: no-cache" for /service-worker.js.',
  });
}

/** Whoever keeps such an answer must ask before using it. An `Age` is of a cache that used it. */
function isAskedAgain({ headers }: Answer): boolean {
  const caching = headers.get('cache-control') ?? '';
  const isChecked = /\bno-(cache|store)\b/.test(caching) || maximumAge(caching) === 0;
  const isShared = Number(/\bs-maxage=(\d+)/.exec(caching)?.[1] ?? 0) > 0;
  return isChecked && !isShared && Number(headers.get('age') ?? 0) === 0;
}

function maximumAge(caching: string): number {
  return Number(/\bmax-age=(\d+)/.exec(caching)?.[1] ?? Number.NaN);
}

/** The service worker names the documents of its build by their MD5 (Workbox's revision). */
function checkSameBuild({ home, application, serviceWorker }: PublishedSite): Finding {
  const id = 'site.same-build';
  const wrong = [
    { file: 'index.html', answer: home },
    { file: 'app.html', answer: application },
  ].filter(({ file, answer }) => {
    const revision = revisionOf(serviceWorker.text, file);
    return revision !== null && revision !== createHash('md5').update(answer.text).digest('hex');
  });
  if (revisionOf(serviceWorker.text, 'app.html') === null) {
    return skipped(id, 'The service worker keeps no pages: it is the kill switch, or none at all.');
  }
  if (wrong.length === 0) return passed(id, 'The service worker and the pages are of one build.');
  return failed(id, {
    what: `The service worker is of another build than ${wrong.map(({ file }) => file).join(' and ')}, or something on the way changes the pages.`,
    breaks: 'Visitors keep pages whose scripts are gone, or that their content security policy blocks.',
    change:
      'Publish the whole of dist/ in one go, empty the cache in front of the host, and switch off whatever rewrites pages there (minify, rocket loader, injected scripts).',
  });
}

function revisionOf(worker: string, file: string): string | null {
  const entries = worker.matchAll(/\{[^{}]*\}/g);
  for (const [entry] of entries) {
    if (!entry.includes(`"${file}"`) && !entry.includes(`\`${file}\``) && !entry.includes(`'${file}'`))
      continue;
    const revision = /revision["']?:["'`]([0-9a-f]{32})/.exec(entry)?.[1];
    if (revision !== undefined) return revision;
  }
  return null;
}
