import type { Environment } from '../../src/config/environment.ts';
import { type Check, type Finding, runChecks, skipChecks } from './check.ts';
import { type DoctorOptions, withoutKeys } from './options.ts';
import { projectChecks, sessionChecks } from './project-checks.ts';
import { type PublishedSite, readPublishedSite } from './published-site.ts';
import { dataChecks, functionChecks } from './service-checks.ts';
import { hostChecks, type Site, siteChecks } from './site-checks.ts';
import { getRedirect, NoResponse, type Wire } from './wire.ts';

export interface Examination {
  site: string;
  supabaseUrl: string | null;
  findings: Finding[];
}

/** The variables of `.env.production`, or null if the file is missing. */
export type LocalEnvironment = Environment | null;

const ofSite = [...siteChecks, ...hostChecks];
const ofProject = [...projectChecks, ...dataChecks, ...functionChecks, ...sessionChecks];

/**
 * Examines a deployment without changing it. Each request is one that a visitor could send, or one that the server
 * refuses.
 */
export async function examine(
  options: DoctorOptions,
  local: LocalEnvironment,
  wire: Wire,
): Promise<Examination> {
  const { site: origin, session } = options;
  const matching = local?.siteUrl === origin ? local : null;
  const published = await readSite(origin, wire);
  const reachable = await runChecks([reachability], { origin, published });
  const isMoved = !(published instanceof NoResponse) && movedTo(published) !== null;
  const site = published instanceof NoResponse || isMoved ? null : published;
  const named = site === null || typeof site.environment === 'string' ? matching : site.environment;
  const supabaseUrl = isMoved ? null : (options.supabaseUrl ?? named?.supabase?.url ?? null);
  const project = {
    url: supabaseUrl ?? '',
    key: options.key ?? named?.supabase?.anonKey ?? '',
    site: origin,
    githubUrl: named?.github.webUrl ?? 'https://github.com',
    session,
    wire,
  };
  const findings = [
    ...reachable,
    ...(site === null
      ? skipChecks(ofSite, 'Not checked because site.reachable failed.')
      : await examineSite({ ...site, wire, supabaseUrl, local: matching })),
    ...(supabaseUrl === null && site?.hasServer !== true
      ? skipChecks(
          ofProject,
          site === null
            ? 'Only the site names its Supabase project.'
            : 'The site was built without a server.',
        )
      : await runChecks(ofProject, project)),
  ];
  return { site: origin, supabaseUrl, findings };
}

async function examineSite(site: Site): Promise<Finding[]> {
  if (site.hasServer) return runChecks(ofSite, site);
  return [
    ...(await runChecks(siteChecks, site)),
    ...skipChecks(hostChecks, 'The site was built without a server.'),
  ];
}

async function readSite(origin: string, wire: Wire): Promise<PublishedSite | NoResponse> {
  try {
    return await readPublishedSite(origin, wire);
  } catch (error) {
    if (error instanceof NoResponse) return error;
    throw error;
  }
}

const reachability: Check<{ origin: string; published: PublishedSite | NoResponse }> = {
  id: 'site.reachable',
  passes: 'The site responds.',
  breaks: "Visitors can't open the site.",
  change: 'Check at the host whether the site is published, and whether its name leads there (DNS).',
  examine({ origin, published }) {
    if (published instanceof NoResponse) return `The site can't be reached: ${published.message}.`;
    const target = movedTo(published);
    if (target === null) return null;
    return {
      what: `${origin} redirects to ${target}.`,
      breaks: 'Nothing, if the site was built for the other address.',
      change: `Examine the other address: npm run doctor -- ${target}`,
    };
  },
};

/** Returns the other origin that the home page redirects to, for example without www. */
function movedTo({ origin, home }: PublishedSite): string | null {
  const target = getRedirect(home);
  return target === null || target.origin === new URL(origin).origin ? null : target.origin;
}

const areas: Record<string, string> = {
  site: 'The site',
  project: 'The Supabase project',
  auth: 'Sign-in',
  data: 'The database',
  functions: 'The Edge Functions',
  session: 'As the owner',
};

const lineWidth = 100;

/** @param strong emphasises in a terminal; without colours it returns its text */
export function textReport(
  { site, supabaseUrl, findings }: Examination,
  strong: (text: string) => string,
): string {
  const groups = Object.entries(areas).flatMap(([area, title]) => {
    const own = findings.filter(({ id }) => id.startsWith(`${area}.`));
    return own.length === 0 ? [] : [`${title}\n\n${[...describe(own, strong)].join('\n')}`];
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

/** Checks that are skipped for the same reason share a line. */
function* describe(findings: Finding[], strong: (text: string) => string): Iterable<string> {
  const reasons = new Map<string, string[]>();
  for (const finding of findings) {
    const { id, message } = finding;
    if (finding.status === 'passed') yield wrap(`✓ ${message}`, '  ', '    ');
    if (finding.status === 'skipped') {
      reasons.set(message, [...(reasons.get(message) ?? []), id.slice(id.indexOf('.') + 1)]);
    }
    if (finding.status === 'failed') {
      const { breaks, change } = finding.problem;
      yield strong(wrap(`✗ ${message}`, '  ', '    '));
      yield wrap(`What it breaks: ${breaks}`, '    ', '    ');
      yield wrap(`What to do: ${change}`, '    ', '    ');
    }
  }
  for (const [reason, names] of reasons) {
    const subject = names.length > 1 && names.length === findings.length ? 'all checks' : names.join(', ');
    yield wrap(`– ${subject}: ${reason}`, '  ', '    ');
  }
}

/** Breaks at spaces only, so that addresses and commands can be copied. */
function wrap(text: string, first: string, further: string): string {
  const rows: string[] = [];
  let row = first;
  for (const word of text.split(' ')) {
    const isStarted = row.trim() !== '';
    if (isStarted && row.length + 1 + word.length > lineWidth) {
      rows.push(row);
      row = further + word;
    } else row += isStarted ? ` ${word}` : word;
  }
  return [...rows, row].join('\n');
}

function getCounts(findings: Finding[]) {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

function summary(findings: Finding[]): string {
  const { passed, failed, skipped } = getCounts(findings);
  const problems = failed === 0 ? 'No problems' : failed === 1 ? 'One problem' : `${failed} problems`;
  return `${problems}. ${passed} checks passed, ${skipped} skipped.`;
}
