import { describe, expect, test } from 'vitest';
import { categorize } from '#domain/shared/error-catalogue.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import { classifyMessage, englishText, failureHint, failureTexts } from '#domain/shared/failure-texts.ts';
import { toGithubFailure } from '#github/failures.ts';

const now = 1_800_000_000_000;

const response = {
  status: 200,
  remaining: null,
  resetsAt: null,
  retryAfterMs: null,
  message: 'words',
  resource: '/user',
};

describe('categorising a response of GitHub', () => {
  test.each([
    [401, {}, 'GITHUB_AUTH_FAILED', 'AUTHENTICATION', 'HIGH', false, 'Authentication failed: words'],
    [
      403,
      { remaining: 0, resetsAt: now + 90_000 },
      'GITHUB_RATE_LIMIT',
      'RATE_LIMIT',
      'MEDIUM',
      true,
      'GitHub API rate limit exceeded. Please try again later. Resets in 2 minutes',
    ],
    [
      403,
      { message: 'You have exceeded a secondary rate limit' },
      'GITHUB_RATE_LIMIT',
      'RATE_LIMIT',
      'MEDIUM',
      true,
      'GitHub API rate limit exceeded. Please try again later. Resets in 1 minute',
    ],
    [
      403,
      { retryAfterMs: 60_000 },
      'GITHUB_RATE_LIMIT',
      'RATE_LIMIT',
      'MEDIUM',
      true,
      'GitHub API rate limit exceeded. Please try again later. Resets in 1 minute',
    ],
    [
      429,
      {},
      'GITHUB_RATE_LIMIT',
      'RATE_LIMIT',
      'MEDIUM',
      true,
      'GitHub API rate limit exceeded. Please try again later. Resets in 1 minute',
    ],
    [403, { remaining: 12 }, 'GITHUB_FORBIDDEN', 'AUTHORIZATION', 'HIGH', false, 'Permission denied: words'],
    [404, {}, 'GITHUB_NOT_FOUND', 'NOT_FOUND', 'LOW', false, 'The requested resource (/user) was not found.'],
    [422, {}, 'GITHUB_VALIDATION_FAILED', 'VALIDATION', 'LOW', false, 'Validation failed: words'],
    [500, {}, 'GITHUB_SERVER_ERROR', 'API', 'HIGH', true, 'GitHub API error (500): words'],
    [503, {}, 'GITHUB_SERVER_ERROR', 'API', 'HIGH', true, 'GitHub API error (503): words'],
    [418, {}, 'GITHUB_ERROR', 'API', 'HIGH', false, 'GitHub API error (418): words'],
  ])(
    'status %i with the details %o has a code, a severity and a text',
    (status, details, code, kind, severity, retryable, message) => {
      const failure = categorize({ ...response, status, ...details }, now);
      expect(failure).toMatchObject({ status, code, kind, severity, retryable, timestamp: now });
      expect(englishText(failure)).toBe(message);
    },
  );

  test('replaces an empty refusal with its own message', () => {
    const statusMessage = (status: number) =>
      englishText(categorize({ ...response, status, message: '' }, now));
    expect(statusMessage(401)).toBe('GitHub authentication failed. Please sign in again.');
    expect(statusMessage(403)).toBe('You do not have permission to access this resource.');
  });

  test('a missing response is a retryable network failure', () => {
    expect(categorize(null, now)).toMatchObject({
      code: 'GITHUB_NETWORK_ERROR',
      kind: 'NETWORK',
      retryable: true,
    });
  });

  test('reads the headers of a response', () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 600) };
    expect(toGithubFailure({ status: 403, message: 'no', headers }, now)).toMatchObject({
      code: 'GITHUB_RATE_LIMIT',
      retryAfterMs: 600_000,
    });
    expect(
      toGithubFailure({ status: 403, message: 'no', headers: { 'retry-after': '7' } }, now),
    ).toMatchObject({
      retryAfterMs: 7_000,
    });
    expect(
      toGithubFailure({ status: 403, message: 'no', headers: { 'x-ratelimit-remaining': 'x' } }, now).code,
    ).toBe('GITHUB_FORBIDDEN');
  });

  test.each([
    [60_000, 'Resets in 1 minute'],
    [60_001, 'Resets in 2 minutes'],
    [3_600_000, 'Resets in 60 minutes'],
  ])('a limit of %i ms is shown as: %s', (waitMs, message) => {
    const limited = categorize({ ...response, status: 429, retryAfterMs: waitMs }, now);
    expect(englishText(limited)).toContain(message);
  });
});

describe('texts', () => {
  test('each kind has the specified text', () => {
    expect(failureTexts).toMatchObject({
      AUTHENTICATION: 'Authentication failed. Please sign in again.',
      AUTHORIZATION: 'You do not have permission to perform this action.',
      VALIDATION: 'Please check your input and try again.',
      API: 'The service is experiencing issues. Please try again later.',
      NETWORK: 'Network connection issue. Please check your internet connection.',
      RATE_LIMIT: 'Too many requests. Please try again later.',
      TIMEOUT: 'The operation timed out. Please try again.',
      NOT_FOUND: 'The requested resource was not found.',
      INTERNAL: 'An internal error occurred. Our team has been notified.',
      UNKNOWN: 'An unexpected error occurred. Please try again.',
    });
  });

  test('picks a hint by wording, or none for unknown errors', () => {
    expect(failureHint('Network is down')).toBe(failureTexts.NETWORK);
    expect(failureHint('API rate limit exceeded')).toBe(failureTexts.RATE_LIMIT);
    expect(failureHint('The user has denied your application access.')).toBeNull();
  });

  test.each([
    ['Bad token', 'authentication'],
    ['Authentication needed', 'authentication'],
    ['Network is down', 'network'],
    ['connection reset', 'network'],
    ['API rate limit exceeded', 'rateLimit'],
    ['no permission', 'permission'],
    ['missing scope', 'permission'],
    ['token has no scope', 'authentication'],
    ['something else', 'unknown'],
  ])('"%s" is shown as %s', (message, expected) => {
    expect(classifyMessage(message)).toBe(expected);
  });
});

describe('errorMessage', () => {
  test.each([
    ['The disk is full.\n QuotaExceededError: The disk is full.', 'The disk is full.'],
    [
      'Transaction aborted\n QuotaExceededError: The disk is full.\n QuotaExceededError: The disk is full.',
      'Transaction aborted QuotaExceededError: The disk is full.',
    ],
    ['\n QuotaExceededError', 'QuotaExceededError'],
    ['two lines\nthat differ', 'two lines that differ'],
    ['', 'Error'],
  ])('says %j once', (message, said) => {
    expect(errorMessage(new Error(message))).toBe(said);
  });
});
