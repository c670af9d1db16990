import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/run/longest-first.ts';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // Many of them wait for a database or a program: with no more workers than there are cores, one of them would idle.
    maxWorkers: availableParallelism() + 1,
    // They make much and keep little: a larger space for what is new saves a tenth of the computing of the longest.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // Two cores, several databases: a time-out is there for what hangs, not for what is slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});
