import { recorded } from '../integration/github/recordings.ts';

/**
 * Refusals and oddities of github.com: status, headers and body as GitHub documents them or as they were recorded from it,
 * with sample names. The shape is that of a fault of the embedded GitHub.
 */
export interface GithubResponse {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

const plenty = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '4999' };
const documentation = 'https://docs.github.com/rest';

/** An organisation that lets in only the OAuth apps which its owners have approved. */
export const restrictedBy = (organization: string): GithubResponse => ({
  status: 403,
  headers: plenty,
  body: {
    message: `Although you appear to have the correct authorization credentials, the \`${organization}\` organization has enabled OAuth App access restrictions, meaning that data access to third-parties is limited. For more information on these restrictions, including how to enable this app, visit https://docs.github.com/articles/restricting-access-to-your-organization-s-data/`,
    documentation_url: `${documentation}/repos/repos#list-organization-repositories`,
    status: '403',
  },
});

export const singleSignOnUrl = (organization: string) =>
  `https://github.com/orgs/${organization}/sso?authorization_request=SAMPLE`;

/** An organisation whose single sign-on the token has not passed. */
export const singleSignOnRequiredBy = (organization: string): GithubResponse => ({
  status: 403,
  headers: { ...plenty, 'x-github-sso': `required; url=${singleSignOnUrl(organization)}` },
  body: {
    message:
      'Resource protected by organization SAML enforcement. You must grant your OAuth token access to this organization.',
    documentation_url:
      'https://docs.github.com/articles/authenticating-to-a-github-organization-with-saml-single-sign-on/',
    status: '403',
  },
});

/** On a 200 that leaves organisations out. */
export const partialResults = (...ids: number[]) => ({
  'x-github-sso': `partial-results; organizations=${ids.join(',')}`,
});

export const noticeUrl = 'https://github.com/github/dmca/blob/master/2026/01/sample.md';

/** Taken down after a DMCA notice. */
export const takenDown: GithubResponse = {
  status: 451,
  headers: plenty,
  body: {
    message: 'Repository access blocked',
    block: { reason: 'dmca', created_at: '2026-01-14T11:52:31Z', html_url: noticeUrl },
  },
};

/** Blocked by GitHub's staff; it may come back. */
export const blocked: GithubResponse = {
  status: 403,
  headers: plenty,
  body: {
    message: 'Repository access blocked',
    block: { reason: 'tos', created_at: '2026-01-14T11:52:31Z', html_url: 'https://github.com/tos' },
  },
};

export const gone: GithubResponse = {
  status: 404,
  headers: plenty,
  body: {
    message: 'Not Found',
    documentation_url: `${documentation}/repos/repos#get-a-repository`,
    status: '404',
  },
};

/** The limit on too much at once: with a wait, and without one, which GitHub wants to be a minute. */
export const secondaryLimit = (status: 403 | 429, retryAfterS?: number): GithubResponse => ({
  status,
  headers: {
    ...plenty,
    'x-ratelimit-reset': '1779279000',
    ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
  },
  body: {
    message:
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID SAMPLE.',
    documentation_url: `${documentation}/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits`,
    status: String(status),
  },
});

/** Statistics that GitHub has begun to compute. */
export const computing: GithubResponse = { status: 202, headers: plenty, body: {} };

/** Of an OAuth app's credentials that GitHub does not know. */
export const badCredentials: GithubResponse = {
  status: 401,
  body: { message: 'Bad credentials', documentation_url: documentation, status: '401' },
};

export const spammed: GithubResponse = {
  status: 422,
  body: {
    message: 'Validation Failed',
    errors: [{ resource: 'OauthAccess', code: 'invalid' }],
    documentation_url: `${documentation}/apps/oauth-applications#delete-an-app-token`,
    status: '422',
  },
};

const renamed = recorded('rename-repository');

/** Recorded responses for a repository's old name, its number and its current data. */
export const renaming = {
  oldPath: '/repos/octokit-fixture-org/rename-repository',
  moved: (apiUrl: string): GithubResponse => ({
    status: 301,
    headers: { ...plenty, location: `${apiUrl}/repositories/1000` },
    body: { message: 'Moved Permanently', url: `${apiUrl}/repositories/1000` },
  }),
  newPath: '/repositories/1000',
  repository: renamed.find(({ path, method }) => path === '/repositories/1000' && method === 'get')?.response,
};

/** Answers a request on the wire with it. */
export function getResponse({ status, headers, body }: GithubResponse): Response {
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : JSON.stringify(body ?? {}), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
