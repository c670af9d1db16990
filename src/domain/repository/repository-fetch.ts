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
  /** What it brings is one group of operations, also where it goes on after a reload. */
  groupId?: string;
  /** Ids of the owner's rows that no complete listing names and of which the provider, asked about it alone, says that it is gone. */
  gone?: readonly string[];
  /** Ids of rows that the last complete listing did not name and that are not requested yet: in the order to do so. */
  unchecked?: readonly string[];
}

/** What the provider says of one repository that was requested on its own. */
export type Presence = 'gone' | 'present' | 'unknown';

interface PageMark {
  etag: string | null;
  count: number;
  /** Ids of the repositories on the page. */
  ids?: readonly string[];
  /** Organisations that are left out of the page until their single sign-on is passed. */
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
 * An unchanged page names nobody, so the ETag is sent only where it is known whom the page named, and that it named all.
 *
 * @param nextPage of the state that is gone on with
 */
export function requestFor(
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

/** Organisations that are left out of the listing until their single sign-on is passed. */
export function withheldFrom(fetch: RepositoryFetch): string[] {
  return [...new Set(Object.values(fetch.seen).flatMap(({ withheld }) => withheld ?? []))];
}

/** Repositories that GitHub sent in an unknown form. */
export function skippedIn(fetch: RepositoryFetch): number {
  return Object.values(fetch.seen).reduce((sum, { skipped }) => sum + (skipped ?? 0), 0);
}

/**
 * A complete listing with what it did not name of the rows that are on the device. That says little: a repository that is
 * deleted between two pages moves its neighbour out of both. Each has to be requested before it counts as gone, those
 * that waited for it longest first. A listing from which somebody is left out says nothing at all.
 */
export function withUnnamed(fetch: RepositoryFetch, onDevice: readonly string[]): RepositoryFetch {
  if (withheldFrom(fetch).length > 0) return { ...fetch, gone: [], unchecked: [] };
  const named = new Set(Object.values(fetch.seen).flatMap(({ ids }) => ids ?? []));
  const unnamed = new Set(onDevice.filter((id) => !named.has(id)));
  const gone = new Set((fetch.gone ?? []).filter((id) => unnamed.has(id)));
  const waiting = (fetch.unchecked ?? []).filter((id) => unnamed.has(id));
  const open = new Set([...waiting, ...unnamed].filter((id) => !gone.has(id)));
  return { ...fetch, gone: [...gone], unchecked: [...open] };
}

/** The state after some were requested on their own. What the provider did not say stays open, behind the others. */
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
