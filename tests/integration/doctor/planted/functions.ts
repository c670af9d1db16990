import { json, type Misconfiguration } from './misconfiguration.ts';

export const functions: readonly Misconfiguration[] = [
  {
    title: 'the publishable key belongs to another project',
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
    says: [/secret key .* at .*\/service-worker\.js/, /Delete this key/],
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
      plant('/functions/v1/github-webhook', (response) =>
        response.method === 'OPTIONS'
          ? {}
          : json(401, { code: 401, message: 'Missing authorization header' })(),
      ),
    fails: ['functions.github-webhook'],
    says: [/verify_jwt is on/, /verify_jwt = false/],
  },
  {
    title: 'the gateway asks for a token with a newer code',
    plant: ({ plant }) =>
      plant('/functions/v1/batch-repository-operations', (response) =>
        response.method === 'OPTIONS'
          ? {}
          : json(401, { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' })(),
      ),
    fails: ['functions.batch-repository-operations'],
    says: [/verify_jwt is on/],
  },
  {
    title: 'the functions do not allow the address of the site',
    plant: () => undefined,
    second: true,
    fails: ['functions.allowed-origins'],
    says: [
      /may not call: batch-repository-operations, contact-notification, github-app, push-keys, revoke-github-token, skills/,
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
    title: 'the secret of the OAuth app is wrong',
    plant: ({ plant }) =>
      plant(/^\/github\/api\/v3\/applications\//, json(401, { message: 'Bad credentials' })),
    fails: ['functions.revoke-github-token'],
    says: [
      /rejects the OAuth app's secret that the function revoke-github-token sends/,
      /GITHUB_CLIENT_SECRET/,
    ],
  },
  {
    title: 'the key of the app settings is missing',
    plant: (deployment) => deployment.configureFunctions({ APP_SETTINGS_KEY: null }),
    session: 'owner',
    fails: ['session.app'],
    says: [/no APP_SETTINGS_KEY/, /openssl rand -base64 32/],
  },
  {
    title: 'the key of the app settings has the wrong length',
    plant: (deployment) => deployment.configureFunctions({ APP_SETTINGS_KEY: 'c2hvcnQ=' }),
    fails: [
      'functions.contact-notification',
      'functions.github-app',
      'functions.github-webhook',
      'functions.push-keys',
      'functions.weekly-digest',
    ],
    says: [/invalid setting/, /APP_SETTINGS_KEY/],
  },
  {
    title: 'a function fails',
    plant: ({ plant }) => plant('/functions/v1/batch-repository-operations', json(500, {})),
    fails: ['functions.batch-repository-operations'],
    says: [/responds with 500/, /Edge Functions, batch-repository-operations, Logs/],
  },
];
