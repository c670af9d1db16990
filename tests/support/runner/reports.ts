import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

export interface Tally {
  passed: number;
  failed: number;
  /** The names of what failed; shorter than `failed` where a failure has none, such as an error after the last test. */
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
  /** Of the suite of a file: the file's name. */
  title: string;
  specs?: { title: string; file: string; line: number; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  /** Errors outside of any test. */
  errors: unknown[];
}

/** Vitest's `json` reporter. A file that cannot even be loaded has no tests in it and counts as one failure. */
export async function tallyVitest(path: string): Promise<Tally> {
  const report = await readVitest(path);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${shortened(name)} › ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    failures: [...failures, ...broken.map(({ name }) => shortened(name))],
  };
}

function shortened(path: string): string {
  return relative(process.cwd(), path);
}

export function readVitest(path: string): Promise<VitestReport> {
  return read<VitestReport>(path);
}

/** Playwright's `json` reporter. */
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
