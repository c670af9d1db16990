export interface GithubResponse {
  /** Status of the response, or 0 if GitHub is unreachable. */
  status: number;
  body: unknown;
  headers: Headers;
}

export type Github = ReturnType<typeof createGithub>;

const timeoutMs = 15_000;
const apiVersion = '2022-11-28';

export function createGithub(apiUrl: string) {
  /** @param token token of a user, an installation or the App, or null for an anonymous request */
  return async function requestGithub(
    path: string,
    token: string | null,
    init: { method?: string; body?: unknown } = {},
  ): Promise<GithubResponse> {
    try {
      const response = await fetch(apiUrl + path, {
        method: init.method ?? 'GET',
        // Following a redirect would send the token to another address.
        redirect: 'manual',
        headers: {
          Accept: 'application/vnd.github+json',
          'User-Agent': 'portico',
          'X-GitHub-Api-Version': apiVersion,
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      return { status: response.status, body: parse(text), headers: response.headers };
    } catch {
      return { status: 0, body: null, headers: new Headers() };
    }
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
