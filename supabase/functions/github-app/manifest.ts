import type { AppEnvironment } from '../_shared/app-environment.ts';

type SiteAndGithub = Pick<AppEnvironment, 'supabaseUrl' | 'github'>;

/** For both ways of creating the app. */
const permissions = { metadata: 'read', contents: 'read', members: 'read' } as const;
/** `installation` is always delivered. */
const events = ['repository', 'push'] as const;

const description = 'Reads the repositories that are shown and managed in my portfolio.';

export const callbackPath = '/github-app/callback';

export interface Registration {
  origin: string;
  state: string;
  /** App names are unique at GitHub. */
  suffix: string;
}

/** GitHub's prefilled form. */
export function registrationUrl(environment: SiteAndGithub, { origin, state, suffix }: Registration): string {
  const hook = webhookUrl(environment);
  const query = new URLSearchParams({
    name: getName(suffix),
    description,
    url: origin,
    // GitHub redirects here with the state after the installation.
    setup_url: `${origin}${callbackPath}?${new URLSearchParams({ state })}`,
    public: 'false',
    webhook_active: String(hook !== null),
    ...(hook === null ? {} : { webhook_url: hook }),
    ...permissions,
  });
  for (const event of hook === null ? [] : events) query.append('events[]', event);
  return `${environment.github.webUrl}/settings/apps/new?${query}`;
}

/** GitHub answers the posted manifest with a code. */
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

/** GitHub refuses local webhook addresses, unless it runs there itself. */
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
