import { describe, expect, test } from 'vitest';
import { mayImport, wrongImports } from '../../dev/check/directions.ts';

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
    ['src/nowhere/file.ts', "import { a } from '#domain/shared/log.ts';"],
  ])('of %s is refused: %s', (path, source) => {
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
    ['src/app/compose.ts', "import address from '#entries/github-worker.ts?worker&url';"],
  ])('of %s is taken: %s', (path, source) => {
    expect(wrongImports(path, source)).toEqual([]);
  });
});

test('no two folders may import each other', () => {
  const mutual = Object.entries(mayImport).flatMap(([folder, allowed]) =>
    allowed.filter((other) => mayImport[other]?.includes(folder)).map((other) => `${folder} and ${other}`),
  );
  expect(mutual).toEqual([]);
});
