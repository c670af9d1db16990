import { IGNORED_DIVE_PATHS } from '@specfy/stack-analyser/dist/provider/base.js';

/** Folders whose files are not the project's own code. GitHub's language statistics skip documentation, too. */
const passedOverFolders = new Set<string>([
  ...IGNORED_DIVE_PATHS,
  'bower_components',
  'vendored',
  'third_party',
  'third-party',
  'external',
  'deps',
  'out',
  'obj',
  'target',
  'test',
  'testing',
  'testdata',
  'test-data',
  'test_data',
  'spec',
  'specs',
  '__tests__',
  'fixture',
  'fixtures',
  '__mocks__',
  'mocks',
  'example',
  'examples',
  'sample',
  'samples',
  'demo',
  'demos',
  'playground',
  'playgrounds',
  'bench',
  'benchmark',
  'benchmarks',
  'template',
  'templates',
  'doc',
  'docs',
  'documentation',
  'javadoc',
]);

/** Matches names such as `Api.Tests`, `api-e2e-tests`, `test-fixtures` and `template-react`. */
const passedOverNames =
  /[._-](?:tests?|fixtures?|examples?|samples?|demos?|benchmarks?)$|^(?:tests?|examples?|templates?)[._-]/;
const dotNetTests = /\.(?:Unit|Integration|Functional|Acceptance)?Tests?$/i;

/** Removes the folders of package names, because the folder `example` of the package `com.example` contains no examples. */
const packages = /(?:^|\/)src\/(?:main|(?:common|jvm|android)Main)\/.*/;

export function countsForStack(path: string): boolean {
  const folders = path.replace(packages, '/').split('/').slice(0, -1);
  return !folders.some(isSkipped);
}

function isSkipped(folder: string): boolean {
  const name = folder.toLowerCase();
  return passedOverFolders.has(name) || passedOverNames.test(name) || dotNetTests.test(name);
}
