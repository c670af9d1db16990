import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { paths } from '../../src/domain/shared/route.ts';
import { type Finding, failed, passed, skipped } from './finding.ts';
import { type AuthSettings, errorMessage, type Project } from './project.ts';
import { getRedirect, type WireResponse } from './wire.ts';

const configPush = 'or write it to supabase/config.toml and run npx supabase config push';

/** Public settings of the auth service, and the way to GitHub and back without signing in. */
export async function checkAuth(project: Project, settings: AuthSettings): Promise<Finding[]> {
  return [
    checkConfirmation(settings),
    checkSignUp(settings),
    checkAnonymous(settings),
    checkProvider(settings),
    ...(settings.external.github
      ? await checkWayToGithub(project)
      : ['auth.github-client', 'auth.callback', 'auth.redirect'].map((id) =>
          skipped(id, 'GitHub is switched off in the project.'),
        )),
    await checkMailLinks(project),
  ];
}

function checkProvider({ external }: AuthSettings): Finding {
  const id = 'auth.github';
  if (external.github) return passed(id, 'Sign-in with GitHub is on.');
  return failed(id, {
    what: 'Sign-in with GitHub is off in the project.',
    breaks: 'The owner cannot sign in: only the sign-in with GitHub makes somebody the owner.',
    change: `Turn GitHub on in the dashboard (Authentication, Sign In / Providers, GitHub) with the client id and secret of your OAuth app, ${configPush}.`,
  });
}

function checkConfirmation({ mailer_autoconfirm: isOff }: AuthSettings): Finding {
  const id = 'auth.email-confirmation';
  if (!isOff) return passed(id, 'E-mail addresses must be confirmed.');
  return failed(id, {
    what: 'E-mail addresses need no confirmation.',
    breaks:
      "Somebody who signs up with the owner's address before the owner does has an account that counts as confirmed: the owner's GitHub is then added to it, and their password opens the admin area.",
    change: `Turn "Confirm email" on in the dashboard (Authentication, Sign In / Providers, Email), ${configPush}; then look through Authentication, Users for accounts that are not yours.`,
  });
}

/** Sign-up may be closed on purpose. */
function checkSignUp({ disable_signup: isClosed, external }: AuthSettings): Finding {
  const id = 'auth.sign-up';
  if (isClosed) {
    return passed(
      id,
      'New accounts are not taken: if you have not signed in with GitHub yet, allow them in the dashboard (Authentication, Sign In / Providers) until you have.',
    );
  }
  return passed(
    id,
    external.email ? 'Visitors can sign up.' : 'Visitors can sign up with GitHub, not by e-mail.',
  );
}

function checkAnonymous({ external }: AuthSettings): Finding {
  const id = 'auth.anonymous';
  if (external.anonymous_users !== true) return passed(id, 'Nobody gets an account without a name.');
  return failed(id, {
    what: 'Anonymous sign-ins are on.',
    breaks: 'Any program can fill the project with accounts, and each of them counts as a signed-in visitor.',
    change: `Turn "Allow anonymous sign-ins" off in the dashboard (Authentication, Sign In / Providers), ${configPush}.`,
  });
}

/** Leaves an unfinished sign-in, which expires. */
async function checkWayToGithub(project: Project): Promise<Finding[]> {
  const returnAddress = `${project.site}${paths.authGithubCallback}?attempt=${randomUUID()}`;
  const query = new URLSearchParams({ provider: 'github', redirect_to: returnAddress, ...challenge() });
  const response = await project.wire.request(`${project.url}/auth/v1/authorize?${query}`);
  const target = getRedirect(response);
  if (target === null) {
    const message = errorMessage(response);
    return [
      failed('auth.github-client', {
        what: `The project does not lead to GitHub: it answers with ${response.status}${message === '' ? '' : `, "${message}"`}.`,
        breaks: 'The owner cannot sign in.',
        change:
          'Enter the client id and the secret of your OAuth app in the dashboard (Authentication, Sign In / Providers, GitHub).',
      }),
      ...['auth.callback', 'auth.redirect'].map((id) => skipped(id, 'The project does not lead to GitHub.')),
    ];
  }
  return [
    checkClient(project, target),
    checkCallback(project, target),
    await checkReturn(project, target, returnAddress),
  ];
}

/** PKCE's challenge; its verifier is never used. */
export function challenge(): Record<string, string> {
  const verifier = randomBytes(32).toString('hex');
  return {
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  };
}

function checkClient({ githubUrl }: Project, target: URL): Finding {
  const id = 'auth.github-client';
  const clientId = target.searchParams.get('client_id') ?? '';
  const address = target.origin + target.pathname;
  const change =
    'Enter the client id and the secret of your OAuth app in the dashboard (Authentication, Sign In / Providers, GitHub).';
  const breaks = 'GitHub shows an error page instead of asking the owner, so nobody can sign in with it.';
  if (address !== `${githubUrl}/login/oauth/authorize`) {
    return failed(id, {
      what: `Sign-in with GitHub leads to ${address} instead of ${githubUrl}.`,
      breaks: 'The owner cannot sign in with the account that the product talks to.',
      change:
        'Compare the address of GitHub Enterprise Server in the dashboard (Authentication, Sign In / Providers, GitHub) with VITE_GITHUB_WEB_URL in .env.production; both are empty for github.com.',
    });
  }
  if (clientId.includes('env(')) {
    return failed(id, {
      what: `GitHub is asked with the client id "${clientId}": the variable was never filled in.`,
      breaks,
      change: `Set SUPABASE_AUTH_EXTERNAL_GITHUB_CLIENT_ID and SUPABASE_AUTH_EXTERNAL_GITHUB_SECRET in the shell before npx supabase config push, or: ${change}`,
    });
  }
  if (!/^[\w.-]{8,64}$/.test(clientId)) {
    return failed(id, {
      what:
        clientId === ''
          ? 'GitHub is asked without a client id.'
          : 'GitHub is asked with a client id that cannot be one.',
      breaks,
      change,
    });
  }
  return passed(
    id,
    'Sign-in leads to GitHub with a client id. Whether GitHub knows it shows at the first sign-in.',
  );
}

function checkCallback({ url }: Project, target: URL): Finding {
  const id = 'auth.callback';
  const callback = target.searchParams.get('redirect_uri') ?? '';
  const expected = `${url}/auth/v1/callback`;
  if (callback === expected) return passed(id, `GitHub is told to come back to ${expected}.`);
  return failed(id, {
    what: `GitHub is told to come back to ${callback === '' ? 'no address' : callback} instead of ${expected}.`,
    breaks: 'GitHub refuses the sign-in, or it ends at an address that is not this project.',
    change: `Leave redirect_uri of [auth.external.github] in supabase/config.toml empty and run npx supabase config push, and enter ${expected} as the callback address of your OAuth app at GitHub (Settings, Developer settings, OAuth Apps).`,
  });
}

/**
 * Returns from GitHub like a visitor who pressed Cancel. The service silently replaces a disallowed address with the site URL.
 */
async function checkReturn(project: Project, target: URL, returnAddress: string): Promise<Finding> {
  const id = 'auth.redirect';
  const state = target.searchParams.get('state') ?? '';
  const query = new URLSearchParams({ error: 'access_denied', error_description: 'portico-doctor', state });
  const response = await project.wire.request(`${project.url}/auth/v1/callback?${query}`);
  const back = getRedirect(response);
  const wanted = new URL(returnAddress);
  if (back?.origin === wanted.origin && back.pathname === wanted.pathname) {
    return passed(id, 'A sign-in with GitHub comes back to this site.');
  }
  return wrongEnd(id, project, response, 'A sign-in with GitHub');
}

/** An invalid link leads back to the same place as a valid one. */
async function checkMailLinks(project: Project): Promise<Finding> {
  const id = 'auth.mail-links';
  const links = [
    { path: paths.confirm, type: 'signup' },
    { path: paths.resetPassword, type: 'recovery' },
  ];
  const ends = await Promise.all(
    links.map(async ({ path, type }) => {
      const redirectTo = project.site + path;
      const query = new URLSearchParams({
        token: randomBytes(28).toString('hex'),
        type,
        redirect_to: redirectTo,
      });
      const response = await project.wire.request(`${project.url}/auth/v1/verify?${query}`);
      const end = getRedirect(response);
      return { response, isRight: end !== null && end.origin + end.pathname === redirectTo };
    }),
  );
  const wrong = ends.find(({ isRight }) => !isRight);
  if (wrong === undefined) return passed(id, 'Links in e-mails come back to this site.');
  return wrongEnd(id, project, wrong.response, 'A link in an e-mail (confirmation, new password)');
}

function wrongEnd(id: string, { site }: Project, response: WireResponse, what: string): Finding {
  const end = getRedirect(response);
  if (end !== null) {
    return failed(id, {
      what: `${what} ends at ${end.origin + end.pathname} instead of this site: its address is not allowed.`,
      breaks:
        'Nobody gets into the application: whoever signs in lands somewhere else, and their code is lost.',
      change: `In the dashboard (Authentication, URL Configuration) set the Site URL to ${site} and add ${site}/** to the Redirect URLs, ${configPush} (site_url, additional_redirect_urls).`,
    });
  }
  if (response.status === 429) return skipped(id, `${what}: the auth service wants to be asked less often.`);
  return failed(id, {
    what: `${what} leads nowhere: the auth service answers with ${response.status}.`,
    breaks: 'Nobody gets back into the application.',
    change: 'Look at Logs, Auth in the dashboard.',
  });
}
