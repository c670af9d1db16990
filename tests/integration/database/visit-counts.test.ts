import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';

const backend = backendForFile();

beforeEach(async () => {
  await backend().query('delete from private.page_visits');
  await backend().query(
    `update private.visit_counting set enabled = true, minute = '-infinity', counted = 0`,
  );
});

afterEach(() => backend().query('update private.visit_counting set enabled = false'));

async function visit(page: unknown): Promise<void> {
  expect((await backend().rpc('count_visit', { page })).status).toBe(204);
}

async function storedRows(): Promise<Record<string, unknown>[]> {
  const { rows } = await backend().query(
    `select page, visits, day = (now() at time zone 'UTC')::date as today from private.page_visits order by page`,
  );
  return rows;
}

test('a visit only increments the number of its page and day', async () => {
  for (const page of ['/', '/', '/projects/harbour-logistics', '/privacy', '/de/', '/fr/projects/a'])
    await visit(page);
  expect(await storedRows()).toEqual([
    { page: '/', visits: 2, today: true },
    { page: '/de/', visits: 1, today: true },
    { page: '/fr/projects/a', visits: 1, today: true },
    { page: '/privacy', visits: 1, today: true },
    { page: '/projects/harbour-logistics', visits: 1, today: true },
  ]);
  const { rows } = await backend().query(
    `select column_name as name from information_schema.columns where table_name = 'page_visits' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['day', 'page', 'visits']);
});

test('counts no visit until the owner turns counting on', async () => {
  await backend().query('update private.visit_counting set enabled = default');
  await visit('/');
  expect(await storedRows()).toEqual([]);
});

test.each([
  null,
  '',
  'privacy',
  '/admin',
  '/de',
  '/de/admin',
  '/deu/',
  '/projects/',
  '/projects/A',
  '/projects/a/b',
  '/?q=1',
  "/'; drop table x",
  '/\n/',
  `/projects/${'a'.repeat(100)}`,
])('does not count the page %j', async (page) => {
  await visit(page);
  expect(await storedRows()).toEqual([]);
});

describe('the table cannot be filled', () => {
  test('counts at most 120 visits a minute', async () => {
    // Uses one transaction, so that the minute cannot change in between.
    await backend().query(`do $$ begin
      update private.visit_counting set minute = date_trunc('minute', now()), counted = 119 where true;
      perform public.count_visit('/'); perform public.count_visit('/'); perform public.count_visit('/terms');
    end $$`);
    expect(await storedRows()).toEqual([{ page: '/', visits: 1, today: true }]);
    await backend().query(`update private.visit_counting set minute = minute - interval '1 minute'`);
    await visit('/');
    expect(await storedRows()).toEqual([{ page: '/', visits: 2, today: true }]);
  });

  test('stores at most 50 daily pages, 400 days, 1,000,000 visits', async () => {
    await backend().query(
      `insert into private.page_visits (day, page, visits)
       select (now() at time zone 'UTC')::date, '/projects/p' || n, 1000000 from generate_series(1, 49) as n`,
    );
    await backend().query(
      `insert into private.page_visits (day, page, visits) values ((now() at time zone 'UTC')::date - 401, '/', 7)`,
    );
    await visit('/');
    await visit('/terms');
    await visit('/projects/p1');
    const rows = await storedRows();
    expect(rows).toHaveLength(50);
    expect(rows.find(({ page }) => page === '/projects/p1')?.visits).toBe(1_000_000);
    expect(rows.find(({ page }) => page === '/')).toEqual({ page: '/', visits: 1, today: true });
  });
});

test('only the owner reads the last 30 days', async () => {
  await backend().query(
    `insert into private.page_visits (day, page, visits)
     select (now() at time zone 'UTC')::date - ago, page, visits
     from (values (0, '/', 3), (29, '/', 4), (30, '/', 100), (1, '/terms', 5)) as v (ago, page, visits)`,
  );
  const admin = await backend().signIn(adminAccount.email, adminAccount.password);
  expect((await backend().rpc('visit_counts', {}, admin)).body).toEqual({
    visits: 12,
    pages: [
      { page: '/', visits: 7 },
      { page: '/terms', visits: 5 },
    ],
  });
  const viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
  expect((await backend().rpc('visit_counts', {}, viewer)).status).toBe(403);
  expect((await backend().rpc('visit_counts', {})).status).toBe(401);
});
