import { createHash } from 'node:crypto';

export interface PolicyInput {
  /** Every published HTML document; inline scripts and styles are allowed by hash. */
  documents: string[];
  /** Addresses the product talks to; a path is the site itself. */
  addresses: { supabaseUrl: string; githubApiUrl: string; githubWebUrl: string };
}

/** Where profile pictures and pictures of repositories come from; those of portfolio entries are in the project's storage. */
const pictureHosts = ['https://avatars.githubusercontent.com', 'https://raw.githubusercontent.com'];
/** The Trusted Types policies that may exist: ours (see src/config/trusted-types.ts). */
const trustedTypePolicies = ['portico'];

/**
 * A single policy for the whole site, because several matching headers would all apply. It is sent with every document, so
 * it omits implied directives: `object-src` follows from `default-src`, `worker-src` from `script-src`.
 */
export function contentSecurityPolicy({ documents, addresses }: PolicyInput): string {
  const html = documents.join('\n');
  const backend = origins([addresses.supabaseUrl]);
  // Realtime is spoken to by WebSocket, which `https:` does not allow; `'self'` does, where the backend is the site itself.
  const sockets = backend.map((origin) => origin.replace(/^http/, 'ws'));
  const connect = ["'self'", ...backend, ...sockets, ...origins([addresses.githubApiUrl])];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(inlineScripts(html))],
    'style-src': ["'self'", ...hashes(inlineStyles(html))],
    'img-src': ["'self'", 'data:', ...pictureHosts, ...origins([addresses.supabaseUrl])],
    'connect-src': connect,
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...origins([addresses.githubWebUrl])],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypePolicies,
    // Every browser knows this one; `report-to` it would need beside, which Firefox and Safari do not.
    'report-uri': [`${addresses.supabaseUrl.replace(/\/$/, '')}/functions/v1/policy-reports`],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}

function origins(addresses: string[]): string[] {
  return addresses.filter((address) => !address.startsWith('/')).map((address) => new URL(address).origin);
}

/** Scripts that the browser would run, and speculation rules; a data block such as JSON-LD is neither. */
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
