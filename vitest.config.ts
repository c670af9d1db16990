import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    pool: 'forks',
    // Many a test waits for a database or a program of its own: on two cores, one file at a time leaves half of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Two cores, several databases: a time-out is there for what hangs, not for what is slow.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: process.env['CI'] === undefined ? 0 : 1,
  },
});
