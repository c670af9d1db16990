import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { posix, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mayImport, typesOnly, wrongImports } from '../../../dev/check/directions.ts';

describe('an import', () => {
  test.each([
    ['src/db/outbox.ts', "import { a } from '#sync/push.ts';"],
    ['src/db/outbox.ts', "import type { A } from '#sync/push.ts';"],
    ['src/db/outbox.ts', "export * from '#sync/push.ts';"],
    ['src/db/outbox.ts', "const later = () => import('#sync/push.ts');"],
    ['src/domain/shared/log.ts', "import { a } from '#config/constants.ts';"],
    ['src/domain/shared/log.ts', "import * as z from 'zod/mini';"],
    ['src/db/outbox.ts', "import { a } from '../domain/shared/log.ts';"],
    ['src/app/compose.ts', "import { a } from '../../tests/support/stack.ts';"],
    ['src/app/compose.ts', "import '#entries/main.tsx';"],
    ['src/pages/admin/a.tsx', "import { type A, b } from '#services/services.ts';"],
    ['src/services/auth/session.ts', "import type { A } from '#pages/use-services.ts';"],
    ['content/owner.ts', "import { a } from '#content/languages.ts';"],
    ['content/owner.ts', "import * as z from 'zod/mini';"],
    ['src/backend/a.ts', "import { a } from '#site/owner.ts';"],
    ['src/nowhere/file.ts', "import { a } from '#domain/shared/log.ts';"],
  ])('of %s is rejected: %s', (path, source) => {
    expect(wrongImports(path, source)).toHaveLength(1);
  });

  test.each([
    ['src/db/outbox.ts', "import { a } from '#domain/shared/log.ts'; import { b } from './view.ts';"],
    ['src/db/outbox.ts', "import { Dexie } from 'dexie';"],
    [
      'src/pages/admin/a.tsx',
      "import { b } from '../use-services.ts'; export const c = <p>from '#db/view.ts'</p>;",
    ],
    ['src/pages/admin/a.tsx', "import type { A } from '#services/workspace/workspace.ts';"],
    ['src/ui/a.tsx', "import { a } from '#site/owner.ts';"],
    ['content/translations.ts', "import { a } from './translations/de.ts';"],
    ['src/app/compose.ts', "import address from '#entries/github-worker.ts?worker&url';"],
  ])('of %s is allowed: %s', (path, source) => {
    expect(wrongImports(path, source)).toEqual([]);
  });
});

test('no two folders may import each other', () => {
  const mutual = Object.entries(mayImport).flatMap(([folder, allowed]) =>
    allowed.filter((other) => mayImport[other]?.includes(folder)).map((other) => `${folder} and ${other}`),
  );
  expect(mutual).toEqual([]);
});

test('the folder app has at most ten files', async () => {
  expect((await readdir(new URL('../../../src/app/', import.meta.url))).length).toBeLessThanOrEqual(10);
});

test('domain files and screen tests are in topic folders', async () => {
  const entries = await readdir(new URL('../../../src/domain/', import.meta.url), { withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
  const admin = new URL('../../unit/pages/', import.meta.url);
  const screens = (await readdir(admin, { recursive: true })).filter((path) => /\.test\.tsx?$/.test(path));
  const folders = new Set(screens.map((path) => posix.dirname(path.replaceAll(sep, '/'))));
  const missing = [...folders].filter(
    (folder) => !existsSync(new URL(`../../../src/pages/${folder}`, import.meta.url)),
  );
  expect(screens.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

describe('the drawing in docs/architecture.md', () => {
  const allowedFolders = (folder: string) => [...(mayImport[folder] ?? []), ...(typesOnly[folder] ?? [])];

  test('has only allowed arrows, all pointing down', async () => {
    const arrows = await drawnArrows();
    expect(arrows.length).toBeGreaterThan(20);
    expect(arrows.filter(([from, to]) => !allowedFolders(from).includes(to))).toEqual([]);
    const heights = arrows.map(([from, to]) => [getHeight(arrows, from), getHeight(arrows, to)] as const);
    expect(heights.every(([from, to]) => from > to)).toBe(true);
  });

  test('connects each folder to every folder it may import', async () => {
    const arrows = await drawnArrows();
    const missing = Object.keys(mayImport).flatMap((folder) =>
      allowedFolders(folder).filter((other) => !reachable(arrows, folder).has(other)),
    );
    expect(missing).toEqual([]);
  });
});

test('the table in docs/architecture.md matches the import rules', async () => {
  const text = await readFile(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| `(src\/\w+|content)` \| .* \| (.*) \|$/gm)];
  const said = rows.map(([, path = '', list = '']) => {
    const folder = path === 'content' ? 'site' : path.slice('src/'.length);
    const known = list.replace('; of services the types', '').replace('nothing', '');
    const names = known === 'all' ? (mayImport[folder] ?? []) : known.split(', ').filter(Boolean);
    return [folder, [...names].sort()] as const;
  });
  const held = Object.entries(mayImport).map(([folder, names]) => [folder, [...names].sort()] as const);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(held));
});

type Arrow = readonly [from: string, to: string];

async function drawnArrows(): Promise<Arrow[]> {
  const text = await readFile(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
  const drawing = /no arrow points up.*?```mermaid\nflowchart TD\n(.*?)```/s.exec(text)?.[1] ?? '';
  return [...drawing.matchAll(/^ +([\w &]+?) --(?: types only --)?> ([\w &]+)$/gm)].flatMap(
    ([, from = '', to = '']) =>
      from.split(' & ').flatMap((one) => to.split(' & ').map((other): Arrow => [one, other])),
  );
}

function reachable(arrows: readonly Arrow[], folder: string): Set<string> {
  const next = arrows.filter(([from]) => from === folder).map(([, to]) => to);
  return new Set(next.flatMap((to) => [to, ...reachable(arrows, to)]));
}

function getHeight(arrows: readonly Arrow[], folder: string): number {
  return reachable(arrows, folder).size;
}
