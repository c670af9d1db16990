import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFresh } from '../../../../src/domain/repository/data-query.ts';
import type { RepositoryPage } from '../../../../src/domain/repository/provider.ts';
import { reportedPart } from '../../../../src/domain/repository/repository.ts';
import {
  afterChecks,
  afterPage,
  beginFetch,
  fetchedCount,
  type RepositoryFetch,
  repositoryRequest,
  skippedItems,
  withheldOwners,
  withoutMarks,
  withUnnamed,
} from '../../../../src/domain/repository/repository-fetch.ts';
import { repositoryWith } from '../../../support/repositories.ts';

const perPage = 10;
const organization = { id: '7', login: 'muster-labs' };

/** Returns a page of a listing with this number of repositories. The page may be unchanged (304). */
function createPage(total: number, page: number, etag: string | null, version: number): RepositoryPage {
  const current = `"${version}-${page}-${total}"`;
  const count = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
  const rows = Array.from({ length: count }, (_, index) =>
    reportedPart(repositoryWith({ id: String((page - 1) * perPage + index) })),
  );
  const unchanged = etag === current;
  return {
    page,
    pages: unchanged ? null : Math.max(1, Math.ceil(total / perPage)),
    etag: current,
    unchanged,
    repositories: unchanged ? [] : rows,
    states: [],
    withheld: [],
    skipped: 0,
  };
}

/** Requests pages until the listing is complete, or until it is cut off after some pages. */
function run(known: RepositoryFetch | undefined, total: number, version: number, cutOff = Infinity) {
  let fetch = beginFetch(known, 1_000);
  const requests: { page: number; unchanged: boolean }[] = [];
  while (fetch.nextPage !== null && requests.length < cutOff) {
    const request = repositoryRequest(fetch, organization, fetch.nextPage);
    const page = createPage(total, request.page, request.etag, version);
    requests.push({ page: request.page, unchanged: page.unchanged });
    fetch = afterPage(fetch, page, perPage, 2_000);
  }
  return { fetch, requests };
}

test('a complete listing requests every page once', () => {
  fc.assert(
    fc.property(fc.nat({ max: 95 }), (total) => {
      const { fetch, requests } = run(undefined, total, 1);
      expect(fetch.nextPage).toBeNull();
      expect(fetch.completedAt).toBe(2_000);
      expect(fetchedCount(fetch)).toBe(total);
      expect(requests.map(({ page }) => page)).toEqual(requests.map((_, index) => index + 1));
      expect(requests.length).toBe(Math.floor(total / perPage) + 1);
    }),
  );
});

test('an interrupted listing continues with the missing page', () => {
  fc.assert(
    fc.property(fc.integer({ min: 21, max: 95 }), fc.integer({ min: 1, max: 2 }), (total, cutOff) => {
      const first = run(undefined, total, 1, cutOff);
      const second = run(first.fetch, total, 1);
      expect(second.requests[0]?.page).toBe(cutOff + 1);
      expect(fetchedCount(second.fetch)).toBe(total);
    }),
  );
});

test('an unchanged listing costs no page', () => {
  const { fetch } = run(undefined, 34, 1);
  const again = run(fetch, 34, 1);
  expect(again.requests.every(({ unchanged }) => unchanged)).toBe(true);
  expect(fetchedCount(again.fetch)).toBe(34);
});

test('follows growing and shrinking listings', () => {
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.nat({ max: 60 }), (before, after) => {
      const { fetch } = run(run(undefined, before, 1).fetch, after, 2);
      expect(fetchedCount(fetch)).toBe(after);
      expect(Object.keys(fetch.seen).length).toBe(Math.floor(after / perPage) + 1);
    }),
  );
});

test('begins at the first page after an interruption of a day', () => {
  const { fetch } = run(undefined, 34, 1, 2);
  expect(beginFetch(fetch, 1_000 + 25 * 3_600_000).nextPage).toBe(1);
});

test('fetches every page again without stored ETags', () => {
  const { fetch } = run(undefined, 34, 1);
  const again = run(withoutMarks(fetch), 34, 1);
  expect(again.requests.some(({ unchanged }) => unchanged)).toBe(false);
});

test('counts a fetch as fresh only within its lifetime', () => {
  expect(isFresh(null, 5, 60)).toBe(false);
  expect(isFresh(100, 159, 60)).toBe(true);
  expect(isFresh(100, 160, 60)).toBe(false);
  expect(isFresh(100, 99, 60)).toBe(false);
});

test('leaves unlisted repositories unchecked until GitHub reports them missing', () => {
  const onDevice = ['0', '7', '24', 'lost'];
  const first = withUnnamed(run(undefined, 25, 1).fetch, onDevice);
  expect(first).toMatchObject({ gone: [], unchecked: ['lost'] });
  const requests = afterChecks(first, new Map([['lost', 'gone']]));
  expect(requests).toMatchObject({ gone: ['lost'], unchecked: [] });
  const second = run(requests, 25, 1);
  expect(second.requests.every(({ unchanged }) => unchanged)).toBe(true);
  expect(withUnnamed(second.fetch, onDevice)).toMatchObject({ gone: ['lost'], unchecked: [] });
  const shrunk = run(second.fetch, 12, 2).fetch;
  expect(withUnnamed(shrunk, onDevice)).toMatchObject({ gone: ['lost'], unchecked: ['24'] });
  // A repository that appears again in a listing is treated like all others.
  expect(withUnnamed(shrunk, ['0', '24'])).toMatchObject({ gone: [], unchecked: ['24'] });
});

test('keeps gone repositories until the next listing is complete', () => {
  const known = afterChecks(withUnnamed(run(undefined, 25, 1).fetch, ['lost']), new Map([['lost', 'gone']]));
  expect(run(known, 25, 2, 1).fetch.gone).toEqual(['lost']);
});

test('requests unchecked repositories first and unanswered ones last', () => {
  const ids = ['30', '31', '32', '33'];
  const open = withUnnamed(run(undefined, 5, 1).fetch, ids);
  const some = afterChecks(
    open,
    new Map([
      ['30', 'unknown'],
      ['31', 'present'],
    ]),
  );
  expect(some).toMatchObject({ gone: [], unchecked: ['32', '33', '30'] });
  expect(withUnnamed(run(some, 5, 1).fetch, ids).unchecked).toEqual(['32', '33', '30', '31']);
});

test('keeps a gone repository until GitHub finds it again', () => {
  const gone = afterChecks(withUnnamed(run(undefined, 5, 1).fetch, ['30']), new Map([['30', 'gone']]));
  expect(afterChecks(gone, new Map([['30', 'unknown']]))).toMatchObject({ gone: ['30'], unchecked: [] });
  expect(afterChecks(gone, new Map([['30', 'present']]))).toMatchObject({ gone: [], unchecked: [] });
});

test('marks none as gone while an organisation is withheld', () => {
  const { fetch } = run(undefined, 5, 1);
  const before = afterChecks(withUnnamed(fetch, ['30']), new Map([['30', 'gone']]));
  const page = { ...createPage(5, 1, null, 2), withheld: ['21955855'] };
  const partial = afterPage(beginFetch(before, 3_000), page, perPage, 3_000);
  expect(withheldOwners(partial)).toEqual(['21955855']);
  expect(withUnnamed(partial, ['30', '31'])).toMatchObject({ gone: [], unchecked: [] });
  // Only a complete listing shows whether the repository still exists.
  expect(repositoryRequest(partial, organization, 1).etag).toBeNull();
  const whole = afterPage(beginFetch(partial, 4_000), createPage(5, 1, null, 2), perPage, 4_000);
  expect(withheldOwners(whole)).toEqual([]);
  expect(repositoryRequest(whole, organization, 1).etag).not.toBeNull();
});

test('requests a page without ETag if its repositories are unknown', () => {
  const { fetch } = run(undefined, 5, 1);
  const { ids: _, ...mark } = fetch.seen[1] ?? { etag: null, count: 0 };
  expect(repositoryRequest({ ...fetch, seen: { 1: mark } }, organization, 1).etag).toBeNull();
  expect(repositoryRequest(fetch, organization, 1).etag).not.toBeNull();
});

test('counts skipped repositories in the page’s length', () => {
  const page = createPage(25, 1, null, 1);
  const short = { ...page, repositories: page.repositories.slice(1), skipped: 1 };
  const fetch = afterPage(beginFetch(undefined, 1_000), short, perPage, 2_000);
  expect(fetch.nextPage).toBe(2);
  expect(skippedItems(fetch)).toBe(1);
  expect(fetchedCount(fetch)).toBe(perPage - 1);
  const unchanged = { ...short, unchanged: true, repositories: [], skipped: 0 };
  expect(skippedItems(afterPage(fetch, unchanged, perPage, 3_000))).toBe(1);
});
