import type { WireResponse } from './wire.ts';

const header = 'content-security-policy';

/** Sources that let injected scripts run. */
export const openSources: readonly string[] = [
  "'unsafe-inline'",
  "'unsafe-eval'",
  '*',
  'http:',
  'https:',
  'data:',
];

/** Returns the sources of `wanted` that the page's policies block, as `<directive> <source>`. */
export function missingSources(policies: readonly string[], wanted: string, origin: string): string[] {
  const parsed = policies.map(getDirectives);
  return Array.from(getDirectives(wanted)).flatMap(([name, values]) =>
    parsed.flatMap((policy) => {
      const allowed = policy.get(name);
      if (allowed === undefined) return [name];
      const covers = name === 'report-uri' ? allowsReports : allowsSource;
      return values
        .filter((value) => !allowed.some((source) => covers(source, value, origin)))
        .map((value) => `${name} ${value}`);
    }),
  );
}

export function scriptSources(policies: readonly string[]): string[] {
  return policies.flatMap((policy) => getDirectives(policy).get('script-src') ?? []);
}

/** Returns the content security policies of a response. All of them apply together. */
export function getPolicies({ headers }: WireResponse): string[] {
  return headers.get(header)?.split(',') ?? [];
}

function getDirectives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name.toLowerCase(), values]));
}

const hostSource = /^(?:([a-z]+:)\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+|\*))?\/?$/;
const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443' };

/** True if `source` allows everything that `wanted` allows, for a page at `origin`. */
export function allowsSource(source: string, wanted: string, origin: string): boolean {
  const isCaseSensitive = /^'(sha\d+|nonce)-/i.test(wanted);
  const lower = source.toLowerCase();
  if (source === wanted || (!isCaseSensitive && lower === wanted.toLowerCase())) return true;
  if (!/^(https?|wss?):/.test(wanted)) return false;
  const url = new URL(wanted);
  if (lower === '*' || allowsScheme(lower, url)) return true;
  const isSelf = lower === "'self'";
  const [, scheme = new URL(origin).protocol, host = '', port = ''] =
    hostSource.exec(isSelf ? origin : lower) ?? [];
  const actualPort = url.port || defaultPorts[url.protocol];
  const isDefault = port === '' || port === defaultPorts[scheme];
  return (
    (allowsScheme(scheme, url) || (isSelf && allowsScheme(scheme.replace('http', 'ws'), url))) &&
    (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host) &&
    (port === '*' || port === actualPort || (isDefault && actualPort === defaultPorts[url.protocol]))
  );
}

/** True if the address has this scheme or its encrypted form. */
function allowsScheme(scheme: string, { protocol }: URL): boolean {
  return protocol === scheme || protocol === scheme.replace(/^(http|ws):$/, '$1s:');
}

/** True if the policy's address for reports is the wanted one. A path is below `origin`. */
export function allowsReports(address: string, wanted: string, origin: string): boolean {
  const resolve = (text: string) => (URL.canParse(text, origin) ? new URL(text, origin).href : text);
  return resolve(address) === resolve(wanted);
}
