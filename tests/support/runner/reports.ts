import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

export interface Tally {
  passed: number;
  failed: number;
  /** Names of failed tests. A failure without a name, such as an error after the last test, only counts in `failed`. */
  failures: string[];
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  /** Title of the suite. For a file's suite this is the file's name. */
  title: string;
  specs?: { title: string; file: string; line: number; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  /** Errors that occurred outside of tests. */
  errors: unknown[];
}

/**
 * Counts the tests in the report of Vitest's `json` reporter. A file that cannot be loaded has no tests, and counts as one
 * failure.
 */
export async function tallyVitest(path: string): Promise<Tally> {
  const report = await readVitest(path);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relativePath(name)} › ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...broken.map(({ name }) => relativePath(name))],
  };
}

function relativePath(path: string): string {
  return relative(process.cwd(), path);
}

export function readVitest(path: string): Promise<VitestReport> {
  return read<VitestReport>(path);
}

/** Counts the tests in the report of Playwright's `json` reporter. */
export async function tallyPlaywright(path: string): Promise<Tally> {
  const { stats, suites, errors } = await read<PlaywrightReport>(path);
  const failures = suites.flatMap(failedSpecs).map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, failures };
}

function failedSpecs({
  specs = [],
  suites = [],
}: PlaywrightSuite): { title: string; file: string; line: number }[] {
  return [...specs.filter(({ ok }) => !ok), ...suites.flatMap(failedSpecs)];
}

async function read<Report>(path: string): Promise<Report> {
  return JSON.parse(await readFile(path, 'utf8')) as Report;
}
