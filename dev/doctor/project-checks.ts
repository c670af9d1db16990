import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { paths } from '../../src/domain/shared/route.ts';
import { type Check, loadOnce, type Outcome } from './check.ts';
import { isPublishableKey, isSecretKey, secretKeyAdvice } from './options.ts';
import {
  errorMessage,
  getCode,
  getRedirect,
  getStatus,
  NoResponse,
  readBody,
  type Wire,
  type WireResponse,
} from './wire.ts';

export interface Project {
  /** Address of the Supabase project. Empty if unknown. */
  url: string;
  /** Public key of the Supabase project. Empty if unknown. */
  key: string;
  /** Origin of the published site, whose pages call the project. */
  site: string;
  githubUrl: string;
  /** Access token of the owner, or null without a session. */
  session: string | null;
  wire: Wire;
}

const configPush = 'or set it in supabase/config.toml and run npx supabase config push';
const signInAgain = 'Sign in on the site with GitHub, and use the access token of that session.';

export const projectChecks: readonly Check<Project>[] = [
  {
    id: 'project.reachable',
    passes: 'The Supabase project responds.',
    breaks: "Nobody can sign in, nothing is synced, and messages wait on visitors' devices.",
    change:
      'Check in the dashboard whether the project is paused, and whether VITE_SUPABASE_URL in .env.production is its address (Project Settings, Data API).',
    async examine(project) {
      if (project.url === '' || project.key === '') {
        return {
          what: "The site doesn't name its Supabase project, so the project can't be examined.",
          change:
            'Publish the complete dist/ folder, write .env.production as docs/deploy.md describes, or pass --supabase-url and --key.',
        };
      }
      try {
        const response = await loadSettings(project);
        if (response.status === 401 || readBody(response, settings) !== null) return null;
        return `${project.url} responds to the request for its auth settings with ${response.status}, unlike a Supabase project.`;
      } catch (error) {
        if (error instanceof NoResponse) return `The Supabase project doesn't respond: ${error.message}.`;
        throw error;
      }
    },
  },
  {
    id: 'project.key',
    needs: 'project.reachable',
    passes: 'The project accepts the key of the site.',
    breaks: 'Every request of the site is refused: sign-in, sync and the public entries.',
    change:
      'Copy the publishable key from the dashboard (Project Settings, API Keys) to VITE_SUPABASE_ANON_KEY in .env.production, run npm run build and publish dist/ again.',
    async examine(project) {
      if (isSecretKey(project.key)) {
        return {
          what: 'The site uses a secret key.',
          breaks: 'Anyone who opens the site can read, change and delete everything in the project.',
          change: secretKeyAdvice,
        };
      }
      const response = await loadSettings(project);
      if (response.status !== 401) return null;
      return `${project.url} refuses the publishable key (401${quote(response)}).`;
    },
  },
  {
    id: 'project.key-kind',
    needs: 'project.key',
    passes: 'The key of the site is a publishable key.',
    breaks: 'The doctor cannot tell what visitors may do with this key.',
    change:
      'Set VITE_SUPABASE_ANON_KEY in .env.production to the publishable key of the dashboard (Project Settings, API Keys), run npm run build and publish dist/ again.',
    examine: ({ key }) =>
      isPublishableKey(key)
        ? null
        : 'The key of the site is of an unknown kind. Publishable keys start with sb_publishable_; older ones contain the role anon.',
  },
  {
    id: 'auth.email-confirmation',
    needs: 'project.key',
    passes: 'E-mail addresses must be confirmed.',
    breaks:
      "Anyone can sign up with the owner's address before the owner does. The owner's GitHub sign-in is then added to that account, whose password opens the admin area.",
    change: `Turn "Confirm email" on in the dashboard (Authentication, Sign In / Providers, Email), ${configPush}. Then check Authentication, Users for accounts that you don't know.`,
    examine: async (project) =>
      (await authSettings(project)).mailer_autoconfirm
        ? 'Accounts can be used without confirming their e-mail address.'
        : null,
  },
  {
    id: 'auth.sign-up',
    needs: 'project.key',
    passes: 'Visitors can sign up.',
    breaks: "New visitors can't sign up.",
    change: 'Allow new accounts in the dashboard (Authentication, Sign In / Providers).',
    async examine(project) {
      const { disable_signup: isClosed, external } = await authSettings(project);
      if (isClosed) {
        return {
          passed:
            'Sign-up is off. Before your first sign-in with GitHub, turn it on in the dashboard (Authentication, Sign In / Providers).',
        };
      }
      return external.email ? null : { passed: 'Visitors can sign up with GitHub, but not by e-mail.' };
    },
  },
  {
    id: 'auth.anonymous',
    needs: 'project.key',
    passes: 'Anonymous sign-ins are off.',
    breaks: 'Programs can fill the project with accounts, and each counts as a signed-in visitor.',
    change: `Turn "Allow anonymous sign-ins" off in the dashboard (Authentication, Sign In / Providers), ${configPush}.`,
    examine: async (project) =>
      (await authSettings(project)).external.anonymous_users === true ? 'Anonymous sign-ins are on.' : null,
  },
  {
    id: 'auth.github',
    needs: 'project.key',
    passes: 'Sign-in with GitHub is on.',
    breaks: "The owner can't sign in, because the admin area opens only after a sign-in with GitHub.",
    change: `Turn GitHub on in the dashboard (Authentication, Sign In / Providers, GitHub) with the client ID and secret of your OAuth app, ${configPush}.`,
    examine: async (project) =>
      (await authSettings(project)).external.github ? null : 'Sign-in with GitHub is off in the project.',
  },
  {
    id: 'auth.github-client',
    needs: 'auth.github',
    passes: 'Sign-in leads to GitHub with a client ID. The first sign-in shows whether GitHub knows this ID.',
    breaks: "The owner can't sign in with GitHub.",
    change:
      'Enter the client ID and the secret of your OAuth app in the dashboard (Authentication, Sign In / Providers, GitHub).',
    async examine(project) {
      const { response, target } = await openGithub(project);
      if (target === null)
        return `The project doesn't lead to GitHub: it responds with ${response.status}${quote(response)}.`;
      const address = target.origin + target.pathname;
      if (address !== `${project.githubUrl}/login/oauth/authorize`) {
        return {
          what: `Sign-in with GitHub leads to ${address} instead of ${project.githubUrl}.`,
          change:
            'Compare the address of GitHub Enterprise Server in the dashboard (Authentication, Sign In / Providers, GitHub) with VITE_GITHUB_WEB_URL in .env.production. Both are empty for github.com.',
        };
      }
      const clientId = target.searchParams.get('client_id') ?? '';
      if (clientId.includes('env(')) {
        return {
          what: `Sign-in sends the client ID "${clientId}" to GitHub, because the variable had no value.`,
          change:
            'Set SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID and SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET in the shell before npx supabase config push, or enter both values in the dashboard (Authentication, Sign In / Providers, GitHub).',
        };
      }
      if (clientId === '') return 'Sign-in sends no client ID to GitHub.';
      return /^[\w.-]{8,64}$/.test(clientId) ? null : 'Sign-in sends an invalid client ID to GitHub.';
    },
  },
  {
    id: 'auth.callback',
    needs: 'auth.github',
    passes: 'GitHub returns to the project after a sign-in.',
    breaks: 'GitHub refuses the sign-in, or returns to an address outside this project.',
    change: (project) =>
      `Leave redirect_uri of [auth.external.github] in supabase/config.toml empty and run npx supabase config push. Enter ${callbackAddress(project)} as the callback address of your OAuth app at GitHub (Settings, Developer settings, OAuth Apps).`,
    async examine(project) {
      const { target } = await openGithub(project);
      if (target === null) return notOpened;
      const callback = target.searchParams.get('redirect_uri') ?? '';
      if (callback === callbackAddress(project)) return null;
      return `GitHub returns to ${callback === '' ? 'no address' : callback} instead of ${callbackAddress(project)}.`;
    },
  },
  {
    id: 'auth.redirect',
    needs: 'auth.github',
    passes: 'A sign-in with GitHub returns to this site.',
    breaks: "Nobody can sign in with GitHub: the sign-in doesn't return to the application.",
    change: allowedAddresses,
    async examine(project) {
      const { target, returnAddress } = await openGithub(project);
      if (target === null) return notOpened;
      // Returns from GitHub like a visitor who pressed Cancel. The service silently replaces a disallowed address with the site URL.
      const state = target.searchParams.get('state') ?? '';
      const query = { error: 'access_denied', error_description: 'portico-doctor', state };
      const response = await request(project, `/auth/v1/callback?${new URLSearchParams(query)}`);
      return returnProblem(response, returnAddress, 'A sign-in with GitHub');
    },
  },
  {
    id: 'auth.mail-links',
    needs: 'project.key',
    passes: 'Links in e-mails lead to this site.',
    breaks: "Visitors can't confirm their address or set a new password.",
    change: allowedAddresses,
    async examine(project) {
      const links = [
        { path: paths.confirm, type: 'signup' },
        { path: paths.resetPassword, type: 'recovery' },
      ];
      const outcomes = await Promise.all(
        links.map(async ({ path, type }) => {
          // An invalid link leads to the same page as a valid one.
          const query = { token: randomBytes(28).toString('hex'), type, redirect_to: project.site + path };
          const response = await request(project, `/auth/v1/verify?${new URLSearchParams(query)}`);
          return returnProblem(response, query.redirect_to, 'A link in an e-mail');
        }),
      );
      return outcomes.find((outcome) => outcome !== null) ?? null;
    },
  },
];

/** Checks that send requests as the owner. None of them changes data. */
export const sessionChecks: readonly Check<Project>[] = [
  {
    id: 'session.valid',
    needs: 'project.key',
    passes: 'The session is valid.',
    breaks: "The doctor can't examine what only the owner sees.",
    change:
      'Sign in again and copy a new access token, as docs/doctor.md describes. A token is valid for an hour, in one project.',
    async examine(project) {
      if (project.session === null) return { skipped: 'Set PORTICO_SESSION to check this as the owner.' };
      const response = await ownerRequest(project, '/auth/v1/user');
      if (response.status === 200 && readBody(response, z.object({ id: z.string() })) !== null) return null;
      return `The project refuses the session of PORTICO_SESSION with ${getStatus(response)}.`;
    },
  },
  {
    id: 'session.linking',
    needs: 'session.valid',
    passes: 'Accounts that signed up by e-mail can connect GitHub.',
    breaks: "Connect GitHub doesn't work for accounts that signed up by e-mail.",
    change:
      'Turn "Allow manual linking" on in the dashboard (Authentication, Sign In / Providers), or run npx supabase config push: supabase/config.toml has enable_manual_linking = true. See also Authentication, Logs.',
    async examine(project) {
      // The auth service checks the session before the setting.
      const query = githubQuery(project.site);
      query.set('skip_http_redirect', 'true');
      const response = await ownerRequest(project, `/auth/v1/user/identities/authorize?${query}`);
      if (response.status === 200) return null;
      return getCode(response) === 'manual_linking_disabled'
        ? 'Manual linking is off in the project.'
        : `Connecting GitHub to an account fails with ${getStatus(response)}.`;
    },
  },
  {
    id: 'session.owner',
    needs: 'session.valid',
    passes: 'The database knows this account as the owner.',
    breaks: 'The admin area denies access to this session, and the server rejects its changes.',
    change:
      "Name the owner in the SQL editor: insert into private.site_owner (github_login) values ('<your login>'), or update the row. See docs/database.md.",
    async examine(project) {
      const response = await ownerRequest(project, '/rest/v1/rpc/own_profile', { body: {} });
      const profile = response.status === 200 ? readBody(response, ownProfile) : null;
      if (profile === null) return `The database returns no profile for this account (${response.status}).`;
      if (profile.role === 'admin') return null;
      if (profile.needs_github) {
        return {
          what: "The account is the owner's, but this session started with a password or a link in an e-mail.",
          change: signInAgain,
        };
      }
      if (profile.needs_code) {
        return {
          what: "The account is the owner's, but this session lacks the second factor.",
          change:
            'Sign in on the site, enter the code of your authenticator app, and use the access token of that session.',
        };
      }
      if (profile.github_username !== null)
        return `The database does not know ${profile.github_username} as the owner.`;
      return {
        what: "This account has not signed in with GitHub, so the database can't recognize the owner.",
        change: signInAgain,
      };
    },
  },
  {
    id: 'session.pull',
    needs: 'session.owner',
    passes: "Devices can pull the owner's rows.",
    breaks: 'Changes on one device do not reach the others.',
    change: 'Run npx supabase db push.',
    async examine(project) {
      const body = { since: 0, known_epoch: null, page_size: 1 };
      const response = await ownerRequest(project, '/rest/v1/rpc/pull_changes', { body });
      const page = response.status === 200 ? readBody(response, z.looseObject({ epoch: z.string() })) : null;
      if (page === null) return `A pull fails with ${getStatus(response)}.`;
      if ('githubApp' in page) return null;
      return 'A pull lacks the configured GitHub App: the migration 20261126000004_pull_changes is missing.';
    },
  },
  {
    id: 'session.function',
    needs: 'session.owner',
    passes: 'The Edge Function batch-repository-operations receives changes (tested with invalid ones).',
    breaks: "The owner's changes fail or take the slower way through the data service.",
    change:
      'Run npx supabase functions deploy batch-repository-operations, and see its log in the dashboard (Edge Functions).',
    async examine(project) {
      const response = await ownerRequest(project, '/functions/v1/batch-repository-operations', {
        body: { operations: invalidOperations() },
        headers: { action: 'apply', origin: project.site },
      });
      const outcome = operationProblem(response, 'The Edge Function batch-repository-operations');
      const allowed = response.headers.get('access-control-allow-origin');
      if (outcome !== null || allowed === project.site || allowed === '*') return outcome;
      return {
        what: `Pages of ${project.site} can't read the response of the Edge Function batch-repository-operations.`,
        change: `Run npx supabase secrets set ALLOWED_ORIGINS=${project.site}.`,
      };
    },
  },
  {
    id: 'session.direct',
    needs: 'session.owner',
    passes: 'The data service receives changes (tested with invalid ones).',
    breaks: "The owner's changes do not reach the server when the Edge Function fails.",
    change: 'Run npx supabase db push, and see Logs, Postgres in the dashboard.',
    async examine(project) {
      const body = { operations: invalidOperations() };
      const response = await ownerRequest(project, '/rest/v1/rpc/apply_batch_operations', { body });
      return operationProblem(response, 'The data service');
    },
  },
  {
    id: 'session.app',
    needs: 'session.owner',
    passes: 'The function github-app can store the keys of a GitHub App.',
    breaks: "The owner can't set up or use a GitHub App, and its webhooks are rejected.",
    change:
      'If APP_SETTINGS_KEY is missing, run npx supabase secrets set APP_SETTINGS_KEY=$(openssl rand -base64 32), and keep a copy: nothing else decrypts the stored keys. See also the log in the dashboard (Edge Functions, github-app, Logs).',
    async examine(project) {
      const response = await ownerRequest(project, '/functions/v1/github-app', {
        body: {},
        headers: { action: 'getAppConfiguration' },
      });
      if (response.status === 200) return null;
      return getCode(response) === 'NOT_SET_UP'
        ? 'The functions have no APP_SETTINGS_KEY.'
        : `The function github-app responds to the owner with ${getStatus(response)}.`;
    },
  },
];

/** Relevant part of `GET /auth/v1/settings`. */
const settings = z.object({
  external: z.object({ github: z.boolean(), email: z.boolean(), anonymous_users: z.optional(z.boolean()) }),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
});

const loadSettings = loadOnce(({ wire, url, key }: Project) =>
  // Leaves out a secret key, which must never be sent.
  wire.request(`${url}/auth/v1/settings`, { headers: isSecretKey(key) ? {} : { apikey: key } }),
);

/** For checks that need `project.key`, which proves that the response has settings. */
async function authSettings(project: Project): Promise<z.infer<typeof settings>> {
  return settings.parse(JSON.parse((await loadSettings(project)).text));
}

/** Starts a GitHub sign-in. The doctor never finishes it, so it expires. */
const openGithub = loadOnce(async (project: Project) => {
  const query = githubQuery(project.site);
  const response = await request(project, `/auth/v1/authorize?${query}`);
  return { response, target: getRedirect(response), returnAddress: query.get('redirect_to') ?? '' };
});

const notOpened: Outcome = { skipped: "The project doesn't lead to GitHub." };

/** Returns the query of a sign-in, with a PKCE challenge whose verifier is never used. */
function githubQuery(site: string): URLSearchParams {
  return new URLSearchParams({
    provider: 'github',
    redirect_to: `${site}${paths.authGithubCallback}?attempt=${randomUUID()}`,
    code_challenge: createHash('sha256').update(randomBytes(32).toString('hex')).digest('base64url'),
    code_challenge_method: 's256',
  });
}

function request({ wire, url }: Project, path: string): Promise<WireResponse> {
  return wire.request(url + path);
}

function ownerRequest(
  { wire, url, key, session }: Project,
  path: string,
  { body, headers }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<WireResponse> {
  return wire.request(url + path, {
    headers: {
      apikey: key,
      authorization: `Bearer ${session}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
}

/** Formats the response's error message, to be shown after the status. */
function quote(response: WireResponse): string {
  const message = errorMessage(response);
  return message === '' ? '' : `, "${message}"`;
}

function callbackAddress({ url }: Project): string {
  return `${url}/auth/v1/callback`;
}

function allowedAddresses({ site }: Project): string {
  return `In the dashboard (Authentication, URL Configuration) set the Site URL to ${site} and add ${site}/** to the Redirect URLs, ${configPush} (site_url, additional_redirect_urls).`;
}

function returnProblem(response: WireResponse, wanted: string, what: string): Outcome {
  const end = getRedirect(response);
  const { origin, pathname } = new URL(wanted);
  if (end?.origin === origin && end.pathname === pathname) return null;
  if (end !== null)
    return `${what} leads to ${end.origin}${end.pathname} instead of this site, because the address of this site is not allowed.`;
  if (response.status === 429) return { skipped: 'The auth service received too many requests. Try later.' };
  return {
    what: `${what} fails: the auth service responds with ${response.status}.`,
    change: 'See Logs, Auth in the dashboard.',
  };
}

const ownProfile = z.nullable(
  z.object({
    role: z.string(),
    github_username: z.nullable(z.string()),
    needs_github: z.boolean(),
    needs_code: z.optional(z.boolean()),
  }),
);

/** Returns operations that a current database rejects for a reason of its own, without storing anything. */
function invalidOperations() {
  const envelope = { deviceId: randomUUID(), payloadVersion: 1 };
  const payloads = [
    { action: 'put', payload: { table: 'saved_views', rows: [] } },
    {
      action: 'patch',
      payload: { table: 'repositories', ids: ['portico-doctor'], values: { unknown: true } },
    },
  ];
  return payloads.map((payload, index) => ({
    ...envelope,
    id: randomUUID(),
    sequence: index + 1,
    ...payload,
  }));
}

/** Beginnings of the messages with which the database rejects `invalidOperations`. */
const rejections = ['rows must be a list', 'values.unknown'];

const operationResults = z.array(
  z.object({ status: z.string(), code: z.optional(z.string()), message: z.optional(z.string()) }),
);

function operationProblem(response: WireResponse, receiver: string): Outcome {
  const results = response.status === 200 ? readBody(response, operationResults) : null;
  if (results?.length !== rejections.length || results.some(({ code }) => code !== 'PT400'))
    return `${receiver} responds to invalid changes with ${getStatus(response)} instead of rejecting them.`;
  if (rejections.every((start, index) => results[index]?.message?.startsWith(start))) return null;
  return {
    what: 'The migration 20261126000006_operations is missing in the database.',
    change: 'Run npx supabase db push.',
  };
}
