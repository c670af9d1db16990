import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { toColumn } from '#backend/rows.ts';
import { entities } from '#domain/shared/entities.ts';
import type { FieldDescription } from '#domain/shared/entity.ts';
import { idProblem, valueProblem } from '#domain/shared/field-check.ts';
import { type RowTable, rowKinds, rowTables } from '#domain/shared/row-kinds.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { type OperationResponse, TestDevice, type WireOperation } from '../../support/operations.ts';
import { picture } from '../../support/pictures.ts';
import { creation } from '../../support/row-operations.ts';

/** The device and the database must accept the same values. */

const backend = backendForFile();
const device = new TestDevice();
let token = '';

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});

/**
 * Returns whether the database applies each operation. A text that PostgreSQL cannot store fails the whole request, so such an
 * operation is sent alone.
 */
async function areTaken(operations: readonly WireOperation[]): Promise<boolean[]> {
  const spoils = (operation: WireOperation) => /\\u0000|\\ud8|\\udc/.test(JSON.stringify(operation));
  const together = operations.filter((operation) => !spoils(operation));
  const requests = [together, ...operations.filter(spoils).map((operation) => [operation])];
  const taken = new Set<string>();
  for (const request of requests) {
    const { status, body } = await backend().rpc('apply_batch_operations', { operations: request }, token);
    if (status !== 200) continue;
    for (const { id, results } of body as OperationResponse[]) {
      if (results[0]?.status === 'applied') taken.add(id);
    }
  }
  return operations.map(({ id }) => taken.has(id));
}

const unstorable = ['a\0b', 'a\ud800', '\udc00a'];
const instants = [
  '2024-02-29T00:00:00Z',
  '9999-12-31T23:59:59.999999+00:00',
  '0001-01-01',
  '2026-11-20 10:00:00+00',
  '2023-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:60:00Z',
  '0000-01-01T00:00:00Z',
  'never',
];

/** Returns values at each limit of a field, and beyond it. */
function probesOf(field: FieldDescription): unknown[] {
  const { kind, max = 0, maxItems, maxLength = 0, oneOf } = field;
  switch (kind) {
    case 'instant':
      return [...instants, ...unstorable];
    case 'number':
      return [0, 1, max, max + 1, -1, 1.5, 1e300];
    case 'flag':
      return [true, false, 'perhaps'];
    case 'address':
      return [
        ...lengths('https://', maxLength),
        'http://a',
        'javascript:alert(1)',
        ' https://a',
        ...unstorable,
      ];
    case 'website':
      return [...lengths('https://', maxLength), ...websites, ...unstorable];
    case 'emailAddress':
      return [...lengths('a@', maxLength), 'a@b', 'a@', 'a b@c', 'a@b@c', 'a\u0085b@c', ...unstorable];
    case 'document':
      return getDocuments(maxLength, maxItems ?? 0);
    case 'people':
      return [
        ...[maxItems ?? 0, (maxItems ?? 0) + 1].map((count) => Array.from({ length: count }, person)),
        ...people,
      ];
    case 'pictures':
      return [
        ...[maxItems ?? 0, (maxItems ?? 0) + 1].map((count) =>
          Array.from({ length: count }, () => picture()),
        ),
        ...pictures,
      ];
    case 'list':
    case 'addresses':
      return listsOf(field, kind === 'addresses' ? 'https://' : '');
    default:
      if (oneOf) return [...oneOf, 'something else'];
      return [...lengths('', maxLength), '', ' ', ...unstorable];
  }
}

const nestedArray = (depth: number): unknown => (depth === 0 ? 'x' : [nestedArray(depth - 1)]);

function getDocuments(maxLength: number, maxItems: number): unknown[] {
  return [
    ...lengths('', maxLength),
    ...lengths('', maxLength - 10).map((text) => ({ ['k'.repeat(5)]: text, list: ['x'] })),
    ...[maxItems - 1, maxItems].map((count) => Array.from({ length: count }, () => 0)),
    ...[8, 9].map(nestedArray),
    { none: null, flag: false, number: 1.5, large: 1e300, '': [] },
    ...unstorable.flatMap((text) => [text, [{ text }], { [text]: 'x' }]),
  ];
}

const websites = [
  'http://a',
  'HTTPS://a',
  'example.com',
  'example.com:8080/a?b=c:d',
  'see our wiki',
  '//example.com',
  '/a:b',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '  javascript:alert(1)',
  'java\nscript:alert(1)',
  '\tdata:a',
  '\u0001javascript:alert(1)',
  '\u0085javascript:alert(1)',
  'data:text/html,a',
  'mailto:a@b',
  'blob:https://a',
  'a+b-c:d',
  'localhost:3000',
];

const person = () => ({ login: 'robin-muster', contributions: 4 });

const people = [
  {},
  { login: '' },
  { contributions: -1 },
  { contributions: 1.5 },
  { contributions: 2 ** 31 },
  { contributions: '4' },
  { login: 7 },
  { login: 'x'.repeat(100) },
  { login: 'x'.repeat(101) },
  { login: '😀'.repeat(100) },
  { login: '😀'.repeat(101) },
  { avatar: 'a' },
  { login: 'a\nb' },
].map((change) => [{ ...person(), ...change }]);

const pictures = [
  {},
  { id: 'A'.repeat(64) },
  { id: 'a'.repeat(63) },
  ...['', ' ', 'x'.repeat(250), 'x'.repeat(251), '😀'.repeat(250), '😀'.repeat(251), 'a\nb', 7].map(
    (alt) => ({ alt }),
  ),
  ...[0, 1, 1.5, 20_000, 20_001, '4', null].flatMap((side) => [{ width: side }, { height: side }]),
  ...['#12345', '#12345G', 'red'].map((color) => ({ color })),
  ...[[], [1], [0], [4_000, 4_001], [1.5], ['4'], [1, 2, 3, 4], [1, 2, 3, 4, 5], [[4]], 480].map(
    (widths) => ({
      widths,
    }),
  ),
  ...['jpeg', 'avif', 'png', null].map((type) => ({ type })),
  { src: 'a' },
].map((change) => [{ ...picture(), ...change }]);

function lengths(start: string, maxLength: number): string[] {
  const left = maxLength - start.length;
  return [left, left + 1].flatMap((count) => [start + 'x'.repeat(count), start + '😀'.repeat(count)]);
}

function listsOf({ maxItems = 0, maxLength = 0 }: FieldDescription, start: string): unknown[] {
  const items = (count: number, length: number) =>
    Array.from({ length: count }, () => start + 'x'.repeat(Math.max(1, length - start.length)));
  const length = maxLength / maxItems;
  return [
    [],
    items(maxItems, 10),
    items(maxItems + 1, 10),
    items(maxItems, length),
    [...items(maxItems - 1, length), ...items(1, length + 1)],
    ...(start === '' ? [] : [['javascript:alert(1)'], [`${start}a`, 'b'], [`${start}a\njavascript:`]]),
    ...unstorable.map((text) => [start + text]),
  ];
}

const fields = (Object.keys(entities) as RowTable[]).flatMap((table) =>
  Object.entries(entities[table]).map(([name, field]) => ({ table, name, field })),
);
/** Fields that only other kinds of operations change. */
const ofOtherOperations = ['editedFields', 'projectId'];

test.each(fields.filter(({ name }) => !ofOtherOperations.includes(name)))(
  'device and database accept the same values of $table, $name',
  async ({ table, name, field }) => {
    const probes = probesOf(field);
    const verdicts = probes.map((value) => valueProblem(field, value) === null);
    expect(new Set(verdicts), 'values that pass and values that do not').toEqual(new Set([true, false]));
    const operations = probes.map((value) =>
      creation(device, table, { id: randomUUID(), [toColumn(name)]: value }),
    );
    const taken = await areTaken(operations);
    const labels = (verdicts: boolean[]) =>
      verdicts.map((verdict, index) => `${JSON.stringify(probes[index]).slice(0, 60)} ${verdict}`);
    expect(labels(taken)).toEqual(labels(verdicts));
  },
);

test.each(rowTables)('device and database accept the same ids of %s', async (table) => {
  const ids = ['x', 'x'.repeat(100), 'x'.repeat(101), '', 'a\0', 'a\ud800', randomUUID(), 'not-a-uuid'];
  const taken = await areTaken(ids.map((id) => creation(device, table, { id })));
  expect(ids.map((id, index) => `${id} ${taken[index]}`)).toEqual(
    ids.map((id) => `${id} ${idProblem(id, rowKinds[table].hasUuids) === null}`),
  );
});

test('rejects an operation over 8 MiB and accepts one just below', async () => {
  const operation = (length: number) =>
    device.import({ id: randomUUID(), name: 'n', url: 'https://example.com/n', filler: 'x'.repeat(length) });
  const verdicts = [];
  for (const length of [8 * 1024 * 1024 - 1_000, 8 * 1024 * 1024]) {
    verdicts.push(await backend().rpc('apply_batch_operation', { operation: operation(length) }, token));
  }
  expect(verdicts).toMatchObject([
    { status: 200, body: { results: [{ status: 'applied' }] } },
    { status: 413, body: { code: 'PT413', message: 'An operation may have 8 MiB at most.' } },
  ]);
});

test.each([
  ['a highlight of a skill', `update public.skills set highlights = array[repeat('x', 6001)] where true`],
  [
    'highlights of a skill',
    `update public.skills set highlights = array_fill('x'::text, array[31]) where true`,
  ],
  [
    'the name of a message',
    `insert into public.contact_messages values (gen_random_uuid(), repeat('x', 201), 'a@b', 'm')`,
  ],
  [
    'the sender of a message',
    `insert into public.contact_messages values (gen_random_uuid(), 'n', 'a', 'm')`,
  ],
  [
    'a message',
    `insert into public.contact_messages values (gen_random_uuid(), 'n', 'a@b', repeat('x', 10001))`,
  ],
])('the database rejects %s over its limit', async (_name, sql) => {
  await expect(backend().query(sql)).rejects.toMatchObject({ code: '23514' });
});
