import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/** Selects the tests to run for a mutant. */

/** Tests that search the sources for texts. Any change of the text could make them fail, whatever its effect. */
const readsSources = /^proof\/|^tests\/unit\/(build|locales)\//;

/** Simulations find most of the mutants that the tests of a folder miss, but take minutes if they find nothing. */
const simulations = [
  'tests/integration/sync/regressions.test.ts',
  'tests/integration/sync/github-schedules.test.ts',
  'tests/integration/sync/schedules.test.ts',
];

/** The files that each file imports, not counting type imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** @param files paths from the project's root, including test files */
export async function readImports(root: string, files: readonly string[]): Promise<Imports> {
  const sources = files.filter((path) => /\.tsx?$/.test(path));
  const known = new Set(sources);
  return new Map(
    await Promise.all(
      sources.map(async (file) => {
        const imported = importedBy(file, await readFile(root + file, 'utf8'));
        return [file, imported.filter((path) => known.has(path))] as const;
      }),
    ),
  );
}

/**
 * Returns the tests in groups, in the order in which they run: tests of the same folder and tests that import the file, first
 * those without the embedded stack; then the simulations; then all others that reach the file through imports. Returns no tests
 * if only browser tests reach the file.
 */
export function testsConcerned(file: string, imports: Imports): string[][] {
  const allTests = [...imports.keys()].filter(
    (path) => /\.test\.tsx?$/.test(path) && !readsSources.test(path),
  );
  const testsIn = (folder: RegExp) => allTests.filter((path) => folder.test(path));
  if (file.endsWith('.sql')) {
    return [
      testsIn(/integration\/database\//),
      simulations,
      testsIn(/integration\/(platform|functions|sync)\//),
    ];
  }
  if (file.startsWith('supabase/functions/')) return [testsIn(/integration\/functions\//)];
  const tests = allTests
    .map((test) => ({ test, reached: importedFiles(test, imports) }))
    .filter(({ reached }) => reached.has(file))
    // A test that needs fewer files loads faster.
    .sort((one, other) => one.reached.size - other.reached.size);
  const ownFolder = `${posix.dirname(file).replace(/^src/, 'tests/unit')}/`;
  const isNear = (test: string) => test.startsWith(ownFolder) || imports.get(test)?.includes(file) === true;
  const groups: string[][] = [[], [], [], []];
  for (const { test, reached } of tests) {
    const place = simulations.includes(test) ? 2 : isNear(test) ? Number(needsStack(reached)) : 3;
    groups[place]?.push(test);
  }
  return groups.filter((group) => group.length > 0);
}

function needsStack(reached: ReadonlySet<string>): boolean {
  return [...reached].some((path) => path.startsWith('dev/'));
}

function importedFiles(test: string, imports: Imports): Set<string> {
  const reached = new Set([test]);
  for (const file of reached) for (const imported of imports.get(file) ?? []) reached.add(imported);
  return reached;
}

function importedBy(path: string, source: string): string[] {
  const { module } = parseSync(path, source);
  const values = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start, moduleRequest.end).replaceAll(/^['"]|['"]$/g, ''),
    ),
  ];
  return values.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [`src/${specifier.slice(1)}`];
    return specifier.startsWith('.') ? [posix.join(posix.dirname(path), specifier)] : [];
  });
}
