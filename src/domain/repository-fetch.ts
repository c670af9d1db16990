import type { RepositoryPage, RepositoryPageRequest } from './provider.ts';

/**
 * A listing on its way to the device, page by page.
 *
 * Invariant: the state is written after the page's rows are kept. Cut off at any moment, the next run goes on with the
 * page that is missing and asks for none that is there.
 */
export interface RepositoryFetch {
  /** The page to ask for next; null: the listing is complete. */
  nextPage: number | null;
  /** As far as is known; null: the provider did not say. */
  pages: number | null;
  /** By page number, as of the last answer. */
  seen: Record<number, PageMark>;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** When the last complete listing ended; null: never. */
  completedAt: number | null;
  /** Ids of the owner's rows that the last complete listing did not name: deleted there, or not visible any more. */
  missing?: readonly string[];
}

interface PageMark {
  etag: string | null;
  count: number;
  /** Which repositories the page named; absent in marks of an earlier version. */
  ids?: readonly string[];
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
    missing: known?.missing ?? [],
  };
}

/**
 * An unchanged page names nobody, so the ETag is sent only where it is known whom the page named.
 *
 * @param nextPage of the state that is gone on with
 */
export function requestFor(
  fetch: RepositoryFetch,
  organization: RepositoryPageRequest['organization'],
  nextPage: number,
): RepositoryPageRequest {
  const known = fetch.seen[nextPage];
  return { organization, page: nextPage, etag: known?.ids ? known.etag : null };
}

/** The state after a page arrived. A full last page is followed by another question: there may be a new one. */
export function afterPage(
  fetch: RepositoryFetch,
  page: RepositoryPage,
  perPage: number,
  now: number,
): RepositoryFetch {
  const before = fetch.seen[page.page];
  const count = page.unchanged ? (before?.count ?? perPage) : page.repositories.length;
  const ids = page.unchanged ? before?.ids : page.repositories.map(({ id }) => id);
  const mark: PageMark = { etag: page.etag ?? before?.etag ?? null, count, ...(ids && { ids }) };
  const seen = { ...fetch.seen, [page.page]: mark };
  if (count >= perPage) {
    const pages = page.pages ?? fetch.pages;
    return { ...fetch, seen, pages, nextPage: page.page + 1 };
  }
  const kept = Object.fromEntries(Object.entries(seen).filter(([number]) => Number(number) <= page.page));
  const pages = Math.max(1, count === 0 ? page.page - 1 : page.page);
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

/** A complete listing with what it did not name of the rows that are on the device. */
export function withMissing(fetch: RepositoryFetch, onDevice: readonly string[]): RepositoryFetch {
  const named = new Set(Object.values(fetch.seen).flatMap(({ ids }) => ids ?? []));
  return { ...fetch, missing: onDevice.filter((id) => !named.has(id)) };
}

/** Forgets the ETags, so that the next listing brings every row again. */
export function withoutMarks(fetch: RepositoryFetch): RepositoryFetch {
  const seen = Object.entries(fetch.seen).map(([page, mark]) => [page, { ...mark, etag: null }] as const);
  return { ...fetch, seen: Object.fromEntries(seen) };
}
