import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { findFiles, readAssetGraph } from '../../../dev/build/asset-graph.ts';

const chunk = (fileName: string, facadeModuleId: string | null, dynamicImports: string[] = []) =>
  ({
    type: 'chunk',
    fileName,
    facadeModuleId,
    isEntry: facadeModuleId !== null,
    imports: [],
    dynamicImports,
  }) as unknown;

test('caches every chunk of the application for offline use', () => {
  const chunks = [
    chunk('assets/islands-1.js', '/src/islands.ts'),
    chunk('assets/islands-de-1.js', '/src/islands-de.ts'),
    chunk('assets/application-1.js', '/app.html', ['assets/sign-up-1.js']),
    chunk('assets/sign-up-1.js', null, ['assets/common-passwords-1.js']),
    chunk('assets/common-passwords-1.js', null),
  ];
  const bundle = Object.fromEntries(chunks.map((one) => [(one as { fileName: string }).fileName, one]));
  expect(
    readAssetGraph(bundle as Rolldown.OutputBundle, ['islands.ts', 'islands-de.ts'], 'app.html'),
  ).toEqual({
    landing: [['assets/islands-1.js'], ['assets/islands-de-1.js']],
    application: ['assets/application-1.js', 'assets/common-passwords-1.js', 'assets/sign-up-1.js'],
  });
});

test('finds the files of modules with their static imports', () => {
  const file = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
    type: 'chunk',
    fileName,
    facadeModuleId: null,
    moduleIds,
    imports,
    dynamicImports: ['assets/dialogs.js'],
  });
  const chunks = [
    file('assets/admin.js', ['/src/layout.tsx'], ['assets/database.js']),
    file('assets/database.js', ['/src/database.ts']),
    file('assets/dialogs.js', ['/src/dialogs.tsx']),
  ];
  const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, one as unknown]));
  const find = (module: string) => findFiles(bundle as Rolldown.OutputBundle, [module]);
  expect(find('src/layout.tsx')).toEqual(['assets/admin.js', 'assets/database.js']);
  expect(() => find('src/gone.tsx')).toThrow('No file of the build has src/gone.tsx.');
});
