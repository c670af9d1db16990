import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DetectedStack } from '#domain/analysis/analysis.ts';
import { createPartRequest } from '#github/analysis/request.ts';
import { readStack } from '#github/analysis/stack.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { withFiles } from '../../../support/published-files.ts';
import { start } from '../../dev/github-client.ts';
import { accessTo } from './analysis-access.ts';

let github: GitHub;
beforeAll(async () => {
  github = await start();
});
afterAll(() => github.close());

interface ReadStack extends DetectedStack {
  names: string[];
  skipped: number;
}

async function stackAt(world: Pick<GitHub, 'fetch'>): Promise<ReadStack> {
  const access = accessTo(world);
  const target = { owner: 'facebook', repository: 'react' };
  let skipped = 0;
  const result = await readStack({
    ...access,
    request: createPartRequest(access, target, new AbortController().signal),
    target,
    contentState: null,
    skip: (count) => {
      skipped += count;
    },
  });
  if (!result.ok || result.value === null) throw new Error(`no tech stack: ${JSON.stringify(result)}`);
  return { ...result.value, names: result.value.findings.map(({ name }) => name), skipped };
}

/** Detects the stack of a seeded repository whose files are replaced by these. */
async function stackOf(files: Record<string, string | Uint8Array>, tree: readonly unknown[] = []) {
  const published = withFiles(github, files, tree);
  return { ...(await stackAt(published)), requested: published.requested };
}

describe('the tech stack', () => {
  it('is read from manifests before workflows', async () => {
    const workflows = Array.from({ length: 12 }, (_, index) => [
      `.github/workflows/w${String(index).padStart(2, '0')}.yml`,
      'on: push\njobs: {}\n',
    ]);
    const stack = await stackOf({
      ...Object.fromEntries(workflows),
      'backend/requirements.txt': 'Django==5\n',
      'frontend/package.json': '{"dependencies":{"react":"19"}}',
    });
    expect(stack.names).toEqual(expect.arrayContaining(['GitHub Actions', 'Django', 'React']));
    expect(stack).toMatchObject({ complete: false, unread: 10 });
  });

  it('ignores fixtures and examples and reports their number', async () => {
    const stack = await stackOf({
      Gemfile: "gem 'rake'\n",
      'lib/a.rb': 'x',
      'examples/ng/angular.json': '{}',
      'examples/ng/package.json': '{"dependencies":{"@angular/core":"21"}}',
      'test/fixtures/include-file.jsx': 'x',
    });
    expect(stack.names.sort()).toEqual(['Bundler', 'Ruby']);
    expect(stack).toMatchObject({ complete: true, unread: 0, passedOver: 1 });
  });

  it('follows workspaces that only the read manifests declare', async () => {
    const deep = Array.from({ length: 14 }, (_, index) => [`a${index}/package.json`, '{}']);
    const stack = await stackOf({
      'package.json': '{"name":"root"}',
      'pnpm-workspace.yaml': 'packages:\n  - modules/deep/*\n',
      'modules/deep/web/package.json': '{"dependencies":{"svelte":"5"}}',
      ...Object.fromEntries(deep),
    });
    expect(stack.names).toContain('Svelte');
    expect(stack.requested.slice(0, 2).sort()).toEqual(['package.json', 'pnpm-workspace.yaml']);
    expect(stack.requested).toHaveLength(12);
    expect(stack.unread).toBe(5);
  });

  it('decodes requirements in UTF-16', async () => {
    const utf16 = new Uint8Array(Buffer.from('\uFEFFDjango==5.0\r\n', 'utf16le'));
    expect((await stackOf({ 'requirements.txt': utf16 })).names).toContain('Django');
  });

  it('names invalid manifests and reads their neighbours', async () => {
    const stack = await stackOf({
      'package.json': '{ // a comment\n}',
      'Cargo.toml': '[dependencies',
      'requirements.txt': 'Django==5\n',
    });
    expect(stack.broken?.sort()).toEqual(['Cargo.toml', 'package.json']);
    expect(stack.names).toContain('Django');
    expect(stack).toMatchObject({ complete: true, unread: 0 });
  });

  it('counts a refused manifest as not read', async () => {
    const published = withFiles(github, { 'requirements.txt': 'Django==5\n', 'go.mod': 'module a' });
    const refusing = {
      fetch: async (request: Request) =>
        request.url.endsWith('/go.mod')
          ? Response.json({ message: 'This blob is too large.' }, { status: 403 })
          : published.fetch(request),
    };
    const stack = await stackAt(refusing);
    expect(stack).toMatchObject({ unread: 1, complete: false });
    expect(stack.names).toContain('Django');
  });

  it('names ecosystems whose manifests are not read', async () => {
    expect((await stackOf({ 'mix.exs': 'x', 'lib/a.ex': 'x' })).unsupported).toEqual(['Elixir (Mix)']);
  });

  it('skips odd entries of the list and counts them', async () => {
    const odd = [null, { type: 'blob' }, 'text', { path: 7, type: 'blob' }];
    const stack = await stackOf({ 'go.mod': 'module a' }, odd);
    expect(stack.names).toContain('Golang');
    expect(stack.skipped).toBe(odd.length);
  });
});
