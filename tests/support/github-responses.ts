import { readRecording } from '../integration/github/recordings.ts';

/**
 * Errors and unusual responses of github.com with sample names. Status, headers and body follow GitHub's documentation or were
 * recorded. The type is a fault of the embedded GitHub.
 */
export interface GithubResponse {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

const plenty = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '4999' };
const documentation = 'https://docs.github.com/rest';

/** An organisation that only allows OAuth apps which its owners have approved. */
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

/** An organisation that requires single sign-on, which the token has not passed. */
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

/** Header of a 200 response from which GitHub has left out organisations. */
export const partialResults = (...ids: number[]) => ({
  'x-github-sso': `partial-results; organizations=${ids.join(',')}`,
});

export const noticeUrl = 'https://github.com/github/dmca/blob/master/2026/01/sample.md';

/** A repository that GitHub removed after a DMCA notice. */
export const takenDown: GithubResponse = {
  status: 451,
  headers: plenty,
  body: {
    message: 'Repository access blocked',
    block: { reason: 'dmca', created_at: '2026-01-14T11:52:31Z', html_url: noticeUrl },
  },
};

/** A repository that GitHub's staff has blocked, maybe for a time. */
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

/** GitHub's secondary rate limit, with or without Retry-After. GitHub asks clients to wait a minute if it is missing. */
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

/** GitHub has started to compute the statistics. */
export const computing: GithubResponse = { status: 202, headers: plenty, body: {} };

/** GitHub's response to unknown credentials of an OAuth app. */
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

const renamed = readRecording('rename-repository');

/** Recorded responses for a renamed repository: by its old name, by its id, and its current data. */
export const renaming = {
  oldPath: '/repos/octokit-fixture-org/rename-repository',
  movedResponse: (apiUrl: string): GithubResponse => ({
    status: 301,
    headers: { ...plenty, location: `${apiUrl}/repositories/1000` },
    body: { message: 'Moved Permanently', url: `${apiUrl}/repositories/1000` },
  }),
  newPath: '/repositories/1000',
  repository: renamed.find(({ path, method }) => path === '/repositories/1000' && method === 'get')?.response,
};

/** Converts the description to a `Response`. */
export function getResponse({ status, headers, body }: GithubResponse): Response {
  const empty = status === 204 || status === 304;
  return new Response(empty ? null : JSON.stringify(body ?? {}), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}
