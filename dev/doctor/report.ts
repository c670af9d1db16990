import type { Examination } from './examine.ts';
import type { Finding } from './finding.ts';
import { withoutKeys } from './key.ts';

const areas: Record<string, string> = {
  site: 'The site',
  project: 'The Supabase project',
  auth: 'Signing in',
  data: 'The database',
  functions: 'The Edge Functions',
  session: 'As the owner',
};

const signs = { passed: '✓', failed: '✗', skipped: '–' } as const;
const width = 100;

/** @param strong emphasises in a terminal; without colours it returns its text */
export function textReport(
  { site, supabaseUrl, findings }: Examination,
  strong: (text: string) => string,
): string {
  const groups = Object.entries(areas).flatMap(([area, title]) => {
    const own = findings.filter(({ id }) => getArea(id) === area);
    return own.length === 0 ? [] : [`${title}\n\n${own.map((finding) => lines(finding, strong)).join('\n')}`];
  });
  const project = supabaseUrl === null ? '' : `, with the Supabase project ${supabaseUrl}`;
  return withoutKeys(`Portico at ${site}${project}\n\n${groups.join('\n\n')}\n\n${summary(findings)}`);
}

export function jsonReport({ site, supabaseUrl, findings }: Examination): string {
  const counts = getCounts(findings);
  return withoutKeys(
    JSON.stringify({ site, supabaseUrl, healthy: counts.failed === 0, ...counts, findings }, null, 2),
  );
}

function lines(finding: Finding, strong: (text: string) => string): string {
  const head = wrapped(`${signs[finding.status]} ${finding.message}`, '  ', '    ');
  if (finding.status !== 'failed') return head;
  const { breaks, change } = finding.problem;
  return [
    strong(head),
    wrapped(`What it breaks: ${breaks}`, '    ', '    '),
    wrapped(`What to do: ${change}`, '    ', '    '),
  ].join('\n');
}

/** Breaks at spaces only, so that addresses and commands can be copied. */
function wrapped(text: string, first: string, further: string): string {
  const rows: string[] = [];
  let row = first;
  for (const word of text.split(' ')) {
    const isBegun = row.trim() !== '';
    if (isBegun && row.length + 1 + word.length > width) {
      rows.push(row);
      row = further + word;
    } else row += isBegun ? ` ${word}` : word;
  }
  return [...rows, row].join('\n');
}

function getCounts(findings: Finding[]) {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

function summary(findings: Finding[]): string {
  const { passed, failed, skipped } = getCounts(findings);
  const verdict =
    failed === 0 ? 'Nothing is wrong' : failed === 1 ? 'One thing is wrong' : `${failed} things are wrong`;
  return `${verdict}; ${passed} ${passed === 1 ? 'is' : 'are'} right, ${skipped} ${skipped === 1 ? 'was' : 'were'} not examined.`;
}

function getArea(id: string): string {
  return id.split('.')[0] ?? '';
}
