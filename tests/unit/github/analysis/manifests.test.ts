import { describe, expect, it } from 'vitest';
import { type ListedFile, manifestKind, manifestsToRead } from '#github/analysis/manifests.ts';
import { matchesPath } from '#github/analysis/path-pattern.ts';

const listFiles = (...paths: string[]): ListedFile[] => paths.map((path) => ({ path, size: 0 }));
const numberPaths = (count: number, path: (index: string) => string) =>
  Array.from({ length: count }, (_, index) => path(String(index).padStart(2, '0')));

describe('manifestsToRead', () => {
  it('selects the manifests before two of twelve workflows', () => {
    const workflows = numberPaths(12, (index) => `.github/workflows/w${index}.yml`);
    expect(
      manifestsToRead(
        listFiles(...workflows, 'package.json', 'frontend/package.json', 'backend/requirements.txt'),
      ),
    ).toEqual([
      'package.json',
      '.github/workflows/w00.yml',
      '.github/workflows/w01.yml',
      'backend/requirements.txt',
      'frontend/package.json',
    ]);
  });

  it('selects workspace members before other manifests', () => {
    const files = listFiles(
      'package.json',
      'a/package.json',
      'packages/ui/package.json',
      'packages/deep/er/package.json',
    );
    expect(manifestsToRead(files, ['packages/*'])).toEqual([
      'package.json',
      'packages/ui/package.json',
      'a/package.json',
      'packages/deep/er/package.json',
    ]);
  });

  it('selects the largest member first, because it names most', () => {
    const files = [
      { path: 'packages/a/package.json', size: 200 },
      { path: 'packages/z/package.json', size: 4_000 },
    ];
    expect(manifestsToRead(files, ['packages/*'])).toEqual([
      'packages/z/package.json',
      'packages/a/package.json',
    ]);
  });

  it('limits the manifests of one ecosystem', () => {
    const members = numberPaths(40, (index) => `packages/p${index}/package.json`);
    const files = listFiles('package.json', ...members, 'backend/requirements.txt', 'tools/a/b/go.mod');
    const first = manifestsToRead(files, ['packages/*']).slice(0, 4);
    expect(first).toEqual([
      'package.json',
      'packages/p00/package.json',
      'tools/a/b/go.mod',
      'backend/requirements.txt',
    ]);
  });

  it('skips files too long for a manifest', () => {
    expect(manifestsToRead([{ path: 'package.json', size: 5_000_000 }])).toEqual([]);
  });
});

describe('manifestKind', () => {
  it.each([
    ['src/Api/Api.csproj', 'msbuild'],
    ['Directory.Packages.props', 'centralPackages'],
    ['App.sln', 'solution'],
    ['App.slnx', 'solution'],
    ['pom.xml', 'pom'],
    ['app/build.gradle.kts', 'gradle'],
    ['gradle/libs.versions.toml', 'gradleVersions'],
    ['requirements-dev.txt', 'requirements'],
    ['requirements/requirements.prod.txt', 'requirements'],
    ['compose.override.yaml', 'compose'],
    ['docker-compose.yml', 'compose'],
    ['.github/workflows/check.yaml', 'workflow'],
    ['.github/actions/a/package.json', null],
    ['deploy/check.yaml', null],
    ['README.md', null],
  ])('of %s is %s', (path, kind) => {
    expect(manifestKind(path)).toBe(kind);
  });
});

describe('matchesPath', () => {
  it.each([
    ['packages/ui', 'packages/*', true],
    ['packages/ui/src', 'packages/*', false],
    ['packages/ui/src', 'packages/**', true],
    ['packages/ui', 'packages/u*', true],
    ['packages/gui', 'packages/u*', false],
    ['apps/web/api', '**/api', true],
    ['api', '**/api', true],
    ['core/data', 'core/data', true],
  ])('the pattern %s matches %s: %s', (path, pattern, fits) => {
    expect(matchesPath(path, pattern)).toBe(fits);
  });

  it('matches many stars in bounded time', () => {
    expect(matchesPath('a'.repeat(5_000), `${'*a'.repeat(500)}b`)).toBe(false);
    expect(matchesPath('a/'.repeat(5_000), `${'**/a/'.repeat(500)}b`)).toBe(false);
  });
});
