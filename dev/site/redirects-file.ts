import { pathPattern } from './path-pattern.ts';

/** Answered with another address's file. */
export interface Rewrite {
  pattern: RegExp;
  target: string;
}

/** Each line: address, target, 200. */
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
