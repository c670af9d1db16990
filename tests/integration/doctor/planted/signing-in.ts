import { json, location, type Misconfiguration, settings, withQuery } from './misconfiguration.ts';

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
    says: [/without confirming their e-mail address/, /owner's address before the owner/, /Confirm email/],
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
    title: 'the client ID is a variable without a value',
    plant: location(
      '/auth/v1/authorize',
      withQuery('client_id', 'env(SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID)'),
    ),
    fails: ['auth.github-client'],
    says: [/env\(SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID\)/, /config push/],
  },
  {
    title: 'the client ID is empty',
    plant: location('/auth/v1/authorize', withQuery('client_id', '')),
    fails: ['auth.github-client'],
    says: [/no client ID/],
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
    title: 'the callback belongs to another project',
    plant: location(
      '/auth/v1/authorize',
      withQuery('redirect_uri', 'https://other.supabase.co/auth/v1/callback'),
    ),
    fails: ['auth.callback'],
    says: [/https:\/\/other\.supabase\.co\/auth\/v1\/callback instead of/, /redirect_uri/, /OAuth Apps/],
  },
  {
    title: 'the address of the site is not an allowed redirect',
    plant(deployment) {
      const toSiteUrl = () => new URL('http://localhost:3000/?error=access_denied');
      location('/auth/v1/callback', toSiteUrl)(deployment);
      location('/auth/v1/verify', toSiteUrl)(deployment);
    },
    fails: ['auth.redirect', 'auth.mail-links'],
    says: [/leads to http:\/\/localhost:3000\/ instead of this site/, /URL Configuration/, /Redirect URLs/],
  },
  {
    title: 'the auth service fails on the way back',
    plant: ({ plant }) => plant('/auth/v1/callback', json(500, { code: 500, msg: 'Internal Server Error' })),
    fails: ['auth.redirect'],
    says: [/fails: the auth service responds with 500/, /Logs, Auth/],
  },
  {
    title: 'the session belongs to another account',
    plant: () => undefined,
    session: 'viewer',
    fails: ['session.owner'],
    says: [/has not signed in with GitHub/, /admin area denies access/],
  },
  {
    title: 'the database names another login as the owner',
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
