import { pathPattern } from './path-pattern.ts';

/** `_headers` of Netlify and Cloudflare, so that `npm start` sends a host's headers. */
export interface HeaderRule {
  pattern: RegExp;
  set: [name: string, value: string][];
  /** `! Name` removes an earlier rule's header. */
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

/** All matching rules count, in order; repeated headers are joined by a comma. */
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
