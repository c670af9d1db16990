import { expect, test } from 'vitest';
import { adminId, backendForFile, viewerAccount } from '../../support/backend.ts';

/** The data service can return the planner's estimate of a table's row count, which ignores policies. */

const backend = backendForFile();

const fill: Record<string, string> = {
  profiles: `with people as (
      insert into auth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@example.com' from numbers
      returning id
    ) select from people`,
  repositories: `insert into repositories (id, name, url)
    select 'r' || gen_random_uuid(), 'sample', 'https://github.com/x/sample' from numbers`,
  projects: `insert into projects (id, name, is_public) select 'p' || gen_random_uuid(), 'sample', false from numbers`,
  contact_messages: `insert into contact_messages (id, name, email, message)
    select gen_random_uuid(), 'Lea', 'lea@example.com', 'A sample message' from numbers`,
  applied_operations: `insert into applied_operations (id, actor, device_id, sequence, action, body_hash, result, version)
    select gen_random_uuid(), '${adminId}', gen_random_uuid(), number, 'import', 'x', '{}', (random() * 1000000000)::bigint from numbers`,
  github_changes: `insert into github_changes (user_id, id, plan_id, repository_id, repository_name, device_id, device_name,
      made_on, generation, revision, place, confirmed_at, change, complete, state, outcome, version)
    select '${adminId}', gen_random_uuid(), gen_random_uuid(), '1', 'sample', gen_random_uuid(), 'Phone',
      'Phone', 1, 0, number, now(), '{}', true, 'pending', '{}', (random() * 1000000000)::bigint from numbers`,
};
const shown = ['skills', 'content_edits'];
const closed = ['saved_views', 'snoozes', 'github_app_settings', 'weekly_digests'];

async function estimateOf(table: string, token: string, count: string): Promise<unknown> {
  await backend().query(`analyze ${table}`);
  const response = await backend().rest('HEAD', `${table}?select=id`, {
    token,
    headers: { Prefer: `count=${count}` },
  });
  return response.headers.get('content-range')?.split('/')[1];
}

test.each(Object.keys(fill))('the planner’s estimate for %s does not reveal its row count', async (table) => {
  const token = await backend().signIn(viewerAccount.email, viewerAccount.password);
  const addRows = (rows: number) =>
    backend().query(
      `with numbers as (select number from generate_series(1, ${rows}) as number) ${fill[table]
        ?.replace(/^with people/, ', people')
        .replace(/^insert/, ' insert')}`,
    );
  for (const count of ['planned', 'estimated']) {
    await addRows(20);
    const few = await estimateOf(table, token, count);
    await addRows(600);
    const many = await estimateOf(table, token, count);
    expect(many).toBe(few);
  }
});

test('the estimate is tested for every table that clients may read', async () => {
  const { rows } = await backend().query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
     order by relname`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(fill), ...shown, ...closed].sort());
});
