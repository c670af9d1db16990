import { formatNumber } from '#domain/shared/format.ts';
import type { RepositoryPage, RepositoryPageRequest } from './provider.ts';

/**
 * A listing on its way to the device, page by page.
 *
 * Invariant: the state is written with the page's rows, or neither is. Cut off at any moment, the next run goes on with
 * the page that is missing and requests none that is there.
 */
export interface RepositoryFetch {
  /** The page to request next; null: the listing is complete. */
  nextPage: number | null;
  /** As far as is known; null: the provider did not say. */
  pages: number | null;
  /** By page number, as of the last response. */
  seen: Record<number, PageMark>;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** When the last complete listing ended; null: never. */
  completedAt: number | null;
  /** Operations of a listing share a group, also after a reload. */
  groupId?: string;
  /** Ids of rows that no complete listing names and that the provider reports as deleted. */
  gone?: readonly string[];
  /** Ids of rows that the last complete listing did not name and that are not requested yet: in the order to do so. */
  unchecked?: readonly string[];
}

/** The provider's answer about a single repository. */
export type Presence = 'gone' | 'present' | 'unknown';

interface PageMark {
  etag: string | null;
  count: number;
  /** Ids of the repositories on the page. */
  ids?: readonly string[];
  /** Organisations that the page omits until the owner passes single sign-on. */
  withheld?: readonly string[];
  /** Repositories of the page that GitHub sent in an unknown form. */
  skipped?: number;
}

const interruptedForMs = 24 * 3_600_000;

/** Where a listing begins: where it was cut off, else at the first page, with the known ETags. */
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

/**
 * An unchanged page has no content, so the ETag is sent only if the content of the page is known completely.
 *
 * @param nextPage of the resumed state
 */
export function repositoryRequest(
  fetch: RepositoryFetch,
  organization: RepositoryPageRequest['organization'],
  nextPage: number,
): RepositoryPageRequest {
  const known = fetch.seen[nextPage];
  const isWhole = known?.ids !== undefined && known.withheld === undefined;
  return { organization, page: nextPage, etag: isWhole ? known.etag : null };
}

/** The state after a page arrived. A full last page is followed by another request: there may be a new one. */
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

/** How many repositories the listing has brought so far. */
export function fetchedCount(fetch: RepositoryFetch): number {
  const until = fetch.nextPage ?? Number.POSITIVE_INFINITY;
  return Object.entries(fetch.seen).reduce(
    (sum, [page, mark]) => sum + (Number(page) < until ? mark.count : 0),
    0,
  );
}

/** A listing that has begun and is not complete. */
export interface OpenListing {
  /** Whose repositories they are. */
  login: string;
  groupId: string | null;
  /** Repositories that it has brought so far. */
  loaded: number;
  /** About as many there are, as far as the provider has said; null: it has not. */
  total: number | null;
}

/** null: it is complete, or nothing of it has come. */
export function openListing(login: string, fetch: RepositoryFetch, perPage: number): OpenListing | null {
  const { nextPage, pages, groupId = null } = fetch;
  if (nextPage === null || nextPage === 1) return null;
  const loaded = fetchedCount(fetch);
  return { login, groupId, loaded, total: pages === null ? null : Math.max(loaded, pages * perPage) };
}

/** `1,200 of about 3,000 repositories`. */
export function loadedText({ loaded, total }: OpenListing): string {
  const count = formatNumber(loaded);
  return total === null
    ? `${count} repositories so far`
    : `${count} of about ${formatNumber(total)} repositories`;
}

/** Organisations that the listing omits until the owner passes single sign-on. */
export function withheldOwners(fetch: RepositoryFetch): string[] {
  return [...new Set(Object.values(fetch.seen).flatMap(({ withheld }) => withheld ?? []))];
}

/** Repositories that GitHub sent in an unknown form. */
export function skippedItems(fetch: RepositoryFetch): number {
  return Object.values(fetch.seen).reduce((sum, { skipped }) => sum + (skipped ?? 0), 0);
}

/**
 * A complete listing, with the rows on the device that it did not name. A missing name proves little, because a
 * deletion between two pages moves a neighbour out of both. Each must be requested before it counts as deleted, the
 * longest waiting first. A listing with omitted organisations proves nothing.
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

/** The state after single requests. Unanswered ones stay open, at the end. */
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

/** Forgets the ETags, so that the next listing brings every row again. */
export function withoutMarks(fetch: RepositoryFetch): RepositoryFetch {
  const seen = Object.entries(fetch.seen).map(([page, mark]) => [page, { ...mark, etag: null }] as const);
  return { ...fetch, seen: Object.fromEntries(seen) };
}
