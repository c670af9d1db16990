import { pathPattern } from './path-pattern.ts';

/** A rule of `_headers` (Netlify, Cloudflare). `npm start` applies the rules, so that it sends the same headers as a host. */
export interface HeaderRule {
  pattern: RegExp;
  set: [name: string, value: string][];
  /** Names of headers that this rule removes (`! Name`). */
  detach: string[];
}

export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    if (/^\s/.test(line)) addHeader(rules.at(-1), trimmed);
    else rules.push({ pattern: pathPattern(trimmed), set: [], detach: [] });
  }
  return rules;
}

/** Returns the headers of all matching rules, in order. Repeated headers are joined by a comma. */
export function getRuleHeaders(rules: HeaderRule[], pathname: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules) {
    if (!rule.pattern.test(pathname)) continue;
    for (const name of rule.detach) headers.delete(name);
    for (const [name, value] of rule.set) {
      const earlier = headers.get(name);
      headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
    }
  }
  return headers;
}

function addHeader(rule: HeaderRule | undefined, line: string): void {
  if (rule === undefined) return;
  if (line.startsWith('!')) {
    rule.detach.push(line.slice(1).trim().toLowerCase());
    return;
  }
  const colon = line.indexOf(':');
  if (colon > 0) rule.set.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]);
}
