import { createHash } from 'node:crypto';

export interface PolicyInput {
  documents: string[];
  /** Addresses the product talks to; a path is the site itself. */
  addresses: { supabaseUrl: string; githubApiUrl: string; githubWebUrl: string };
}

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
    // `report-to` lacks support in Firefox and Safari.
    'report-uri': [`${addresses.supabaseUrl.replace(/\/$/, '')}/functions/v1/policy-reports`],
  };
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
