import type { Deployment, Passing } from './deployment.ts';

/** One thing that is wrong with a deployment, and what the doctor has to say about it: this, and nothing else. */
export interface Misconfiguration {
  title: string;
  plant: (deployment: Deployment) => unknown;
  /** Puts right in the database what `mend` does not. */
  undo?: string;
  /** Findings that fail, in any order, and words that stand in the sentences of the first. */
  fails: readonly [id: string, ...others: string[]];
  says: readonly RegExp[];
  /** Whose session the doctor is given. */
  session?: 'owner' | 'viewer';
  /** Examined at the address that the project was never told about. */
  second?: true;
}

const header = (name: string, value: string | null) => (answer: Passing) => {
  const { [name]: _former, ...others } = answer.headers;
  return { headers: value === null ? others : { ...others, [name]: value } };
};

const json = (status: number, body: unknown) => (): Partial<Passing> => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const settings =
  (change: (settings: { external: Record<string, boolean> }) => object) => (deployment: Deployment) =>
    deployment.plant('/auth/v1/settings', ({ body }) => ({
      body: JSON.stringify({ ...JSON.parse(body), ...change(JSON.parse(body)) }),
    }));

const location = (path: string, change: (url: URL) => URL) => (deployment: Deployment) =>
  deployment.plant(path, ({ headers }) => ({
    headers: { ...headers, location: change(new URL(headers['location'] ?? '')).href },
  }));

const withQuery = (name: string, value: string) => (url: URL) => {
  url.searchParams.set(name, value);
  return url;
};

const everything = /./;
const documents = /^\/(admin|auth|github)[^.]*$|^\/$/;
const policy = 'content-security-policy';

export const signingIn: readonly Misconfiguration[] = [
  {
    title: 'GitHub is switched off',
    plant: settings(({ external }) => ({ external: { ...external, github: false } })),
    fails: ['auth.github'],
    says: [/Sign-in with GitHub is off/, /Authentication, Sign In/],
  },
  {
    title: 'e-mail addresses need no confirmation',
    plant: settings(() => ({ mailer_autoconfirm: true })),
    fails: ['auth.email-confirmation'],
    says: [/need no confirmation/, /owner's address before the owner/, /Confirm email/],
  },
  {
    title: 'anonymous sign-ins are on',
    plant: settings(({ external }) => ({ external: { ...external, anonymous_users: true } })),
    fails: ['auth.anonymous'],
    says: [/Anonymous sign-ins are on/],
  },
  {
    title: 'manual linking is off',
    plant: (deployment) =>
      deployment.plant(
        '/auth/v1/user/identities/authorize',
        json(404, { code: 404, error_code: 'manual_linking_disabled', msg: 'Manual linking is disabled' }),
      ),
    session: 'owner',
    fails: ['session.linking'],
    says: [/Manual linking is off/, /Connect GitHub/, /enable_manual_linking = true/],
  },
  {
    title: 'the client id is a variable that was never filled in',
    plant: location(
      '/auth/v1/authorize',
      withQuery('client_id', 'env(SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID)'),
    ),
    fails: ['auth.github-client'],
    says: [/env\(SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID\)/, /config push/],
  },
  {
    title: 'the client id is empty',
    plant: location('/auth/v1/authorize', withQuery('client_id', '')),
    fails: ['auth.github-client'],
    says: [/without a client id/],
  },
  {
    title: 'the provider has no secret',
    plant: (deployment) =>
      deployment.plant(
        '/auth/v1/authorize',
        json(400, {
          code: 400,
          error_code: 'validation_failed',
          msg: 'Unsupported provider: missing OAuth secret',
        }),
      ),
    fails: ['auth.github-client'],
    says: [/missing OAuth secret/],
  },
  {
    title: 'the callback is that of another project',
    plant: location(
      '/auth/v1/authorize',
      withQuery('redirect_uri', 'https://other.supabase.co/auth/v1/callback'),
    ),
    fails: ['auth.callback'],
    says: [/https:\/\/other\.supabase\.co\/auth\/v1\/callback instead of/, /redirect_uri/, /OAuth Apps/],
  },
  {
    title: 'the address of the site is not allowed to be returned to',
    plant(deployment) {
      const toSiteUrl = () => new URL('http://localhost:3000/?error=access_denied');
      location('/auth/v1/callback', toSiteUrl)(deployment);
      location('/auth/v1/verify', toSiteUrl)(deployment);
    },
    fails: ['auth.redirect', 'auth.mail-links'],
    says: [/ends at http:\/\/localhost:3000\/ instead of this site/, /URL Configuration/, /Redirect URLs/],
  },
  {
    title: 'the session is of somebody else',
    plant: () => undefined,
    session: 'viewer',
    fails: ['session.owner'],
    says: [/has not signed in with GitHub/, /admin area denies access/],
  },
  {
    title: 'another login is named as the owner',
    plant: async (deployment) => {
      await deployment.query(
        `update public.profiles set github_username = 'guest-visitor' where id = '00000000-0000-4000-8000-000000000002'`,
      );
    },
    undo: `update public.profiles set github_username = null where id = '00000000-0000-4000-8000-000000000002'`,
    session: 'viewer',
    fails: ['session.owner'],
    says: [/does not know guest-visitor as the owner/, /private\.site_owner/],
  },
];

export const backend: readonly Misconfiguration[] = [
  {
    title: 'the publishable key is of another project',
    plant: (deployment) =>
      deployment.plant(
        '/auth/v1/settings',
        json(401, { message: 'Invalid API key', hint: 'Double check the API key.' }),
      ),
    fails: ['project.key'],
    says: [/refuses the publishable key/, /VITE_SUPABASE_ANON_KEY/],
  },
  {
    title: 'the secret key is published in place of the publishable one',
    plant: ({ plant, key, secretKey }) =>
      plant(/\.js$/, ({ body }) => ({ body: body.replaceAll(key, secretKey) })),
    fails: ['site.secrets', 'project.key'],
    says: [/secret key .* is published, in \/service-worker\.js/, /Delete that key/],
  },
  {
    title: 'a function is not deployed',
    plant: (deployment) =>
      deployment.plant(
        '/functions/v1/skills',
        json(404, { code: 'NOT_FOUND', message: 'Requested function was not found' }),
      ),
    fails: ['functions.skills'],
    says: [/skills is not deployed/, /functions deploy skills/],
  },
  {
    title: 'the gateway asks for a token',
    plant: ({ plant }) =>
      plant('/functions/v1/github-webhook', (answer) =>
        answer.method === 'OPTIONS'
          ? {}
          : json(401, { code: 401, message: 'Missing authorization header' })(),
      ),
    fails: ['functions.github-webhook'],
    says: [/verify_jwt is on/, /verify_jwt = false/],
  },
  {
    title: 'the gateway asks for a token, in its newer words',
    plant: ({ plant }) =>
      plant('/functions/v1/batch-repository-operations', (answer) =>
        answer.method === 'OPTIONS'
          ? {}
          : json(401, { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' })(),
      ),
    fails: ['functions.batch-repository-operations'],
    says: [/verify_jwt is on/],
  },
  {
    title: 'the functions were not told the address of the site',
    plant: () => undefined,
    second: true,
    fails: ['functions.allowed-origins', 'site.address'],
    says: [
      /may not call: batch-repository-operations, github-app, revoke-github-token, skills/,
      /secrets set ALLOWED_ORIGINS=http:\/\/localhost:\d+ /,
    ],
  },
  {
    title: 'the functions do not know the OAuth app',
    plant: (deployment) => deployment.configureFunctions({ GITHUB_CLIENT_ID: null }),
    fails: ['functions.revoke-github-token'],
    says: [/does not know the OAuth app/, /secrets set GITHUB_CLIENT_ID/],
  },
  {
    title: 'the secret of the OAuth app is another one',
    plant: (deployment) => deployment.configureFunctions({ GITHUB_CLIENT_SECRET: 'of-another-app' }),
    fails: ['functions.revoke-github-token'],
    says: [/GitHub refuses the OAuth app/],
  },
  {
    title: 'the key of the app settings is missing',
    plant: (deployment) => deployment.configureFunctions({ APP_SETTINGS_KEY: null }),
    session: 'owner',
    fails: ['session.app'],
    says: [/no APP_SETTINGS_KEY/, /openssl rand -base64 32/],
  },
  {
    title: 'the key of the app settings is of the wrong length',
    plant: (deployment) => deployment.configureFunctions({ APP_SETTINGS_KEY: 'c2hvcnQ=' }),
    fails: ['functions.github-app', 'functions.github-webhook'],
    says: [/does not start/, /APP_SETTINGS_KEY/],
  },
  {
    title: 'a function fails',
    plant: ({ plant }) => plant('/functions/v1/batch-repository-operations', json(500, {})),
    fails: ['functions.batch-repository-operations'],
    says: [/answers with 500/, /Edge Functions, batch-repository-operations, Logs/],
  },
];

export const database: readonly Misconfiguration[] = [
  {
    title: 'one migration is missing',
    plant: ({ plant }) =>
      plant(
        '/rest/v1/rpc/github_webhook_apply',
        json(404, {
          code: 'PGRST202',
          message: 'Could not find the function public.github_webhook_apply(delivery) in the schema cache',
        }),
      ),
    fails: ['data.migrations'],
    says: [/Missing in the database: 20261120091100_github_webhooks\./, /supabase db push/],
  },
  {
    title: 'no migration has been applied',
    plant: ({ plant }) =>
      plant(
        /^\/rest\/v1\//,
        json(404, { code: 'PGRST205', message: 'Could not find the table in the schema cache' }),
      ),
    fails: ['data.migrations', 'functions.skills'],
    says: [/None of the migrations/, /supabase link/],
  },
  {
    title: 'a newer migration is missing that only the owner can tell',
    plant: ({ plant }) =>
      plant(/apply_batch_operations|batch-repository-operations/, ({ body, status }) =>
        status === 200
          ? { body: body.replace('No repositories to delete', 'This action is not known here.') }
          : {},
      ),
    session: 'owner',
    fails: ['session.function', 'session.direct'],
    says: [/20261120091300_repository_removal/],
  },
  {
    title: 'everybody may ask for profiles',
    plant: ({ query }) => query('grant select on public.profiles to anon'),
    undo: 'revoke select on public.profiles from anon',
    fails: ['data.sealed'],
    says: [/may ask for: profiles/, /revoke all on public/],
  },
  {
    title: 'visitors may not read the skills',
    plant: ({ query }) => query('revoke select on public.skills from anon'),
    undo: 'grant select on public.skills to anon',
    fails: ['data.skills', 'functions.skills'],
    says: [/may not read the skills/, /grant select on public\.skills to anon/],
  },
  {
    title: 'everybody may read all projects',
    plant: ({ query }) =>
      query('create policy "too open" on public.projects for select to anon using (true)'),
    undo: 'drop policy "too open" on public.projects',
    fails: ['data.projects'],
    says: [/projects that are not public/],
  },
  {
    title: 'the data service gives a part of the rows',
    plant: ({ plant }) =>
      plant('/rest/v1/skills', ({ headers }) => ({
        status: 206,
        headers: { ...headers, 'content-range': '0-11/40' },
      })),
    fails: ['data.skills'],
    says: [/12 of 40 rows/, /Max rows/],
  },
];

export const files: readonly Misconfiguration[] = [
  {
    title: 'a deep link is not found',
    plant: ({ plant }) => plant('/auth/confirm', () => ({ status: 404, body: 'Not found' })),
    fails: ['site.routes'],
    says: [/\/auth\/confirm is answered with 404/, /_redirects/],
  },
  {
    title: 'a deep link is redirected',
    plant: ({ plant }) =>
      plant('/github-callback', () => ({
        status: 308,
        headers: { location: '/github-callback/' },
        body: '',
      })),
    fails: ['site.routes'],
    says: [/\/github-callback is redirected \(308\) to \/github-callback\//, /code of a sign-in/],
  },
  {
    title: 'a deep link shows the landing page',
    plant: ({ plant }) => plant('/admin/login', () => ({ body: '<title>Robin</title>' })),
    fails: ['site.routes'],
    says: [/\/admin\/login shows another page/],
  },
  {
    title: 'there is no policy',
    plant: ({ plant }) => plant(everything, header(policy, null)),
    fails: ['site.content-security-policy'],
    says: [/Content-Security-Policy is missing/],
  },
  {
    title: 'the policy does not name the project',
    plant: ({ plant, origin }) =>
      plant(documents, ({ headers }) => ({
        headers: {
          ...headers,
          [policy]: (headers[policy] ?? '').replaceAll(` ${origin}`, ' https://old.supabase.co'),
        },
      })),
    fails: ['site.content-security-policy'],
    says: [/does not name http:\/\/localhost:\d+ in connect-src/],
  },
  {
    title: 'the policy is that of the build before',
    plant: ({ plant }) =>
      plant(documents, ({ headers }) => ({
        headers: { ...headers, [policy]: (headers[policy] ?? '').replace(/'sha256-./, "'sha256-0") },
      })),
    fails: ['site.content-security-policy'],
    says: [/belongs to another build/, /after every build/],
  },
  {
    title: 'the policy lets every script run',
    plant: ({ plant }) =>
      plant(documents, ({ headers }) => ({
        headers: {
          ...headers,
          [policy]: (headers[policy] ?? '').replace('script-src', "script-src 'unsafe-inline'"),
        },
      })),
    fails: ['site.content-security-policy'],
    says: [/'unsafe-inline'/],
  },
  {
    title: 'https is not insisted on',
    plant: ({ plant }) => plant(everything, header('strict-transport-security', null)),
    fails: ['site.strict-transport-security'],
    says: [/Strict-Transport-Security is missing/],
  },
  {
    title: 'the application shares its window',
    plant: ({ plant }) => plant(everything, header('cross-origin-opener-policy', null)),
    fails: ['site.cross-origin-opener-policy'],
    says: [/Cross-Origin-Opener-Policy is missing at \/admin\./],
  },
  {
    title: 'types are guessed',
    plant: ({ plant }) => plant(/^\/assets\//, header('x-content-type-options', null)),
    fails: ['site.x-content-type-options'],
    says: [/X-Content-Type-Options is missing at \/assets\//],
  },
  {
    title: 'assets are asked for each time',
    plant: ({ plant }) => plant(/^\/assets\//, header('cache-control', 'no-cache')),
    fails: ['site.asset-caching'],
    says: [/Cache-Control: no-cache/, /immutable/],
  },
  {
    title: 'documents are kept',
    plant: ({ plant }) => plant('/', header('cache-control', 'public, max-age=14400')),
    fails: ['site.document-caching'],
    says: [/max-age=14400/],
  },
  {
    title: 'the service worker is kept by the browser',
    plant: ({ plant }) => plant('/service-worker.js', header('cache-control', 'public, max-age=3600')),
    fails: ['site.service-worker'],
    says: [/max-age=3600/, /kill switch/],
  },
  {
    title: 'the service worker comes from a cache',
    plant: ({ plant }) => plant('/service-worker.js', header('age', '5000')),
    fails: ['site.service-worker'],
    says: [/may be kept/],
  },
  {
    title: 'the service worker is a page',
    plant: ({ plant }) =>
      plant('/service-worker.js', ({ headers }) => ({
        headers: { ...headers, 'content-type': 'text/html' },
        body: '<!doctype html><title>Portico</title>',
      })),
    fails: ['site.service-worker'],
    says: [/as text\/html instead of a script/],
  },
  {
    title: 'the service worker is that of the build before',
    plant: ({ plant }) =>
      plant('/service-worker.js', ({ body }) => ({
        body: body.replaceAll(/"revision":"[0-9a-f]{8}/g, '"revision":"00000000'),
      })),
    fails: ['site.same-build'],
    says: [/of another build than index\.html and app\.html/],
  },
  {
    title: 'an unknown address is answered with 200',
    plant: ({ plant }) => plant(/^\/portico-doctor-/, () => ({ status: 200 })),
    fails: ['site.unknown-address'],
    says: [/answered with 200 instead of 404/],
  },
  {
    title: 'a missing script is answered with a page',
    plant: ({ plant }) => plant(/^\/assets\/portico-doctor-/, () => ({ status: 200 })),
    fails: ['site.missing-file'],
    says: [/answered with 200 \(text\/html\) instead of 404/],
  },
  {
    title: 'the manifest has the wrong type',
    plant: ({ plant }) => plant('/manifest.webmanifest', header('content-type', 'application/octet-stream')),
    fails: ['site.manifest'],
    says: [/sent as application\/octet-stream/],
  },
  {
    title: 'the build was made for another address',
    plant: ({ plant, origin }) =>
      plant(/\.js$/, ({ body }) => ({
        body: body.replaceAll(`VITE_SITE_URL:\`${origin}\``, 'VITE_SITE_URL:`https://old.example`'),
      })),
    fails: ['site.address'],
    says: [/built for https:\/\/old\.example/],
  },
];
