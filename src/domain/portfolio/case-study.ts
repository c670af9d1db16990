import { findLink } from '../analysis/analysis-text.ts';
import type { EntryStudy } from './portfolio-project.ts';

export interface CaseStudy {
  problem: readonly string[];
  approach: readonly string[];
  result: readonly string[];
  figures: readonly { value: string; label: string }[];
  quote: { text: string; source: string } | null;
  stack: readonly { name: string; evidence: string }[];
  links: readonly { text: string; url: string }[];
}

export const studyFields = [
  'problem',
  'approach',
  'result',
  'figures',
  'quote',
  'quoteSource',
  'stack',
  'pageLinks',
] as const satisfies readonly (keyof EntryStudy)[];

export const emptyStudy: Readonly<Record<keyof EntryStudy, null>> = {
  problem: null,
  approach: null,
  result: null,
  figures: null,
  quote: null,
  quoteSource: null,
  stack: null,
  pageLinks: null,
  pictures: null,
};

export function hasStudy({ problem, approach, result }: CaseStudy): boolean {
  return problem.length + approach.length + result.length > 0;
}

/** @param site origin of the page, to which links are allowed */
export function toCaseStudy(entry: Pick<EntryStudy, (typeof studyFields)[number]>, site: string): CaseStudy {
  return {
    problem: getParagraphs(entry.problem),
    approach: getParagraphs(entry.approach),
    result: getParagraphs(entry.result),
    figures: getPairs(entry.figures).map(([value, label]) => ({ value, label })),
    quote: entry.quote ? { text: entry.quote, source: entry.quoteSource ?? '' } : null,
    stack: getPairs(entry.stack).map(([name, evidence]) => ({ name, evidence })),
    links: getPairs(entry.pageLinks).flatMap(([text, address]) => {
      const url = findLink(site, address);
      return url === null ? [] : [{ text, url }];
    }),
  };
}

function getParagraphs(text: string | null): string[] {
  return (text ?? '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** Splits each line at its first colon: `Sign-in: three seconds` becomes a pair. Without a colon, the second part is empty. */
function getPairs(lines: readonly string[] | null): [string, string][] {
  return (lines ?? []).map((line) => {
    const [, first = line, second = ''] = /^(.*?):\s+(.*)$/s.exec(line.trim()) ?? [];
    return [first.trim(), second.trim()];
  });
}
