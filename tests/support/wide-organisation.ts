import { conditional } from '../../dev/github/proxy/wire.ts';
import type { Stack } from '../../dev/stack.ts';
import { type GithubResponse, getResponse, gone, partialResults } from './github-responses.ts';

/** A request for a page of a listing, with its response. */
export interface RequestedPage {
  page: number;
  status: number;
}

export interface WideOrganisation {
  login: string;
  /** Requests, newest last. */
  requests: RequestedPage[];
  /** Numbers of repositories that were requested one by one, newest last. */
  requestedPages: number[];
  /** Deletes the first repositories. */
  lose(count: number): void;
  /** Sets the response for a single repository. Listings do not change. */
  say(number: number, received: GithubResponse): void;
  /** Hides this organisation from listings until single sign-on is passed. null ends it. */
  holdBack(id: number | null): void;
  /** Answers this page only after the promise has resolved. */
  hold(page: number, until: Promise<void>): void;
}

const perPage = 100;
const languages = ['TypeScript', 'Go', 'Rust', 'Python', null];

/**
 * Adds organisations with many more repositories than the sample's. Their listings have pages, `Link` headers and ETags like
 * GitHub's.
 */
export function addWideOrganisations(
  { github, origin }: Pick<Stack, 'github' | 'origin'>,
  logins: readonly string[],
  size: number,
): WideOrganisation[] {
  github.faults.next({
    match: /^GET \/api\/v3\/user\/orgs/,
    status: 200,
    body: logins.map((login, index) => ({ id: 70_000 + index, login, name: login, avatar_url: null })),
    times: Number.POSITIVE_INFINITY,
  });
  return logins.map((login, index) => {
    const requests: RequestedPage[] = [];
    const requestedPages: number[] = [];
    const said = new Map<number, GithubResponse>();
    const held = new Map<number, Promise<void>>();
    const all = Array.from({ length: size }, (_, number) => rawRepository(login, index, number));
    let listed = all;
    let heldBack: number | null = null;
    github.faults.next({
      match: new RegExp(`^GET /api/v3/orgs/${login}/repos`),
      times: Number.POSITIVE_INFINITY,
      async respond(request) {
        const url = new URL(request.url);
        const page = Number(url.searchParams.get('page') ?? 1);
        await held.get(page);
        const last = Math.max(1, Math.ceil(listed.length / perPage));
        const rows = listed.slice((page - 1) * perPage, page * perPage);
        const link = page < last ? `<${origin}${url.pathname}?page=${last}>; rel="last"` : undefined;
        const response = await conditional(
          request,
          Response.json(rows, {
            headers: {
              ...(link && { link }),
              ...(heldBack !== null && partialResults(heldBack)),
              'x-oauth-scopes': 'repo',
            },
          }),
        );
        requests.push({ page, status: response.status });
        return response;
      },
    });
    github.faults.next({
      match: new RegExp(`^GET /api/v3/repositories/${710 + index}\\d{6}$`),
      times: Number.POSITIVE_INFINITY,
      async respond(request) {
        const number = Number(request.url.slice(-6));
        requestedPages.push(number);
        const row = listed.find(({ id }) => id % 1_000_000 === number);
        return getResponse(said.get(number) ?? (row ? { status: 200, body: row } : gone));
      },
    });
    return {
      login,
      requests: requests,
      requestedPages: requestedPages,
      say: (number, response) => void said.set(number, response),
      holdBack(id) {
        heldBack = id;
      },
      lose(count) {
        listed = all.slice(count);
      },
      hold: (page, until) => void held.set(page, until),
    };
  });
}

/** A repository in GitHub's format. */
export function rawRepository(login: string, organisation: number, number: number) {
  const name = `service-${String(number).padStart(4, '0')}`;
  return {
    id: 710_000_000 + organisation * 1_000_000 + number,
    name,
    full_name: `${login}/${name}`,
    html_url: `https://github.com/${login}/${name}`,
    description: `Number ${number} of the services of ${login}`,
    stargazers_count: (number * 37) % 900,
    language: languages[number % languages.length],
    owner: { login },
    created_at: '2024-01-01T00:00:00Z',
    pushed_at: new Date(1_700_000_000_000 + number * 60_000).toISOString(),
    size: number,
    private: number % 3 === 0,
    fork: number % 11 === 0,
    archived: false,
    topics: [],
    homepage: null,
  };
}
