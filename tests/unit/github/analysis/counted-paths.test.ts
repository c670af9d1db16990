import { describe, expect, it } from 'vitest';
import { countsForStack } from '#github/analysis/counted-paths.ts';

describe('countsForStack', () => {
  it.each([
    'package.json',
    'frontend/package.json',
    'src/Api/Api.csproj',
    '.github/workflows/check.yml',
    'src/main/java/com/example/demo/App.java',
    'app/src/main/kotlin/org/samples/Main.kt',
    'packages/test-utils.ts',
    'src/contest/index.ts',
    'src/latest/index.ts',
  ])('counts %s', (path) => {
    expect(countsForStack(path)).toBe(true);
  });

  it.each([
    'node_modules/react/package.json',
    'test/fixtures/include-file.jsx',
    'tests/package.json',
    'Tests/Api/Api.csproj',
    'src/Api.Tests/Api.Tests.csproj',
    'src/Catalog.FunctionalTests/Catalog.csproj',
    'src/CatalogTests.UnitTests/a.csproj',
    'src/test/java/com/acme/AppTest.java',
    'examples/ng/angular.json',
    'packages/create/template-svelte/package.json',
    'samples/Blazor/Blazor.csproj',
    'playground/vue/package.json',
    'docs/package.json',
    'testdata/go.mod',
    'e2e/package.json',
    'spec/dummy/Gemfile',
  ])('skips %s', (path) => {
    expect(countsForStack(path)).toBe(false);
  });
});
