import type { Environment } from '../../src/config/environment.ts';
import { checkAuth } from './auth-checks.ts';
import { checkData } from './data-checks.ts';
import { type Finding, failed, passed, skipped } from './finding.ts';
import { checkFunctions } from './function-checks.ts';
import { checkHeaders } from './header-checks.ts';
import { isSecretKey } from './key.ts';
import type { DoctorOptions } from './options.ts';
import { checkPolicy } from './policy-check.ts';
import { openProject, type Project } from './project.ts';
import { type PublishedSite, readPublishedSite } from './published-site.ts';
import { checkSession } from './session-checks.ts';
import { checkSite } from './site-checks.ts';
import { getRedirect, NoResponse, type Wire } from './wire.ts';

export interface Examination {
  site: string;
  supabaseUrl: string | null;
  findings: Finding[];
}

/** null: no `.env.production`. */
export type LocalEnvironment = Environment | null;

/** Examines a deployment without changing it: requests equal a visitor's, or are refused without an effect. */
export async function examine(
  options: DoctorOptions,
  local: LocalEnvironment,
  wire: Wire,
): Promise<Examination> {
  const site = await readSite(options.site, wire);
  const moved = site instanceof NoResponse ? null : movedPath(site);
  if (moved !== null) return { site: options.site, supabaseUrl: null, findings: [moved] };
  const matching = local?.siteUrl === options.site ? local : null;
  const published = site instanceof NoResponse ? null : site.environment;
  const source = published === null || typeof published === 'string' ? matching : published;
  const supabaseUrl = options.supabaseUrl ?? source?.supabase.url ?? null;
  const project = {
    url: supabaseUrl ?? '',
    key: options.key ?? source?.supabase.anonKey ?? '',
    site: options.site,
    githubUrl: source?.github.webUrl ?? 'https://github.com',
    wire,
  };
  if (site instanceof NoResponse && source === null && options.supabaseUrl === null) {
    const unknown = skipped(
      'project.reachable',
      'Only the site could have told which Supabase project is its.',
    );
    return { site: options.site, supabaseUrl, findings: [unreachable(site), unknown] };
  }
  const ofSite =
    site instanceof NoResponse ? [unreachable(site)] : await examineSite(site, supabaseUrl, matching, wire);
  const ofProject = await examineProject(project, options.session);
  return { site: options.site, supabaseUrl, findings: [...ofSite, ...ofProject] };
}

async function examineSite(
  site: PublishedSite,
  supabaseUrl: string | null,
  matching: LocalEnvironment,
  wire: Wire,
): Promise<Finding[]> {
  return [
    ...(await orNoResponse('site', () => checkSite(site, wire))),
    checkPolicy(site, supabaseUrl),
    ...checkHeaders(site),
    checkBuild(site.environment, matching),
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

/** A redirect (without www, or http) leaves nothing else to check. */
function movedPath({ origin, home }: PublishedSite): Finding | null {
  const target = getRedirect(home);
  if (target === null || target.origin === origin) return null;
  return failed('site.reachable', {
    what: `${origin} leads to ${target.origin}, so there is nothing here to examine.`,
    breaks: 'Nothing, as long as that is the address that the site was built for.',
    change: `Examine that one: npm run doctor -- ${target.origin}`,
  });
}

async function examineProject(project: Project, session: string | null): Promise<Finding[]> {
  const id = 'project.reachable';
  if (project.url === '' || project.key === '') {
    return [
      failed(id, {
        what: 'Which Supabase project the site talks to cannot be told, so none was examined.',
        breaks: 'If the site is the one that npm run build made, it talks to none.',
        change:
          'Publish the whole of dist/, write .env.production as docs/deploy.md says, or give --supabase-url and --key.',
      }),
    ];
  }
  if (isSecretKey(project.key)) {
    return [
      failed('project.key', {
        what: 'The key that the site uses is a secret one.',
        breaks: 'Whoever opens the site can read, change and delete everything in the project.',
        change:
          'Delete that key in the dashboard (Project Settings, API Keys) at once, set VITE_SUPABASE_ANON_KEY in .env.production to the publishable key, run npm run build and publish dist/ again.',
      }),
      skipped(
        id,
        'The project is not examined with a key that may do everything; give the publishable one with --key.',
      ),
    ];
  }
  const { findings, settings } = await openProject(project);
  if (settings === null) return findings;
  return [
    ...findings,
    ...(await orNoResponse('auth', () => checkAuth(project, settings))),
    ...(await orNoResponse('data', () => checkData(project))),
    ...(await orNoResponse('functions', () => checkFunctions(project))),
    ...(await orNoResponse('session', () => checkSession(project, session))),
  ];
}

/** An incomplete check counts as failed. */
async function orNoResponse(area: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return [
      failed(`${area}.answers`, {
        what: `${error.message}.`,
        breaks: 'Whoever needs this answer does not get it either; the rest of this part was not examined.',
        change: 'Try again in a minute; if it stays, look at the status page of the host or of Supabase.',
      }),
    ];
  }
}

function unreachable(error: NoResponse): Finding {
  return failed('site.reachable', {
    what: `The site cannot be reached: ${error.message}.`,
    breaks: 'Nobody can open it.',
    change: 'Look at the host: is the site published, and does its name lead there (DNS)?',
  });
}

/** The local file determines the next build. */
function checkBuild(published: Environment | string, local: LocalEnvironment): Finding {
  const id = 'site.environment';
  if (local === null) return skipped(id, 'There is no .env.production for this site here to compare with.');
  if (typeof published === 'string')
    return skipped(id, `What the site was built with cannot be told. ${published}`);
  const differing = [
    ...(published.supabase.url === local.supabase.url ? [] : ['VITE_SUPABASE_URL']),
    ...(published.supabase.anonKey === local.supabase.anonKey ? [] : ['VITE_SUPABASE_ANON_KEY']),
  ];
  if (differing.length === 0) return passed(id, 'It was built with the project of .env.production.');
  return failed(id, {
    what: `The published site was built with another ${differing.join(' and ')} than .env.production has.`,
    breaks: 'The site talks to another project, or with a key that may be gone.',
    change: 'Run npm run build and publish dist/ again, or put the values right in .env.production.',
  });
}
