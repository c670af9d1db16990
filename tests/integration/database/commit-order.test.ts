import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsOwner, type PostgresServer, startPostgres } from '../../support/postgres-server.ts';

/**
 * Two transactions write at the same time, and a third one reads between their commits. Needs a PostgreSQL server, because PGlite
 * has one connection only.
 */

let server: PostgresServer;
let first: Client;
let second: Client;
let reader: Client;
let administrator: Client;

beforeAll(async () => {
  server = await startPostgres();
  [first, second, reader] = await Promise.all([server.connect(), server.connect(), server.connect()]);
  for (const client of [first, second, reader]) await actAsOwner(client);
  administrator = await server.connect();
});
afterAll(() => server?.close());

const device = randomUUID();
let sequence = 0;

function importOf(id: string, operationId: string = randomUUID()) {
  sequence += 1;
  const repositories = [{ id, name: `repository ${id}`, url: 'https://example.com' }];
  return {
    id: operationId,
    deviceId: device,
    sequence,
    payloadVersion: 1,
    action: 'import',
    payload: { table: 'repositories', rows: repositories },
  };
}

async function apply(
  client: Client,
  ...operations: unknown[]
): Promise<{ replayed: boolean; version: number }[]> {
  const { rows } = await client.query('select public.apply_batch_operations($1) as answer', [
    JSON.stringify(operations),
  ]);
  return rows[0].answer;
}

interface Page {
  next: number;
  epoch: string;
  changes: { id: string; version: number }[];
}

async function pull(client: Client, since: number, epoch: string | null): Promise<Page> {
  const { rows } = await client.query('select public.pull_changes($1, $2, 1000) as page', [since, epoch]);
  return rows[0].page;
}

/** Waits until the other session is blocked by a lock. */
async function untilBlocked(client: Client): Promise<void> {
  const { processID } = client as unknown as { processID: number };
  for (;;) {
    const { rows } = await reader.query('select wait_event_type from pg_stat_activity where pid = $1', [
      processID,
    ]);
    if (rows[0]?.wait_event_type === 'Lock') return;
  }
}

describe('versions follow the order of the commits', () => {
  test('a later writer waits, so no version appears below a cursor', async () => {
    const { next, epoch } = await pull(reader, 0, null);
    await first.query('begin');
    await apply(first, importOf('slow'));
    const late = apply(second, importOf('quick'));
    await untilBlocked(second);

    const between = await pull(reader, next, epoch);
    expect(between.changes).toEqual([]);
    expect(between.next).toBe(next);

    await first.query('commit');
    await late;
    const after = await pull(reader, between.next, epoch);
    expect(after.changes.map(({ id }) => id)).toEqual(['slow', 'quick']);
  });

  test('a direct write takes its version from the same head', async () => {
    const { next, epoch } = await pull(reader, 0, null);
    await first.query('begin');
    await first.query(`update public.repositories set description = 'by a webhook' where id = 'slow'`);
    const late = apply(second, importOf('after-the-webhook'));
    await untilBlocked(second);
    expect((await pull(reader, next, epoch)).changes).toEqual([]);
    await first.query('commit');
    await late;
    expect((await pull(reader, next, epoch)).changes.map(({ id }) => id)).toEqual([
      'slow',
      'after-the-webhook',
    ]);
  });

  test('a rolled back write leaves no trace, and the next continues', async () => {
    const { next, epoch } = await pull(reader, 0, null);
    await first.query('begin');
    await apply(first, importOf('never'));
    const late = apply(second, importOf('instead'));
    await untilBlocked(second);
    await first.query('rollback');
    await late;
    expect((await pull(reader, next, epoch)).changes.map(({ id }) => id)).toEqual(['instead']);
  });

  test('a deletion gets a later version than earlier commits', async () => {
    const { next, epoch } = await pull(reader, 0, null);
    await first.query('begin');
    await apply(first, importOf('written'));
    const deletion = second.query(`delete from public.repositories where id = 'quick'`);
    await untilBlocked(second);
    expect((await pull(reader, next, epoch)).changes).toEqual([]);
    await first.query('commit');
    await deletion;
    expect((await pull(reader, next, epoch)).changes.map(({ id }) => id)).toEqual(['written', 'quick']);
  });
});

const unknownRow = JSON.stringify([
  {
    ...importOf('none'),
    action: 'patch',
    payload: { table: 'repositories', ids: ['unknown'], values: { stars: 1 } },
  },
]);
const telling = JSON.stringify({ deviceId: device, deviceName: 'Laptop', changes: [] });
const taking = JSON.stringify({
  deviceId: device,
  deviceName: 'Laptop',
  changes: [{ id: randomUUID(), deviceId: randomUUID(), generation: 0 }],
});

/** Locking a row before sync_head would deadlock with a writer that waits for that row. */
test.each([
  ['a device', `select public.apply_batch_operations('${unknownRow}')`],
  ['a device that has changes at GitHub to tell', `select public.record_github_changes('${telling}')`],
  ['a device that takes over what waits for GitHub', `select public.take_over_github_changes('${taking}')`],
  ['the removal of old deletions', 'select private.prune_tombstones()'],
  ['the beginning of another history', 'select private.new_epoch()'],
])('%s locks the head before rows, even without matching rows', async (_, write) => {
  const writer = write.includes('private.') ? administrator : second;
  await first.query('begin');
  await first.query(`update public.repositories set description = 'holds the head' where id = 'slow'`);
  const written = writer.query(write).then(() => 'through');
  expect(await Promise.race([untilBlocked(writer).then(() => 'waiting'), written])).toBe('waiting');
  await first.query('commit');
  expect(await written).toBe('through');
});

test('a new epoch begins after the running write', async () => {
  await first.query('begin');
  await first.query(`update public.repositories set description = 'in the old history' where id = 'slow'`);
  const begun = administrator.query('select private.new_epoch()');
  await untilBlocked(administrator);
  await first.query('commit');
  await begun;
  const { rows } = await administrator.query(
    'select (select began from private.sync_head) as began, (select max(version) from public.repositories) as last',
  );
  expect(rows[0]?.began).toBe(rows[0]?.last);
});

describe('an operation that arrives twice at once', () => {
  test('is applied once, and both requests get the same response', async () => {
    const operation = importOf('twice');
    await first.query('begin');
    const [original] = await apply(first, operation);
    const repeated = apply(second, operation);
    await untilBlocked(second);
    await first.query('commit');
    const [replay] = await repeated;
    expect(original?.replayed).toBe(false);
    expect(replay).toEqual({ ...original, replayed: true });
  });

  test('is applied by the second request when the first rolls back', async () => {
    const operation = importOf('second-chance');
    await first.query('begin');
    await apply(first, operation);
    const repeated = apply(second, operation);
    await untilBlocked(second);
    await first.query('rollback');
    const [response] = await repeated;
    expect(response?.replayed).toBe(false);
  });
});

test('a reader behind two racing writers misses no change', async () => {
  const written = new Set<string>();
  const write = async (client: Client, name: string) => {
    for (let index = 0; index < 60; index += 1) {
      const id = `${name}-${index}`;
      await apply(client, importOf(id));
      written.add(id);
    }
  };
  let { next, epoch } = await pull(reader, 0, null);
  const seen = new Set<string>();
  let writing = true;
  const writers = Promise.all([write(first, 'a'), write(second, 'b')]).finally(() => {
    writing = false;
  });
  const follow = async () => {
    const page = await pull(reader, next, epoch);
    for (const { id } of page.changes) seen.add(id);
    next = page.next;
  };
  while (writing) await follow();
  await writers;
  await follow();
  expect([...written].filter((id) => !seen.has(id))).toEqual([]);
});
