import { describe, expect, test } from 'vitest';
import { type Check, type Outcome, runChecks } from '../../../dev/doctor/check.ts';
import { NoResponse } from '../../../dev/doctor/wire.ts';

interface Subject {
  site: string;
}

function row(id: string, examine: () => Outcome | Promise<Outcome>, needs?: string): Check<Subject> {
  return {
    id,
    ...(needs !== undefined && { needs }),
    passes: `${id} passed.`,
    breaks: 'Its effect.',
    change: ({ site }) => `Change ${site}.`,
    examine,
  };
}

const run = (...checks: Check<Subject>[]) => runChecks(checks, { site: 'https://your.site' });

describe('runChecks', () => {
  test('uses the texts of the check', async () => {
    expect(
      await run(
        row('a.good', () => null),
        row('a.bad', () => 'The problem.'),
      ),
    ).toEqual([
      { id: 'a.good', status: 'passed', message: 'a.good passed.' },
      {
        id: 'a.bad',
        status: 'failed',
        message: 'The problem.',
        problem: { what: 'The problem.', breaks: 'Its effect.', change: 'Change https://your.site.' },
      },
    ]);
  });

  test('prefers the outcome’s texts over the check’s', async () => {
    const [passed, skipped, failed] = await run(
      row('a.passed', () => ({ passed: 'Another text.' })),
      row('a.skipped', () => ({ skipped: 'A reason.' })),
      row('a.failed', () => ({ what: 'The problem.', change: 'Another change.' })),
    );
    expect(passed).toMatchObject({ status: 'passed', message: 'Another text.' });
    expect(skipped).toMatchObject({ status: 'skipped', message: 'A reason.' });
    expect(failed).toMatchObject({ problem: { breaks: 'Its effect.', change: 'Another change.' } });
  });

  test('skips checks whose prerequisite failed, with the reason', async () => {
    const [, ...others] = await run(
      row('a.first', () => 'The problem.'),
      row('a.second', () => null, 'a.first'),
      row('a.third', () => null, 'a.second'),
    );
    const message = 'Not checked because a.first failed.';
    expect(others).toEqual([
      { id: 'a.second', status: 'skipped', message },
      { id: 'a.third', status: 'skipped', message },
    ]);
  });

  test('reports a missing response as a failed check', async () => {
    const [finding] = await run(
      row('a.slow', () => Promise.reject(new NoResponse('https://x did not respond'))),
    );
    expect(finding).toMatchObject({
      status: 'failed',
      problem: { what: 'https://x did not respond.', breaks: 'Its effect.' },
    });
  });

  test('rejects a check that needs a later or unknown check', () => {
    const [second, first] = [row('a.second', () => null, 'a.first'), row('a.first', () => null)];
    expect(() => run(second, first)).toThrow('a.second needs an earlier row a.first.');
  });
});
