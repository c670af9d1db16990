import { contentSecurityPolicy } from '../build/content-security-policy.ts';
import { type Finding, failed, type Problem, passed, skipped } from './finding.ts';
import { allowsReports, allowsSource } from './policy-source.ts';
import type { PublishedSite } from './published-site.ts';
import { getPath, isHtml } from './site-checks.ts';
import type { WireResponse } from './wire.ts';

const id = 'site.content-security-policy';
const header = 'content-security-policy';
const change =
  'Have the host send the policy that npm run build wrote into dist/ for it, after every build: docs/hosting.md says which file is whose.';

/** The sent policy must allow the product's addresses and exactly these inline scripts. */
export function checkPolicy(site: PublishedSite, supabaseUrl: string | null): Finding {
  const { home, application, responses, environment, origin } = site;
  const pages = responses.map(({ response }) => response).filter(isHtml);
  const bare = pages.filter(({ headers }) => !headers.has(header));
  if (bare.length > 0) {
    return failed(id, {
      what: `The header Content-Security-Policy is missing at ${bare.length === pages.length ? 'every page' : bare.map(getPath).join(', ')}.`,
      breaks: 'A script that got into the page could read the session and send it anywhere.',
      change,
    });
  }
  if (typeof environment === 'string' || supabaseUrl === null) {
    return skipped(id, 'A policy is sent; which addresses it has to name cannot be told.');
  }
  const { github } = environment;
  const wanted = contentSecurityPolicy({
    documents: [home, application].map(({ text }) => text),
    addresses: { supabaseUrl, githubApiUrl: github.apiUrl, githubWebUrl: github.webUrl },
  });
  const missing = pages.flatMap((page) => lacks(page, wanted, origin));
  return missing.length > 0 ? failed(id, getProblem([...new Set(missing)], supabaseUrl)) : opened(pages);
}

function getProblem(missing: string[], supabaseUrl: string): Problem {
  const { origin } = new URL(supabaseUrl);
  if (missing.includes(`connect-src ${origin}`)) {
    return {
      what: `The content security policy does not name ${origin} in connect-src.`,
      breaks:
        'The browser refuses every request to the Supabase project: nobody can sign in, and nothing is synced.',
      change: `Set VITE_SUPABASE_URL in .env.production to the project's address and build again. ${change}`,
    };
  }
  if (missing.some((item) => item.includes("'sha256-"))) {
    return {
      what: 'The content security policy belongs to another build than the published pages: it has no hash for a script or a style in them.',
      breaks:
        'The browser blocks that script or style: the pages stay without their theme, their start script or their form.',
      change,
    };
  }
  return {
    what: `The content security policy lacks: ${missing.join('; ')}.`,
    breaks: 'The page is less protected than the build says, or a part of it is blocked.',
    change,
  };
}

const openSources = ["'unsafe-inline'", "'unsafe-eval'", '*', 'http:', 'https:', 'data:'];

/** Finds permissions beyond the needed ones. */
function opened(pages: WireResponse[]): Finding {
  const scripts = pages.flatMap((page) =>
    getPolicies(page).flatMap((policy) => policy.get('script-src') ?? []),
  );
  const open = openSources.filter((source) => scripts.includes(source));
  if (open.length === 0) return passed(id, 'The content security policy is the one of this build.');
  return failed(id, {
    what: `The content security policy allows ${open.join(' and ')} for scripts.`,
    breaks: 'A script that got into the page would run, and could read the session.',
    change,
  });
}

/** Several policies all apply. */
function lacks(page: WireResponse, wanted: string, origin: string): string[] {
  return Array.from(getDirectives(wanted)).flatMap(([name, values]) =>
    getPolicies(page).flatMap((policy) => {
      const allowed = policy.get(name);
      if (allowed === undefined) return [name];
      const covers = name === 'report-uri' ? allowsReports : allowsSource;
      return values
        .filter((value) => !allowed.some((source) => covers(source, value, origin)))
        .map((value) => `${name} ${value}`);
    }),
  );
}

function getPolicies({ headers }: WireResponse): Map<string, string[]>[] {
  return (headers.get(header) ?? '').split(',').map(getDirectives);
}

function getDirectives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name.toLowerCase(), values]));
}
