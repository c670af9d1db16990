import { AuthClient } from '@supabase/supabase-js';
import { getClaims } from '../../dev/database/session-facts.ts';
import type { Stack } from '../../dev/stack.ts';
import { withDatabaseRefusal } from '../../src/backend/auth-responses.ts';
import type { Caller } from '../../tests/support/data-service.ts';
import { memoryStorage } from '../../tests/support/memory-storage.ts';

type Client = InstanceType<typeof AuthClient>;

/** A person's browser on the site, with the product's settings of supabase-js. */
export interface Browser {
  auth: Client;
  /** Creates an account, and confirms its address by the link in the email. */
  signUp(email: string): Promise<void>;
  signInWithPassword(email: string): Promise<void>;
  /** Starts to link GitHub to this browser's account. Returns the address at GitHub. */
  startLink(): Promise<string>;
  /** Exchanges the code in the address to which GitHub has redirected. */
  finish(back: URL): Promise<void>;
  /** Signs in with GitHub in this browser. */
  signIn(login: string): Promise<void>;
  token(): Promise<string>;
  /** Returns the claims of this browser's access token, as the data service reads them. */
  caller(): Promise<Caller>;
}

export const password = 'a Sample sentence 42';

export function openBrowser({ origin, mailbox }: Pick<Stack, 'origin' | 'mailbox'>): Browser {
  const auth = new AuthClient({
    url: `${origin}/auth/v1`,
    fetch: withDatabaseRefusal(fetch),
    flowType: 'pkce',
    storage: memoryStorage(),
    storageKey: 'portico.session',
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const options = { redirectTo: `${origin}/auth/callback`, skipBrowserRedirect: true };
  const token = async () => (await auth.getSession()).data.session?.access_token ?? '';
  const browser: Browser = {
    auth,
    async signUp(email) {
      succeed(await auth.signUp({ email, password }));
      await confirm(auth, (await mailbox.waitFor(email)).html);
    },
    async signInWithPassword(email) {
      succeed(await auth.signInWithPassword({ email, password }));
    },
    startLink: async () => succeed(await auth.linkIdentity({ provider: 'github', options })).url ?? '',
    async finish(back) {
      const code = back.searchParams.get('code');
      if (code === null) throw new Error(`Without a code: ${back.search}`);
      succeed(await auth.exchangeCodeForSession(code));
    },
    async signIn(login) {
      const { url } = succeed(await auth.signInWithOAuth({ provider: 'github', options }));
      await browser.finish(await consent(url ?? '', login));
    },
    token,
    caller: async () => getClaims(await token()) as unknown as Caller,
  };
  return browser;
}

/** Uses the link of an email like the site's own page. */
async function confirm(auth: Client, html: string | null): Promise<void> {
  const token_hash = /token_hash=([^&"]+)/.exec(html ?? '')?.[1] ?? '';
  succeed(await auth.verifyOtp({ token_hash, type: 'signup' }));
}

/**
 * Follows `address` to GitHub's consent page with plain requests, and chooses the account `login`. Returns the redirect to the
 * site.
 */
export async function consent(address: string, login: string): Promise<URL> {
  const { url, ok } = await fetch(address);
  if (!ok) throw new Error(`GitHub does not ask for an account at ${url}`);
  const body = new URLSearchParams(new URL(url).searchParams);
  body.set('login', login);
  const granted = await fetchRedirect(url.split('?')[0] ?? '', { method: 'POST', body });
  return fetchRedirect(granted);
}

/** Follows the address and refuses consent. Returns the redirect to the site. */
export async function deny(address: string): Promise<URL> {
  const { searchParams } = new URL(address);
  const back = new URL(searchParams.get('redirect_uri') ?? '');
  const refusal = { error: 'access_denied', error_description: 'The user has denied access.' };
  back.search = new URLSearchParams({ ...refusal, state: searchParams.get('state') ?? '' }).toString();
  return fetchRedirect(back);
}

async function fetchRedirect(address: string | URL, init: RequestInit = {}): Promise<URL> {
  const response = await fetch(address, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null)
    throw new Error(`${response.status} instead of a redirect: ${await response.text()}`);
  return new URL(location, address);
}

/** Returns the data of supabase-js's response, or throws its error. */
export function succeed<T extends { data: unknown; error: Error | null }>(
  response: T,
): Extract<T, { error: null }>['data'] {
  if (response.error) throw response.error;
  return response.data;
}
