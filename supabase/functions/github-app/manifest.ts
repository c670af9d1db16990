import type { AppEnvironment } from '../_shared/app-environment.ts';

type SiteAndGithub = Pick<AppEnvironment, 'supabaseUrl' | 'github'>;

/** Permissions of the App, whether it is created by form or by manifest. */
const permissions = { metadata: 'read', contents: 'read', members: 'read' } as const;
/** Events that the App subscribes to. GitHub always sends `installation`. */
const events = ['repository', 'push'] as const;

const description = 'Reads the repositories that are shown and managed in my portfolio.';

export const callbackPath = '/github-app/callback';

export interface Registration {
  origin: string;
  state: string;
  /** Makes the App's name unique, as GitHub requires. */
  suffix: string;
}

/** Returns the address of GitHub's form with prefilled values. */
export function registrationUrl(environment: SiteAndGithub, { origin, state, suffix }: Registration): string {
  const hook = webhookUrl(environment);
  const query = new URLSearchParams({
    name: getName(suffix),
    description,
    url: origin,
    // After the installation, GitHub redirects to this address with the state.
    setup_url: `${origin}${callbackPath}?${new URLSearchParams({ state })}`,
    public: 'false',
    webhook_active: String(hook !== null),
    ...(hook === null ? {} : { webhook_url: hook }),
    ...permissions,
  });
  for (const event of hook === null ? [] : events) query.append('events[]', event);
  return `${environment.github.webUrl}/settings/apps/new?${query}`;
}

/** Returns the manifest that the page posts to GitHub. GitHub redirects back with a code. */
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

/**
 * Returns the webhook's address, or null if it is local: GitHub refuses local addresses, except an emulated GitHub on the same
 * computer.
 */
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
