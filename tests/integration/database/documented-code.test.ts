import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { type CodeBlock, readCodeBlocks } from '../../support/code-blocks.ts';
import { getOwner, providerRepository, TestDevice, type WireOperation } from '../../support/operations.ts';

const statements = await readCodeBlocks(undefined, 'sql');
const backend = backendForFile();
let token: string;
const owner = getOwner(backend, () => token);

/** Replace two extensions of hosted projects. */
const extensions = [
  'create schema cron',
  'create schema net',
  "create function cron.schedule(text, text, text) returns bigint language sql as 'select 1::bigint'",
  "create function net.http_post(text) returns bigint language sql as 'select 1::bigint'",
];

beforeAll(async () => {
  for (const statement of extensions) await backend().query(statement);
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

test.each(statements)('the statements in $document at line $line run', async ({ code }) => {
  const scheduled = /\$\$(.*?)\$\$/s.exec(code)?.[1];
  const whole = code.replaceAll(/^create extension if not exists pg_\w+;$/gm, '');
  const results = [await backend().query(whole)];
  if (scheduled !== undefined) results.push(await backend().query(scheduled));
  expect(results).not.toEqual([]);
});

describe('the documented protocol', async () => {
  const [inDatabase, request, response, page] = [
    ...(await readCodeBlocks('docs/database.md', 'json')),
    ...(await readCodeBlocks('docs/sync.md', 'json')),
  ].map(valueOf);

  /** The documents shorten ids to `uuid` or `6f1c…`. The epoch is the server's. */
  async function completeOperation(operation: unknown): Promise<WireOperation & { epoch?: string }> {
    const { epoch, ...rest } = operation as WireOperation & { epoch?: string };
    const pulled = await pull();
    return {
      ...rest,
      id: randomUUID(),
      deviceId: new TestDevice().id,
      ...(epoch === undefined ? {} : { epoch: pulled['epoch'] as string }),
    };
  }

  async function pull(): Promise<Record<string, unknown>> {
    const { body } = await backend().rpc(
      'pull_changes',
      { since: 0, known_epoch: null, page_size: 500 },
      token,
    );
    return body as Record<string, unknown>;
  }

  const keysOf = (value: unknown) => Object.keys(Object(value)).sort();

  test('has an operation that the function accepts', async () => {
    await owner.apply(new TestDevice().import(providerRepository('42')));
    expect(await owner.apply(await completeOperation(inDatabase))).toMatchObject({ status: 'applied' });
  });

  test('has the request, the response and the page of a pull', async () => {
    const { operations } = request as { operations: WireOperation[] };
    await owner.apply(
      new TestDevice().import(providerRepository('1001'), providerRepository('1002', { language: null })),
    );
    for (const [id, known] of Object.entries(operations[0]?.base ?? {}))
      known.version = Number((await owner.row('repositories', id))?.['version']);
    // Another device changes the row that the response calls overwritten.
    await owner.apply(new TestDevice().update(['1002'], { language: 'Rust' }));
    const sent = await owner.sendAll(await Promise.all(operations.map(completeOperation)));
    expect(sent.status).toBe(200);
    const [documented, actual] = [response, sent.body].map((body) => (body as { results: object[] }[])[0]);
    expect(keysOf(actual)).toEqual(keysOf(documented));
    expect(actual).toMatchObject({ status: 'applied', replayed: false });
    const statuses = (results: object[] = []) => results.map((one) => Reflect.get(one, 'status'));
    expect(statuses(actual?.results)).toEqual(statuses(documented?.results));
    expect(actual?.results.map(keysOf)).toEqual(documented?.results.map(keysOf));
    const pulled = await pull();
    expect(keysOf(pulled)).toEqual(keysOf(page));
    expect(keysOf((pulled['changes'] as unknown[])[0])).toEqual(
      keysOf((page as { changes: unknown[] }).changes[0]),
    );
  });
});

function valueOf({ code }: CodeBlock): unknown {
  return JSON.parse(code);
}
