import type { AppEnvironment } from '../_shared/app-environment.ts';

type SiteAndGithub = Pick<AppEnvironment, 'supabaseUrl' | 'github'>;

/** The app's permissions and events, equal for both ways of creating it. */
const permissions = { metadata: 'read', contents: 'read', members: 'read' } as const;
/** `installation` is delivered to every app without asking. */
const events = ['repository', 'push'] as const;

const description = 'Reads the repositories that are shown and managed in my portfolio.';

export const callbackPath = '/github-app/callback';

export interface Registration {
  /** Of the site that asks, e.g. `https://example.com`. */
  origin: string;
  state: string;
  /** Names of apps are unique at GitHub. */
  suffix: string;
}

/** GitHub's form with everything filled in that an address can fill in. */
export function registrationUrl(environment: SiteAndGithub, { origin, state, suffix }: Registration): string {
  const hook = webhookUrl(environment);
  const query = new URLSearchParams({
    name: getName(suffix),
    description,
    url: origin,
    // The state comes back with the installation's redirect, which GitHub sends to this address.
    setup_url: `${origin}${callbackPath}?${new URLSearchParams({ state })}`,
    public: 'false',
    webhook_active: String(hook !== null),
    ...(hook === null ? {} : { webhook_url: hook }),
    ...permissions,
  });
  for (const event of hook === null ? [] : events) query.append('events[]', event);
  return `${environment.github.webUrl}/settings/apps/new?${query}`;
}

/** The manifest that is posted to GitHub; it answers with a code for the app's credentials. */
export function manifest(environment: SiteAndGithub, { origin, suffix }: Registration): string {
  const hook = webhookUrl(environment);
  return JSON.stringify({
    name: getName(suffix),
    description,
    url: origin,
    ...(hook === null ? {} : { hook_attributes: { url: hook, active: true } }),
    redirect_url: `${origin}${callbackPath}`,
    setup_url: `${origin}${callbackPath}`,
    setup_on_update: false,
    public: false,
    default_permissions: permissions,
    default_events: hook === null ? [] : events,
  });
}

/** GitHub refuses an app whose webhook is on a computer of one's own, unless it runs there itself. */
function webhookUrl({ supabaseUrl, github }: SiteAndGithub): string | null {
  const isReachable = !isLoopback(supabaseUrl) || isLoopback(github.webUrl);
  return isReachable ? `${supabaseUrl}/functions/v1/github-webhook` : null;
}

function isLoopback(address: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(address).host);
}

function getName(suffix: string): string {
  return `Portico ${suffix}`;
}
