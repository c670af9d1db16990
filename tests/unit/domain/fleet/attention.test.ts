import { describe, expect, test } from 'vitest';
import { attentionItems, isHidden, staleAfterMs } from '#domain/fleet/attention.ts';
import { beginRead, noFleetRead, withWeek } from '#domain/fleet/fleet-read.ts';
import { repositoryHealth } from '#domain/fleet/health.ts';
import type { RepositoryStatus } from '#domain/fleet/repository-status.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { openPull, repositoryStatus } from '../../../support/fleet.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const row = {
  url: 'https://github.com/owner/one',
  archived: false,
  fork: false,
  pushedAt: '2026-11-20T00:00:00Z',
};

const groupsAt = (values: Partial<RepositoryStatus>, values2: Partial<typeof row> = {}) =>
  attentionItems(repositoryStatus('1', values), { ...row, ...values2 }, now).map(({ group }) => group);

describe('attentionItems', () => {
  test('returns nothing for a healthy repository', () => {
    expect(groupsAt({})).toEqual([]);
  });

  test('returns nothing for an archived repository', () => {
    expect(groupsAt({ checks: 'failure' }, { archived: true })).toEqual([]);
  });

  test('returns nothing for values that GitHub did not return', () => {
    expect(groupsAt({ pulls: null, checks: null, alerts: null, unanswered: null })).toEqual([]);
  });

  test.each([
    ['a green pull request', {}, ['ready']],
    ['a draft', { isDraft: true }, []],
    ['a red one', { checks: 'failure' }, []],
    ['a pending one', { checks: 'pending' }, []],
    ['one with a conflict', { mergeable: false }, []],
    ['one that GitHub still computes', { mergeable: null }, []],
    ['one that misses a review', { review: 'required' }, []],
    ['one behind its base branch', { isBehind: true }, []],
    ['one that merges itself', { autoMerge: true }, []],
    ['one that asks for a review', { asksOwner: true, review: 'required' }, ['review']],
  ] as const)('sorts %s into its group', (_name, values, groups) => {
    expect(groupsAt({ pulls: [openPull(1, values)] })).toEqual(groups);
  });

  test('returns a new item for each failing commit', () => {
    const ids = ['c1', 'c2'].map(
      (commit) => attentionItems(repositoryStatus('1', { checks: 'failure', commit }), row, now)[0]?.id,
    );
    expect(ids).toEqual(['1:red:c1', '1:red:c2']);
  });

  test('returns alerts as one urgent item with their number', () => {
    const alerts = { critical: 1, high: 0, moderate: 2, low: 0 };
    expect(attentionItems(repositoryStatus('1', { alerts }), row, now)).toEqual([
      expect.objectContaining({ group: 'alerts', count: 3, isUrgent: true }),
    ]);
  });

  test('returns a repository without a push for a year, but no fork', () => {
    const pushedAt = new Date(now - staleAfterMs - 1).toISOString();
    expect(groupsAt({}, { pushedAt })).toEqual(['stale']);
    expect(groupsAt({}, { pushedAt, fork: true })).toEqual([]);
  });
});

describe('isHidden', () => {
  const [item] = attentionItems(repositoryStatus('1', { pulls: [openPull(1)] }), row, now);
  const snooze = { id: '1:pull:1', title: 'Bump', until: null, changedAt: null };
  const hides = (values: Partial<typeof snooze> | { until: string } | { changedAt: string }, at = now) =>
    item && isHidden(item, { ...snooze, ...values }, at);

  test('hides a dismissed item for good', () => {
    expect(hides({})).toBe(true);
  });

  test('hides an item until its date', () => {
    const until = '2026-11-28T00:00:00Z';
    expect(hides({ until })).toBe(true);
    expect(hides({ until }, Date.parse(until))).toBe(false);
  });

  test('hides an item until it changes', () => {
    expect(hides({ changedAt: new Date(20).toISOString() })).toBe(true);
    expect(hides({ changedAt: new Date(19).toISOString() })).toBe(false);
  });
});

describe('repositoryHealth', () => {
  const full: Pick<Repository, 'description' | 'topics' | 'homepage' | 'archived' | 'fork'> = {
    description: 'One',
    topics: ['a'],
    homepage: 'https://example.com',
    archived: false,
    fork: false,
  };
  const bare = { ...full, description: ' ', topics: [], homepage: null };
  const nothing: Partial<RepositoryStatus> = {
    license: null,
    hasReadme: false,
    hasSecurityPolicy: false,
    alerts: { critical: 0, high: 1, moderate: 0, low: 0 },
    staleBranches: 2,
  };

  test('gives a complete repository all points', () => {
    expect(repositoryHealth(repositoryStatus('1'), full)).toEqual({
      points: 13,
      maxPoints: 13,
      gaps: [],
      unknown: [],
    });
  });

  test('lists unknown values as unknown', () => {
    const values = { hasSecurityPolicy: null, alerts: null, staleBranches: null };
    expect(repositoryHealth(repositoryStatus('1', values), full)).toMatchObject({
      points: 8,
      gaps: [],
      unknown: ['securityPolicy', 'alerts', 'staleBranches'],
    });
  });

  test('lists the most important gaps of a bare repository first', () => {
    expect(repositoryHealth(repositoryStatus('1', nothing), bare)).toMatchObject({
      points: 0,
      gaps: [
        'license',
        'readme',
        'securityPolicy',
        'alerts',
        'description',
        'topics',
        'website',
        'staleBranches',
      ],
    });
  });

  test('asks for alerts that are switched off', () => {
    const { gaps } = repositoryHealth(repositoryStatus('1', { alerts: null, alertsEnabled: false }), full);
    expect(gaps).toEqual(['alertsOff']);
  });

  test.each(['archived', 'fork'] as const)('finds no gap if the repository is %s', (kind) => {
    expect(repositoryHealth(repositoryStatus('1', nothing), { ...bare, [kind]: true }).gaps).toEqual([]);
  });
});

describe('beginRead', () => {
  test('continues an interrupted read at its cursor', () => {
    const known = {
      ...noFleetRead,
      state: 'reading',
      startedAt: now - 1_000,
      cursor: 'c',
      done: 100,
    } as const;
    expect(beginRead(known, now, 9)).toMatchObject({
      cursor: 'c',
      done: 100,
      startedAt: now - 1_000,
      rows: 0,
    });
  });

  test('starts again when the first pages are out of date', () => {
    const known = { ...noFleetRead, state: 'waiting', startedAt: now - 6 * 3_600_000, cursor: 'c' } as const;
    expect(beginRead(known, now, 9)).toMatchObject({ cursor: null, startedAt: now, rows: 9 });
  });
});

test('withWeek replaces the numbers of the same week and keeps a year', () => {
  const numbers = { pulls: 1, alerts: 2, failing: 3 };
  const monday = withWeek([], numbers, Date.parse('2026-11-23T00:00:00Z'));
  const sunday = withWeek(monday, { ...numbers, pulls: 5 }, Date.parse('2026-11-29T23:59:59Z'));
  expect(sunday).toEqual([{ week: '2026-11-23', ...numbers, pulls: 5 }]);
  let weeks = sunday;
  for (let week = 1; week < 60; week += 1) weeks = withWeek(weeks, numbers, now + week * 7 * 86_400_000);
  expect(weeks).toHaveLength(52);
});
