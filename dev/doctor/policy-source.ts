/** Schemes that a source allows: itself, and its encrypted form. */
const upgrades: Record<string, readonly string[]> = {
  'http:': ['http:', 'https:'],
  'https:': ['https:'],
  'ws:': ['ws:', 'wss:'],
  'wss:': ['wss:'],
};
const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443' };
const hostSource = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[^/:*]+|\[[^\]]+\])(?::(\d+|\*))?(\/.*)?$/i;

/** True if `source` allows everything that `wanted` allows, for a page at `origin`. */
export function allowsSource(source: string, wanted: string, origin: string): boolean {
  if (source === wanted) return true;
  if (!URL.canParse(wanted) || wanted.startsWith("'")) return isSameKeyword(source, wanted);
  const url = new URL(wanted);
  if (!(url.protocol in upgrades)) return source.toLowerCase() === wanted.toLowerCase();
  const lower = source.toLowerCase();
  if (lower === "'self'") return isSameSite(url, new URL(origin));
  if (lower === '*') return true;
  if (/^[a-z]+:$/.test(lower)) return allowsScheme(lower, url.protocol);
  return allowsHost(source, url, new URL(origin).protocol);
}

/** True if both are the same address for a page at `origin`. */
export function allowsReports(address: string, wanted: string, origin: string): boolean {
  const resolve = (text: string) => (URL.canParse(text, origin) ? new URL(text, origin).href : text);
  return resolve(address) === resolve(wanted);
}

/** Hashes and nonces are case-sensitive; keywords are not. */
function isSameKeyword(source: string, wanted: string): boolean {
  const isLiteral = /^'(sha\d+|nonce)-/i.test(wanted);
  return !isLiteral && source.toLowerCase() === wanted.toLowerCase();
}

function allowsScheme(allowed: string, scheme: string): boolean {
  return upgrades[allowed]?.includes(scheme) ?? false;
}

function allowsPort(allowed: string, allowedScheme: string, url: URL): boolean {
  const port = url.port || defaultPorts[url.protocol];
  if (allowed === '*' || allowed === port) return true;
  const isDefault = allowed === '' || allowed === defaultPorts[allowedScheme];
  return isDefault && port === defaultPorts[url.protocol];
}

/** `'self'` allows WebSockets and encryption on the same host. */
function isSameSite(url: URL, page: URL): boolean {
  const schemes = page.protocol === 'https:' ? ['https:', 'wss:'] : Object.keys(upgrades);
  return (
    url.hostname === page.hostname &&
    schemes.includes(url.protocol) &&
    allowsPort(page.port, page.protocol, url)
  );
}

function allowsHost(source: string, url: URL, pageScheme: string): boolean {
  const [, scheme = pageScheme, host = '', port = '', path = '/'] = hostSource.exec(source) ?? [];
  const name = host.toLowerCase();
  const isHost = name.startsWith('*') ? url.hostname.endsWith(name.slice(1)) : name === url.hostname;
  return (
    host !== '' &&
    isHost &&
    path === '/' &&
    allowsScheme(scheme.toLowerCase(), url.protocol) &&
    allowsPort(port, scheme.toLowerCase(), url)
  );
}
