import { describe, expect, test } from 'vitest';
import type { AnalysisTarget } from '#domain/analysis/analysis.ts';
import type { TokenType } from '#domain/auth/token.ts';
import { fail, reportedFailure, success } from '#domain/shared/failure.ts';
import { type AnalystTokens, createAnalysisJobs } from '#workers/analysis.logic.ts';
import { storedAnalysis } from '../../support/stored-analysis.ts';

const target: AnalysisTarget = { owner: 'facebook', repository: 'react' };
const known = { stars: 1, size: 1, topics: 0, hasWebsite: false, hasReadme: null, pushedAt: null };
const never = () => Promise.resolve(false);
const nothing = () => undefined;

function serviceWith(vault: Partial<Record<TokenType, string>>, code = 'TOKEN_MISSING') {
  const handed: AnalystTokens[] = [];
  const forgotten: string[] = [];
  const untilAborted = (signal: AbortSignal) =>
    new Promise<ReturnType<typeof fail>>((resolve) => {
      const end = () => resolve(fail(reportedFailure('UNKNOWN', 'CANCELLED', 'cancelled', 0)));
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
  const service = createAnalysisJobs({
    openToken: (_, tokenType) => {
      const token = vault[tokenType];
      return Promise.resolve(
        token === undefined ? fail(reportedFailure('AUTHENTICATION', code, 'none', 0)) : success(token),
      );
    },
    createAnalyst: (_, tokens) => {
      handed.push(tokens);
      return {
        analyse: (_target, signal) => untilAborted(signal),
        measure: (_target, _known, signal) => untilAborted(signal),
      };
    },
    forgetResponses: (accountId) => {
      forgotten.push(accountId);
      return Promise.resolve();
    },
  });
  return { service, handed, forgotten };
}

describe('the analysis service of the worker', () => {
  test('cancels the named job only', async () => {
    const { service } = serviceWith({});
    const first = service.analyse('owner', target, 'first', nothing, never);
    const second = service.measure('owner', target, known, 'second', never);
    let secondEnded = false;
    void second.then(() => {
      secondEnded = true;
    });
    await service.cancel('first');
    expect(await first).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
    expect(secondEnded).toBe(false);
    await service.cancel('second');
    expect(await second).toMatchObject({ ok: false });
    await expect(service.cancel('ended long ago')).resolves.toBeUndefined();
  });

  test('opens both kinds of tokens, or none if missing', async () => {
    const vault: Partial<Record<TokenType, string>> = { app_installation: 'app', oauth: 'user' };
    const { service, handed } = serviceWith(vault);
    const job = service.analyse('owner', target, 'job', nothing, never);
    const [tokens] = handed;
    expect(await tokens?.appToken(false)).toBe('app');
    expect(await tokens?.userToken()).toBe('user');
    delete vault.app_installation;
    delete vault.oauth;
    expect(await tokens?.appToken(false)).toBeNull();
    expect(await tokens?.userToken()).toBeNull();
    await service.cancel('job');
    await job;
  });

  test('opens a refused app token only after a replacement', async () => {
    const vault: Partial<Record<TokenType, string>> = { app_installation: 'old' };
    const { service, handed } = serviceWith(vault);
    let mintable = false;
    const job = service.analyse('owner', target, 'job', nothing, () => {
      if (mintable) vault.app_installation = 'new';
      return Promise.resolve(mintable);
    });
    expect(await handed[0]?.appToken(true)).toBeNull();
    mintable = true;
    expect(await handed[0]?.appToken(true)).toBe('new');
    await service.cancel('job');
    await job;
  });

  test.each(['userToken', 'appToken'] as const)(
    'a job ends if the %s is locked, without anonymous requests',
    async (which) => {
      const { service, handed } = serviceWith({}, 'TOKEN_LOCKED');
      const job = service.analyse('owner', target, 'job', nothing, never);
      expect(await handed[0]?.[which](false)).toBeNull();
      expect(await job).toMatchObject({ ok: false, failure: { code: 'TOKEN_LOCKED' } });
    },
  );

  test('deletes an account’s responses', async () => {
    const { service, forgotten } = serviceWith({});
    await service.forgetResponses('owner');
    expect(forgotten).toEqual(['owner']);
  });
});

test('scores an analysis only if it has the repository', async () => {
  const { service } = serviceWith({});
  const commits = {
    state: 'done' as const,
    value: { dates: ['2026-11-01T00:00:00Z'], complete: true },
    at: 1,
  };
  const stored = storedAnalysis(
    { stargazersCount: 20, size: 2_000 },
    { 'commits of the last month': commits, 'commits of the last year': commits },
  );
  const scores = await service.assess(stored);
  expect(scores?.activity.total).toBeCloseTo(0.11);
  expect(scores?.ranking.parts.find(({ name }) => name === 'Stars')?.points).toBe(3);
  expect(scores?.measured).toMatchObject({ measures: { stars: 20, size: 2_000 }, total: null });
  expect(await service.assess({ ...stored, outcomes: {} })).toBeNull();
});
