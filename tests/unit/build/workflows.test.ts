import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { releaseNotes } from '../../../dev/release/notes.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const variables = z.record(z.string(), z.union([z.string(), z.number()]));

/** The part of GitHub's syntax that the workflows use. Misspelt names are refused. */
const step = z
  .strictObject({
    name: z.string().optional(),
    if: z.string().optional(),
    id: z.string().optional(),
    uses: z.string().optional(),
    with: z.record(z.string(), z.unknown()).optional(),
    run: z.string().optional(),
    env: variables.optional(),
  })
  .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), 'a step has either uses or run');
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.record(z.string(), z.enum(['read', 'write', 'none'])),
  concurrency: z.strictObject({
    group: z.string(),
    'cancel-in-progress': z.union([z.boolean(), z.string()]),
  }),
  jobs: z.record(
    z.string(),
    z.strictObject({
      name: z.string().optional(),
      'runs-on': z.string(),
      environment: z.string().optional(),
      'timeout-minutes': z.number(),
      strategy: z
        .strictObject({
          'fail-fast': z.boolean(),
          matrix: z.record(z.string(), z.array(z.union([z.string(), z.number()]))),
        })
        .optional(),
      env: variables.optional(),
      steps: z.array(step),
    }),
  ),
});

const folder = `${root}.github/workflows`;
const files = await readdir(folder);
/** Contains a workflow that adopters copy. */
const documented = 'docs/hosting.md';
const read = async (file: string) => workflow.parse(parse(await source(file)));
const stepsOf = async (file: string) => Object.values((await read(file)).jobs).flatMap(({ steps }) => steps);

async function source(file: string): Promise<string> {
  if (file !== documented) return readFile(`${folder}/${file}`, 'utf8');
  return /```yaml\n(.*?)```/s.exec(await readFile(root + documented, 'utf8'))?.[1] ?? '';
}

describe.each([...files, documented])('the workflow %s', (file) => {
  test('is valid and has read permission, except for publishing', async () => {
    const publishing: Record<string, object> = {
      [documented]: { pages: 'write', 'id-token': 'write' },
      'release.yml': { contents: 'write' },
    };
    expect((await read(file)).permissions).toEqual({ contents: 'read', ...publishing[file] });
  });

  test('runs existing scripts', async () => {
    const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {
      scripts: Record<string, string>;
    };
    const commands = (await stepsOf(file)).map(({ run = '' }) => run).join('\n');
    const called = [...commands.matchAll(/npm run ([\w:-]+)(?! --if-present)(?![\w:-])/g)];
    expect(commands).toMatch(/^npm (run|audit) /m);
    expect(called.map(([, name = '']) => name).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('uses GitHub’s actions at a major version without keeping credentials', async () => {
    for (const { uses, with: inputs } of await stepsOf(file)) {
      if (uses === undefined) continue;
      expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/);
      if (uses.startsWith('actions/checkout')) expect(inputs).toEqual({ 'persist-credentials': false });
    }
  });

  test('passes secrets and variables by environment, not in commands', async () => {
    for (const { run = '' } of await stepsOf(file)) expect(run).not.toContain('${{');
  });
});

test('quick tests cover three systems and the maintained Node versions', async () => {
  const { jobs } = await read('check.yml');
  const commands = (job: string) => jobs[job]?.steps.map(({ run }) => run).filter(Boolean);
  expect(commands('test')).toEqual(['npm ci', 'npm test']);
  expect(commands('all')?.slice(-2)).toEqual(['npm ci', 'npm run test:all']);
  expect(Object.values(jobs).filter((job) => job['timeout-minutes'] > 15)).toEqual([]);
  expect(jobs['test']?.strategy?.matrix).toEqual({
    system: ['ubuntu-latest', 'macos-latest', 'windows-latest'],
    node: [22, 24],
  });
});

test('the nightly proofs exist', async () => {
  const { jobs } = await read('nightly.yml');
  const parts = await readdir(`${root}proof`);
  const named = jobs['proof']?.strategy?.matrix['part']?.map((part) => String(part).split(' ')[0]) ?? [];
  expect(named).toContain('soak');
  expect(parts).toEqual(expect.arrayContaining(named));
});

test('runs untested Node versions from .nvmrc, which the matrix contains', async () => {
  const setups = (await Promise.all(files.map(stepsOf)))
    .flat()
    .filter(({ uses }) => uses?.includes('setup-node'));
  const versions = setups.map(
    ({ with: inputs }) => inputs?.['node-version'] ?? inputs?.['node-version-file'],
  );
  expect(new Set(versions)).toEqual(new Set(['${{ matrix.node }}', '.nvmrc']));
  const { jobs } = await read('check.yml');
  const chosen = Number(await readFile(`${root}.nvmrc`, 'utf8'));
  expect(jobs['test']?.strategy?.matrix['node']).toContain(chosen);
});

test('checks shipped packages for vulnerabilities daily and per change', async () => {
  const { on } = await read('dependencies.yml');
  expect(on).toEqual({
    push: { branches: ['main'] },
    pull_request: null,
    schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }],
  });
  const commands = (await stepsOf('dependencies.yml')).map(({ run = '' }) => run).filter(Boolean);
  expect(commands).toEqual(['npm audit --omit=dev --audit-level=high']);
});

test('a deployment builds, changes the database, then publishes', async () => {
  const commands = (await stepsOf('deploy.yml')).map(({ run = '' }) => run).filter(Boolean);
  const order = [
    'npm ci',
    'npm run build',
    'npm sbom',
    'npm run tools',
    'db push',
    'functions deploy',
    'PUBLISH_COMMAND',
    'npm run doctor',
  ];
  expect(commands).toHaveLength(order.length);
  for (const [index, part] of order.entries()) expect(commands[index]).toContain(part);
});

test('a tag becomes a release with its section of the changelog', async () => {
  const { on } = await read('release.yml');
  expect(on).toEqual({ push: { tags: ['v*'] } });
  const commands = (await stepsOf('release.yml')).map(({ run = '' }) => run).filter(Boolean);
  expect(commands[1]).toBe('npm run release:notes --silent -- "$GITHUB_REF_NAME" > notes.md');
  expect(commands[2]).toContain('gh release create "$GITHUB_REF_NAME"');
});

test('release notes are the section of the version alone', async () => {
  const changelog = await readFile(`${root}CHANGELOG.md`, 'utf8');
  const notes = releaseNotes(changelog, '0.2.0');
  expect(notes).toMatch(/^First release\./);
  expect(notes).not.toContain('## [');
  expect(() => releaseNotes(changelog, '9.9.9')).toThrow('CHANGELOG.md has no section for 9.9.9.');
});
