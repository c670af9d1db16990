import { describe, expect, test } from 'vitest';
import type { DetectedStack } from '#domain/analysis/analysis.ts';
import { repositoryHealth } from '#domain/analysis/health.ts';
import { partDone, storedAnalysis } from '../../../support/stored-analysis.ts';

const readme = partDone({ content: '', encoding: 'base64' });
const stack = (hasSecurityPolicy?: boolean) =>
  partDone<DetectedStack>({ findings: [], complete: true, hasSecurityPolicy });
const whole = { license: 'MIT', description: 'A portal', topics: ['web'], homepage: 'https://a.example' };

const adviceFor = (...args: Parameters<typeof storedAnalysis>) =>
  repositoryHealth(storedAnalysis(...args))?.advice.map(({ name }) => name);

describe('health', () => {
  test('a complete repository has all points and no advice', () => {
    const health = repositoryHealth(storedAnalysis(whole, { readme, 'tech stack': stack(true) }));
    expect(health).toMatchObject({ score: { total: 10 }, maxPoints: 10, advice: [] });
  });

  test.each([
    ['License', { ...whole, license: null }, 7],
    ['Description', { ...whole, description: '  ' }, 9],
    ['Topics', { ...whole, topics: [] }, 9],
    ['Website', { ...whole, homepage: null }, 9],
  ])('without a %s gives that advice and fewer points', (name, facts, total) => {
    const health = repositoryHealth(storedAnalysis(facts, { readme, 'tech stack': stack(true) }));
    expect(health?.score.total).toBe(total);
    expect(health?.advice).toEqual([
      expect.objectContaining({ name, points: 10 - total, action: expect.stringMatching(/^[A-Z]/) }),
    ]);
  });

  test('lists the most valuable advice first', () => {
    const facts = { license: null, description: null, topics: [], homepage: null };
    const outcomes = { readme: { state: 'absent' as const, at: 1 }, 'tech stack': stack(false) };
    expect(adviceFor(facts, outcomes)).toEqual([
      'License',
      'README',
      'Security policy',
      'Description',
      'Topics',
      'Website',
    ]);
    expect(repositoryHealth(storedAnalysis(facts, outcomes))?.advice[2]?.address).toBe(
      'https://github.com/muster-labs/portal/new/HEAD?filename=SECURITY.md',
    );
  });

  test('readable stale branches and alerts count', () => {
    const outcomes = { readme, 'tech stack': stack(true) };
    const read = (stale: number, complete: boolean, open: number) =>
      repositoryHealth(
        storedAnalysis(whole, {
          ...outcomes,
          branches: partDone({ stale, complete }),
          'Dependabot alerts': partDone({ open }),
        }),
      );
    expect(read(0, true, 0)).toMatchObject({ score: { total: 13 }, maxPoints: 13, advice: [] });
    expect(read(2, false, 1)).toMatchObject({
      score: { total: 10 },
      advice: [
        {
          points: 2,
          action: 'Resolve 1 open Dependabot alert',
          address: 'https://github.com/muster-labs/portal/security/dependabot',
        },
        {
          points: 1,
          action: 'Merge or delete 2 branches without a commit for three months',
          address: 'https://github.com/muster-labs/portal/branches/stale',
        },
      ],
    });
    // Some branches could not be read, and none of the others is stale, so the result is unknown.
    expect(read(0, false, 0)).toMatchObject({ score: { total: null, atLeast: 12 }, advice: [] });
    const refused = { state: 'absent' as const, at: 1 };
    const health = repositoryHealth(
      storedAnalysis(whole, { ...outcomes, branches: refused, 'Dependabot alerts': refused }),
    );
    expect(health).toMatchObject({ score: { total: 10 }, maxPoints: 10, advice: [] });
  });

  test('neither advises on nor counts unknown facts', () => {
    const { license: _, ...facts } = whole;
    const health = repositoryHealth(storedAnalysis(facts, { 'tech stack': stack() }));
    expect(health).toMatchObject({ score: { total: null, atLeast: 3 }, advice: [] });
  });
});
