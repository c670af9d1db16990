import { createHash } from 'node:crypto';
import type { DeviceVariables } from '../../src/config/environment.schema.ts';

export interface PolicyInput {
  documents: string[];
  /** Addresses that the product sends requests to. A path means the site's own origin. */
  addresses: { supabaseUrl: string; githubApiUrl: string; githubWebUrl: string };
}

type Directives = Record<string, string[]>;

/** Hosts of profile pictures and of the repositories' pictures. Portfolio pictures are stored in the Supabase project. */
const pictureHosts = ['https://avatars.githubusercontent.com', 'https://raw.githubusercontent.com'];
/** Policy names. src/config/trusted-types.ts creates these policies. */
const trustedTypePolicies = ['portico'];

/**
 * Returns one policy for the whole site, because a browser enforces every policy header it receives. Leaves out directives that
 * have a fallback: `object-src` falls back to `default-src`, `worker-src` to `script-src`.
 */
export function contentSecurityPolicy({ documents, addresses }: PolicyInput): string {
  const html = documents.join('\n');
  const backend = origins([addresses.supabaseUrl]);
  // `https:` sources do not allow Realtime's WebSocket. `'self'` allows it if the backend is on the site's origin.
  const sockets = backend.map((origin) => origin.replace(/^http/, 'ws'));
  const connect = ["'self'", ...backend, ...sockets, ...origins([addresses.githubApiUrl])];
  return formatPolicy({
    ...ownSources(html),
    'img-src': ["'self'", 'data:', ...pictureHosts, ...origins([addresses.supabaseUrl])],
    'connect-src': connect,
    'form-action': ["'self'", ...origins([addresses.githubWebUrl])],
    'frame-ancestors': ["'none'"],
    // `report-uri` is deprecated, but Firefox and Safari do not support `report-to`.
    'report-uri': [`${addresses.supabaseUrl.replace(/\/$/, '')}/functions/v1/policy-reports`],
  });
}

/**
 * Returns the policy of a site without a server. Its documents carry the policy in a meta element, so it also works on hosts
 * without headers, such as GitHub Pages. A meta element ignores `frame-ancestors` and `report-uri`.
 * @param contactForm address that the contact form posts to
 */
export function policyWithoutServer(documents: readonly string[], contactForm = ''): string {
  return formatPolicy({
    ...ownSources(documents.join('\n')),
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'form-action': contactForm === '' ? ["'none'"] : origins([contactForm]),
  });
}

/**
 * Returns the policy of a site whose admin area works on one device. It allows requests to GitHub's API. `form-action`
 * names the contact form's service, because the admin area submits no forms.
 */
export function policyOnOneDevice(documents: readonly string[], variables: DeviceVariables): string {
  const contactForm = variables.VITE_CONTACT_FORM_URL ?? '';
  return formatPolicy({
    ...ownSources(documents.join('\n')),
    'img-src': ["'self'", 'data:', ...pictureHosts],
    'connect-src': ["'self'", ...origins([variables.VITE_GITHUB_API_URL])],
    'form-action': contactForm === '' ? ["'none'"] : origins([contactForm]),
  });
}

/** Returns the directives that every policy has: the site's own files, and the hashes of inline scripts and styles. */
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

function formatPolicy(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(values)].join(' '))
    .join('; ');
}

function origins(addresses: string[]): string[] {
  return addresses.filter((address) => !address.startsWith('/')).map((address) => new URL(address).origin);
}

/** Returns the inline scripts that need a hash: executable scripts and speculation rules, but not JSON-LD. */
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
