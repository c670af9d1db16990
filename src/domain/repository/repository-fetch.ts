import { formatNumber } from '#domain/shared/format.ts';
import type { RepositoryPage, RepositoryPageRequest } from './provider.ts';

/** Progress of a listing, stored with each page's rows, so that an interrupted run continues with the next page. */
export interface RepositoryFetch {
  nextPage: number | null;
  pages: number | null;
  seen: Record<number, PageMark>;
  startedAt: number;
  completedAt: number | null;
  /** Group of the listing's operations. It is stored, so that a reload continues the same group. */
  groupId?: string;
  /** Ids of rows that the last complete listing did not contain and that the provider reported as deleted. */
  gone?: readonly string[];
  /** Ids of rows that the last complete listing did not contain. They are requested one by one, in this order. */
  unchecked?: readonly string[];
}

export type Presence = 'gone' | 'present' | 'unknown';

interface PageMark {
  etag: string | null;
  count: number;
  ids?: readonly string[];
  withheld?: readonly string[];
  skipped?: number;
}

const interruptedForMs = 24 * 3_600_000;

/** Continues an interrupted listing. Otherwise starts at the first page, with the known ETags. */
export function beginFetch(known: RepositoryFetch | undefined, now: number): RepositoryFetch {
  const resumable = known?.nextPage && Math.abs(now - known.startedAt) < interruptedForMs;
  if (known && resumable) return known;
  return {
    nextPage: 1,
    pages: known?.pages ?? null,
    seen: known?.seen ?? {},
    startedAt: now,
    completedAt: known?.completedAt ?? null,
    gone: known?.gone ?? [],
    unchecked: known?.unchecked ?? [],
  };
}

/** Sends the ETag only if all rows of the page are known, because the response for an unchanged page has no rows. */
export function repositoryRequest(
  fetch: RepositoryFetch,
  organization: RepositoryPageRequest['organization'],
  nextPage: number,
): RepositoryPageRequest {
  const known = fetch.seen[nextPage];
  const isWhole = known?.ids !== undefined && known.withheld === undefined;
  return { organization, page: nextPage, etag: isWhole ? known.etag : null };
}

/** Requests another page after a full last page, because a page may have been added meanwhile. */
export function afterPage(
  fetch: RepositoryFetch,
  page: RepositoryPage,
  perPage: number,
  now: number,
): RepositoryFetch {
  const before = fetch.seen[page.page];
  const count = page.unchanged ? (before?.count ?? perPage) : page.repositories.length;
  const ids = page.unchanged ? before?.ids : page.repositories.map(({ id }) => id);
  const withheld = page.unchanged ? (before?.withheld ?? []) : page.withheld;
  const skipped = page.unchanged ? (before?.skipped ?? 0) : page.skipped;
  const mark: PageMark = {
    etag: page.etag ?? (page.unchanged ? (before?.etag ?? null) : null),
    count,
    ...(ids && { ids }),
    ...(withheld.length > 0 && { withheld }),
    ...(skipped > 0 && { skipped }),
  };
  const seen = { ...fetch.seen, [page.page]: mark };
  if (count + skipped >= perPage) {
    const pages = page.pages ?? fetch.pages;
    return { ...fetch, seen, pages, nextPage: page.page + 1 };
  }
  const kept = Object.fromEntries(Object.entries(seen).filter(([number]) => Number(number) <= page.page));
  const pages = Math.max(1, count + skipped === 0 ? page.page - 1 : page.page);
  return { ...fetch, seen: kept, pages, nextPage: null, completedAt: now };
}

export function fetchedCount(fetch: RepositoryFetch): number {
  const until = fetch.nextPage ?? Number.POSITIVE_INFINITY;
  return Object.entries(fetch.seen).reduce(
    (sum, [page, mark]) => sum + (Number(page) < until ? mark.count : 0),
    0,
  );
}

export interface OpenListing {
  login: string;
  groupId: string | null;
  loaded: number;
  total: number | null;
}

/** Returns null if the listing is complete or has not returned any page yet. */
export function openListing(login: string, fetch: RepositoryFetch, perPage: number): OpenListing | null {
  const { nextPage, pages, groupId = null } = fetch;
  if (nextPage === null || nextPage === 1) return null;
  const loaded = fetchedCount(fetch);
  return { login, groupId, loaded, total: pages === null ? null : Math.max(loaded, pages * perPage) };
}

export function loadedText({ loaded, total }: OpenListing): string {
  const count = formatNumber(loaded);
  return total === null
    ? `${count} repositories so far`
    : `${count} of about ${formatNumber(total)} repositories`;
}

export function withheldOwners(fetch: RepositoryFetch): string[] {
  return [...new Set(Object.values(fetch.seen).flatMap(({ withheld }) => withheld ?? []))];
}

export function skippedItems(fetch: RepositoryFetch): number {
  return Object.values(fetch.seen).reduce((sum, { skipped }) => sum + (skipped ?? 0), 0);
}

/**
 * Lists the device's rows that a complete listing did not contain. Each must be requested before it counts as deleted: a
 * deletion during the listing shifts later rows to a page that was already read. Lists none if GitHub withheld an organisation.
 */
export function withUnnamed(fetch: RepositoryFetch, onDevice: readonly string[]): RepositoryFetch {
  if (withheldOwners(fetch).length > 0) return { ...fetch, gone: [], unchecked: [] };
  const named = new Set(Object.values(fetch.seen).flatMap(({ ids }) => ids ?? []));
  const unnamed = new Set(onDevice.filter((id) => !named.has(id)));
  const gone = new Set((fetch.gone ?? []).filter((id) => unnamed.has(id)));
  const waiting = (fetch.unchecked ?? []).filter((id) => unnamed.has(id));
  const open = new Set([...waiting, ...unnamed].filter((id) => !gone.has(id)));
  return { ...fetch, gone: [...gone], unchecked: [...open] };
}

export function afterChecks(fetch: RepositoryFetch, checked: ReadonlyMap<string, Presence>): RepositoryFetch {
  const idsThatAre = (presence: Presence) =>
    [...checked].flatMap(([id, found]) => (found === presence ? [id] : []));
  const open = (fetch.unchecked ?? []).filter((id) => !checked.has(id));
  const kept = (fetch.gone ?? []).filter((id) => checked.get(id) !== 'present');
  const unknown = idsThatAre('unknown').filter((id) => !kept.includes(id));
  return {
    ...fetch,
    gone: [...new Set([...kept, ...idsThatAre('gone')])],
    unchecked: [...open, ...unknown],
  };
}

/** Removes the ETags, so that the next listing returns every row. */
export function withoutMarks(fetch: RepositoryFetch): RepositoryFetch {
  const seen = Object.entries(fetch.seen).map(([page, mark]) => [page, { ...mark, etag: null }] as const);
  return { ...fetch, seen: Object.fromEntries(seen) };
}
