import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tallyPlaywright, tallyVitest } from '../../support/runner/reports.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portico-reports-'));
});

afterEach(() => rm(directory, { recursive: true }));

async function writeReport(report: unknown): Promise<string> {
  const path = join(directory, 'report.json');
  await writeFile(path, JSON.stringify(report));
  return path;
}

it('a unit test report names failed tests and unloadable files', async () => {
  const path = await writeReport({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      {
        name: join(process.cwd(), 'tests/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'takes away' },
        ],
      },
      { name: join(process.cwd(), 'tests/b.test.ts'), status: 'failed', assertionResults: [] },
    ],
  });
  expect(await tallyVitest(path)).toEqual({
    passed: 3,
    failed: 2,
    failures: ['tests/a.test.ts › takes away', 'tests/b.test.ts'],
  });
});

it('a browser test report names failures, and passed retries pass', async () => {
  const spec = { file: 'tests/e2e/a.spec.ts', line: 3 };
  const path = await writeReport({
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    errors: [],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [{ ...spec, title: 'opens', ok: true }],
        suites: [{ title: 'inside', specs: [{ ...spec, title: 'closes', ok: false }] }],
      },
    ],
  });
  expect(await tallyPlaywright(path)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['tests/e2e/a.spec.ts:3 › closes'],
  });
});
