import { execFileSync, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  formatLock,
  getLock,
  hashMigrations,
  parseLock,
  readLock,
} from '../../../dev/database/migration-lock.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFile(`${root}${file}`, 'utf8');
const git = (...values: string[]) => execFileSync('git', values, { cwd: root, encoding: 'utf8' });
const versionIn = (json: string) => (JSON.parse(json) as { version: string }).version;

const numbers = (version: string) => version.split('.').map(Number);
const isLater = (a: string, b: string) => {
  const [left, right] = [numbers(a), numbers(b)];
  const place = left.findIndex((part, index) => part !== right[index]);
  return place >= 0 && (left[place] ?? 0) > (right[place] ?? 0);
};

/** Returns the versions in the changelog, newest first. */
async function headings(): Promise<string[]> {
  const found = (await read('CHANGELOG.md')).matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm);
  return Array.from(found, ([, version = '']) => version);
}

/** Empty in a clone without tags or without Git. The tests below then compare fewer versions. */
const listed = spawnSync('git', ['tag', '--list', 'v*'], { cwd: root, encoding: 'utf8' }).stdout ?? '';
const tags = listed.split('\n').filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag));

describe('supabase/migrations.lock', () => {
  test('contains the hash of every released migration', async () => {
    const hashes = await hashMigrations();
    const changed = (await readLock()).filter(({ file, sha256 }) => hashes.get(file) !== sha256);
    // Before the version has its tag, run: npx tsx dev/database/lock-migrations.ts. After that, add another migration instead.
    expect(changed).toEqual([]);
  });

  test('lists migrations in the order in which databases apply them', async () => {
    const files = (await readLock()).map(({ file }) => file);
    expect(files).toEqual([...(await hashMigrations()).keys()].slice(0, files.length));
  });

  test('starts with a baseline that defines each function once', async () => {
    const locked = await readLock();
    const baseline = locked.filter(({ version }) => version === locked[0]?.version);
    const texts = await Promise.all(baseline.map(({ file }) => read(`supabase/migrations/${file}`)));
    const names = texts.flatMap((sql) =>
      Array.from(sql.matchAll(/^create (?:or replace )?function ([\w.]+)/gm), ([, name]) => name),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test.each(tags)('starts with the lines of %s', async (tag) => {
    const released = parseLock(git('show', `${tag}:supabase/migrations.lock`));
    expect((await readLock()).slice(0, released.length)).toEqual(released);
  });

  test('keeps the lines of earlier versions and adds the rest to the next', () => {
    const first = { sha256: 'a'.repeat(64), file: '20260101000001_first.sql', version: '1.0.0' };
    const hashes = new Map([
      [first.file, 'b'.repeat(64)],
      ['20260101000002_second.sql', 'c'.repeat(64)],
    ]);
    const second = { sha256: 'c'.repeat(64), file: '20260101000002_second.sql', version: '1.1.0' };
    expect(getLock('1.1.0', [first], hashes)).toEqual([first, second]);
    expect(getLock('1.1.0', [first, { ...second, sha256: 'd'.repeat(64) }], hashes)).toEqual([first, second]);
    expect(parseLock(formatLock([first, second]))).toEqual([first, second]);
    expect(() => parseLock('not a hash')).toThrow('no entry in "not a hash"');
  });
});

describe('a version', () => {
  test('is equal in package.json, lockfile and changelog', async () => {
    const version = versionIn(await read('package.json'));
    expect(versionIn(await read('package-lock.json'))).toBe(version);
    expect((await headings())[0]).toBe(version);
  });

  test('has one heading, below the next version’s', async () => {
    const found = await headings();
    expect((await read('CHANGELOG.md')).match(/^## \[.*$/gm)).toHaveLength(found.length + 1);
    expect(found.filter((version, index) => index > 0 && !isLater(found[index - 1] ?? '', version))).toEqual(
      [],
    );
  });

  test('has a heading if migrations were released with it', async () => {
    const found = await headings();
    const versions = [...new Set((await readLock()).map(({ version }) => version))];
    expect(versions.filter((version) => !found.includes(version))).toEqual([]);
    expect(
      versions.filter((version, index) => index > 0 && !isLater(version, versions[index - 1] ?? '')),
    ).toEqual([]);
  });

  test.each(tags)('tagged %s has that number and a heading', async (tag) => {
    expect(`v${versionIn(git('show', `${tag}:package.json`))}`).toBe(tag);
    expect(await headings()).toContain(tag.slice(1));
  });

  test('has a tag once a later version is tagged', async () => {
    const newest = tags.map((tag) => tag.slice(1)).sort((a, b) => (isLater(a, b) ? -1 : 1))[0];
    // Version 0.1.0 was written before releases had tags.
    const older = (await headings()).filter(
      (version) => version !== '0.1.0' && newest && isLater(newest, version),
    );
    expect(older.filter((version) => !tags.includes(`v${version}`))).toEqual([]);
  });
});
