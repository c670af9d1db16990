import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { parseSync } from 'vite';

/** Which of the default tests are run for a mutant. */

/** Tests that look for a text in the sources: any change of it fails them, whatever it means. */
const readsSources = /^proof\/|^tests\/unit\/(build|locales)\//;

/** They find most of what the tests of a folder leave, and take minutes where they find nothing. */
const simulations = [
  'tests/integration/sync/regressions.test.ts',
  'tests/integration/sync/github-schedules.test.ts',
  'tests/integration/sync/schedules.test.ts',
];

/** By a file's path: which files it imports, if only for one value. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** @param files paths below the project, with those of the tests */
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
 * The tests in the order in which they are asked, one group after the other: those of the same folder and those that import
 * the file itself, first those that do without the embedded stack; the simulations; and all others that come to the file by
 * whatever way. None: browsers alone reach it.
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
    // The fewer files it needs, the less it takes to load it.
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
