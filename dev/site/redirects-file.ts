import { pathPattern } from './path-pattern.ts';

/** An address that is answered with another one's file. */
export interface Rewrite {
  pattern: RegExp;
  target: string;
}

/** The rewrites of a `_redirects` file as Netlify and Cloudflare read it: an address, a target and 200 on each line. */
export function parseRedirectsFile(text: string): Rewrite[] {
  const rules = text.split(/\r?\n/).map((line) =>
    line
      .replace(/(^|\s)#.*/, '')
      .trim()
      .split(/\s+/),
  );
  return rules.flatMap(([from, target, status]) =>
    from !== undefined && target !== undefined && status === '200'
      ? [{ pattern: pathPattern(from), target }]
      : [],
  );
}
