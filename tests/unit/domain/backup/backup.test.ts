import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginReading, type ReadBackup } from '#domain/backup/backup.ts';
import { readBackup } from '#domain/backup/backup-reading.ts';
import { byRowTable } from '#domain/shared/row-kinds.ts';
import { repositoryWith } from '../../../support/repositories.ts';
import { countWork } from '../../../support/work-count.ts';

const project = {
  id: 'p1',
  name: 'Landing zones',
  description: null,
  isPublic: true,
  createdAt: '2024-05-01T10:00:00Z',
};
const edited = repositoryWith({ id: '7', projectId: 'p1', editedFields: ['language', 'stars'], stars: 99 });
const message = {
  id: '00000000-0000-4000-8000-0000000000e1',
  name: 'Lea Beispiel',
  email: 'lea@example.com',
  message: 'Good day',
  readAt: null,
  createdAt: '2026-01-01T00:00:00Z',
};

/** Returns a file like a browser does: in parts of any length. */
function sourceOf(text: string, partLength = 997) {
  async function* parts() {
    for (let start = 0; start < text.length; start += partLength) yield text.slice(start, start + partLength);
  }
  return { text: parts, pause: () => Promise.resolve() };
}

const read = (text: string) => readBackup(sourceOf(text));

async function readable(entries: unknown): Promise<ReadBackup> {
  const found = await read(JSON.stringify(entries));
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('a file of an earlier version', () => {
  test('is read with portfolio entries and messages', async () => {
    const entry = { category: 'venture', role: 'Lead', features: ['One'] };
    const text = JSON.stringify(
      {
        format: 'portico-export',
        version: 1,
        exportedAt: '2026-11-20T00:00:00Z',
        projects: [project, { ...project, id: 'p2', entry }],
        repositories: [edited],
        messages: [message],
      },
      null,
      2,
    );
    expect(await read(text)).toEqual({
      ...byRowTable(() => []),
      projects: [project, { ...project, id: 'p2', entry: expect.objectContaining(entry) }],
      repositories: [edited],
      messages: [{ ...message, answeredAt: null }],
      problems: [],
      whole: null,
    });
  });

  test('a bare list of repositories is accepted, also with numeric ids', async () => {
    const { repositories } = await readable([{ id: 1, name: 'a', url: 'https://github.com/a/a' }]);
    expect(repositories).toMatchObject([{ id: '1', name: 'a', stars: 0, topics: [], editedFields: [] }]);
  });
});

describe('an invalid backup file', () => {
  test.each([
    ['{', "This file isn't JSON."],
    ['7', 'This file is not an export'],
    ['null', 'This file is not an export'],
    ['{"a":1}', 'This file is not an export'],
    ['[]', 'No valid repositories to store'],
    ['[{"id":"1","name":"x"}]', 'No valid repositories to store'],
    ['{"format":"portico-export","version":3,"repositories":[]}', 'later version'],
    ['['.repeat(200_000), "This file isn't JSON."],
    ['['.repeat(20_000) + ']'.repeat(20_000), 'No valid repositories to store'],
  ])('is rejected with an explanation: %.40s', async (text, message) => {
    expect(await read(text)).toContain(message);
  });

  test('is rejected if it is not text', async () => {
    async function* brokenText(): AsyncGenerator<string> {
      yield '[';
      throw new TypeError('The encoded data was not valid.');
    }
    const source = { text: brokenText, pause: () => Promise.resolve() };
    expect(await readBackup(source)).toBe("This file isn't a text file.");
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['no name', { name: undefined }, 'Name is missing'],
  ['an address that runs', { url: 'javascript:alert(1)' }, 'Address is not an http or https address'],
  ['NUL', { description: 'a\0b' }, 'Description contains unsupported characters'],
  ['half a surrogate pair', { name: 'a\ud800' }, 'Name contains unsupported characters'],
  ['too many stars', { stars: 2_147_483_648 }, 'Stars is above 2,147,483,647'],
  ['half a star', { stars: 1.5 }, 'Stars is not a whole number, 0 or more'],
  ['a long name', { name: 'x'.repeat(301) }, 'Name has more than 300 characters'],
  ['a day that no month has', { createdAt: '2026-02-30T00:00:00Z' }, 'Created is not a date'],
  ['no date', { pushedAt: 'yesterday' }, 'Last push is not a date'],
  ['another type', { private: 'yes' }, 'Privacy is neither true nor false'],
])('skips and names an entry with the problem: %s', async (_, changes, message) => {
  const found = await readable([repositoryWith({ id: '1' }), { ...repositoryWith({ id: '2' }), ...changes }]);
  expect(found.problems).toEqual([`Repository 2: ${message}`]);
  expect(found.repositories.map(({ id }) => id)).toEqual(['1']);
});

test('skips duplicates and entries that set a prototype', async () => {
  const text = `[${JSON.stringify(edited)},${JSON.stringify(edited)},{"__proto__":{"id":"9","name":"x","url":"https://x"}}]`;
  const found = await read(text);
  expect(found).toMatchObject({
    repositories: [edited],
    problems: ['Repository 2: it occurs twice', 'Repository 3: it has no id'],
  });
});

test('any JSON file gives an error message or rows', async () => {
  const isRead = async (text: string) => {
    const found = await read(text);
    expect(typeof found === 'string' || Array.isArray(found.repositories)).toBe(true);
  };
  await fc.assert(fc.asyncProperty(fc.anything(), (value) => isRead(JSON.stringify(value) ?? '')));
  await fc.assert(fc.asyncProperty(fc.json(), isRead));
});

test('work grows linearly with the number of entries', async () => {
  const backupText = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, index) => repositoryWith({ id: String(index) })));
  const texts = [backupText(4_000), backupText(8_000)];
  const read = texts.map((text) => () => readBackup(sourceOf(text, 65_536)));
  const [work = 0, twice = 0] = await countWork('/src/domain/', read);
  expect(work).toBeGreaterThan(4_000);
  expect(twice / work).toBeGreaterThan(1.9);
  expect(twice / work).toBeLessThan(2.1);
});

test.each(['projects', 'repositories', 'messages'] as const)(
  'rejects a file with more than 100,000 %s',
  (table) => {
    const reading = beginReading();
    for (let entries = 0; entries < 100_000; entries += 1) reading.take(table, null);
    expect(String(reading.end(null))).not.toContain('more than');
    reading.take(table, null);
    expect(reading.end(null)).toMatch(/^This file has more than 100,000 rows of one kind: [A-Z][a-z]+\.$/);
  },
);

test('a file may contain any number of other entries', () => {
  const reading = beginReading();
  for (let entries = 0; entries <= 100_000; entries += 1) reading.take('log', null);
  expect(reading.end(null)).toBe('No valid repositories to store');
});
