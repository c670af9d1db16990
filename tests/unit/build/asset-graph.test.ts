import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { readAssetGraph } from '../../../dev/build/asset-graph.ts';

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
