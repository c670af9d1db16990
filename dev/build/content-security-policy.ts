import { createHash } from 'node:crypto';

export interface PolicyInput {
  documents: string[];
  /** Addresses the product talks to; a path is the site itself. */
  addresses: { supabaseUrl: string; githubApiUrl: string; githubWebUrl: string };
}

type Directives = Record<string, string[]>;

/** Profile pictures and repositories' pictures; portfolio pictures are in the project's storage. */
const pictureHosts = ['https://avatars.githubusercontent.com', 'https://raw.githubusercontent.com'];
/** See src/config/trusted-types.ts. */
const trustedTypePolicies = ['portico'];

/**
 * One policy for the site, because several headers would all apply. Omits implied directives: `object-src` follows from
 * `default-src`, `worker-src` from `script-src`.
 */
export function contentSecurityPolicy({ documents, addresses }: PolicyInput): string {
  const html = documents.join('\n');
  const backend = origins([addresses.supabaseUrl]);
  // `https:` does not allow Realtime's WebSocket; `'self'` does if the backend is the site.
  const sockets = backend.map((origin) => origin.replace(/^http/, 'ws'));
  const connect = ["'self'", ...backend, ...sockets, ...origins([addresses.githubApiUrl])];
  return written({
    ...ownSources(html),
    'img-src': ["'self'", 'data:', ...pictureHosts, ...origins([addresses.supabaseUrl])],
    'connect-src': connect,
    'form-action': ["'self'", ...origins([addresses.githubWebUrl])],
    'frame-ancestors': ["'none'"],
    // `report-to` lacks support in Firefox and Safari.
    'report-uri': [`${addresses.supabaseUrl.replace(/\/$/, '')}/functions/v1/policy-reports`],
  });
}

/**
 * The policy of a site without a server, which its documents carry in a meta element. Hosts without headers, such as GitHub Pages,
 * obey it as well. A meta element can state neither `frame-ancestors` nor `report-uri`.
 * @param contactForm address that the contact form posts to
 */
export function policyWithoutServer(documents: readonly string[], contactForm = ''): string {
  return written({
    ...ownSources(documents.join('\n')),
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'form-action': contactForm === '' ? ["'none'"] : origins([contactForm]),
  });
}

/** Directives of every policy: own files, and the inline scripts and styles. */
function ownSources(html: string): Directives {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(inlineScripts(html))],
    'style-src': ["'self'", ...hashes(inlineStyles(html))],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypePolicies,
  };
}

function written(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}

function origins(addresses: string[]): string[] {
  return addresses.filter((address) => !address.startsWith('/')).map((address) => new URL(address).origin);
}

/** Executable scripts and speculation rules; JSON-LD is neither. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?: type="speculationrules")?>([^]*?)<\/script>/g)].map(
    ([, code]) => code ?? '',
  );
}

function inlineStyles(html: string): string[] {
  return [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css ?? '');
}

function hashes(texts: string[]): string[] {
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
