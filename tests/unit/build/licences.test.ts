import { expect, test } from 'vitest';
import { packageFolder } from '../../../dev/build/licences.ts';

test.each([
  ['/p/node_modules/react/index.js', '/p/node_modules/react'],
  ['/p/node_modules/@scope/name/dist/a.js?v=1', '/p/node_modules/@scope/name'],
  ['/p/node_modules/outer/node_modules/inner/a.js', '/p/node_modules/outer/node_modules/inner'],
  ['C:\\p\\node_modules\\react\\index.js', 'C:/p/node_modules/react'],
  ['/p/src/ui/button.tsx', null],
  ['\0/p/node_modules/react/index.js?commonjs', null],
])('a module belongs to its innermost package: %j', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});
