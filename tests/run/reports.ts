import { readFile } from 'node:fs/promises';

export interface Tally {
  passed: number;
  failed: number;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** What went wrong outside of any test. */
  errors: unknown[];
}

/** Vitest's `json` reporter. A file that cannot even be loaded has no tests in it and counts as one failure. */
export async function tallyVitest(path: string): Promise<Tally> {
  const report = await readVitest(path);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

export function readVitest(path: string): Promise<VitestReport> {
  return read<VitestReport>(path);
}

/** Playwright's `json` reporter. */
export async function tallyPlaywright(path: string): Promise<Tally> {
  const { stats, errors } = await read<PlaywrightReport>(path);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

async function read<Report>(path: string): Promise<Report> {
  return JSON.parse(await readFile(path, 'utf8')) as Report;
}
