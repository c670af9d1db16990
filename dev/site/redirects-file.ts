import { pathPattern } from './path-pattern.ts';

/** Answers an address with the file of another address. */
export interface Rewrite {
  pattern: RegExp;
  target: string;
}

/** Parses lines of the form `<address> <target> 200`. */
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
