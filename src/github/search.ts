import * as z from 'zod/mini';
import { repositoriesPerSearch } from '#config/constants.ts';
import type { ProviderRequests } from '#domain/repository/provider.ts';
import { success } from '#domain/shared/failure.ts';
import type { RestConnection } from './connection.ts';
import { parseResponse } from './parsed-request.ts';
import { rawRepositories, toRepository } from './transform.ts';

const rawSearch = z.object({ total_count: z.int().check(z.nonnegative()), items: rawRepositories });

type Search = ProviderRequests['searchRepositories'];

/** Creates the search. A new search aborts the running one and replaces the waiting one. */
export function createSearch({ octokit, send }: RestConnection, now: () => number): Search {
  let newest = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  async function search(text: string, signal: AbortSignal, before: Promise<unknown>): ReturnType<Search> {
    await before;
    if (signal.aborted) return success(null);
    const response = await send(() =>
      octokit.rest.search.repos({ q: text, per_page: repositoriesPerSearch, request: { signal } }),
    );
    if (signal.aborted) return success(null);
    if (!response.ok) return response;
    const parsed = parseResponse({ now }, rawSearch, response.value.data, 'search');
    if (!parsed.ok) return parsed;
    const { total_count: total } = parsed.value;
    const { items, skipped } = parsed.value.items;
    return success({ total, repositories: items.map((raw) => toRepository(raw, now())), skipped });
  }

  return (text) => {
    newest.abort();
    newest = new AbortController();
    const found = search(text, newest.signal, last);
    last = found;
    return found;
  };
}
