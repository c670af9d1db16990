import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, vi } from 'vitest';
import { analysisParts } from '#domain/analysis/analysis.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import { entities } from '#domain/shared/entities.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { readRow } from '#domain/shared/field-check.ts';
import { measure } from '#github/analysis/measure.ts';
import { partReaders } from '#github/analysis/parts.ts';
import { createPartRequest } from '#github/analysis/request.ts';
import { createBridgeProvider } from '#github/bridge.ts';
import { createRestProvider } from '#github/rest.ts';
import {
  bodies,
  type GivenResponse,
  getResponse,
  json,
  received,
} from '../../support/fuzz/grammars/github.ts';
import { mutatedValue, oddValue } from '../../support/fuzz/grammars/json.ts';
import { holdsAsync } from '../../support/fuzz/property.ts';
import { createMemoryResponses } from '../../support/memory-responses.ts';
import { API, NOON } from '../dev/github-client.ts';
import { accessTo, anonymously } from '../github/analysis/analysis-access.ts';

/** GitHub's responses with random changes, as by a gateway or an older server. */

const now = () => NOON.getTime();
const date = fc.constantFrom('2026-01-01T00:00:00Z', 'never', '', '0000-00-00');
const wire = (given: GivenResponse) => ({
  apiUrl: API,
  fetch: () => Promise.resolve(getResponse(given)),
  now,
  openToken: () => Promise.resolve(success('a-token')),
});

/** Returns the value, or expects a failure with message and code. */
function expectTold<Value>(outcome: Result<Value>): Value | null {
  if (outcome.ok) return outcome.value;
  expect(outcome.failure.code).toMatch(/^[A-Z][A-Z0-9_]*$/);
  expect(englishText(outcome.failure)).toBeTypeOf('string');
  const { helpUrl } = outcome.failure;
  if (helpUrl !== undefined) expect(new URL(helpUrl).protocol).toBe('https:');
  return null;
}

/** Listed repositories must be accepted by the server. */
function expectImportable(repositories: readonly ProviderRepository[]): void {
  for (const one of repositories) {
    expect(readRow(entities.repositories, one), JSON.stringify(one).slice(0, 300)).toBeTypeOf('object');
  }
}

const request = { organization: { id: '1000', login: 'octokit-fixture-org' }, page: 1, etag: null };

beforeAll(() => {
  // Skips the client's waits between retries.
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (callback: () => void) => setTimeout(callback, 0));
});
afterAll(() => void vi.unstubAllGlobals());

describe('a response of GitHub', () => {
  holdsAsync(
    'becomes a storable value or a failure in the provider',
    received,
    async (given) => {
      const provider = createRestProvider(wire(given));
      const page = expectTold(await provider.repositoryPage(request));
      if (page) {
        expectImportable(page.repositories);
        expect(page.pages === null || (Number.isSafeInteger(page.pages) && page.pages >= 1)).toBe(true);
      }
      const one = expectTold(await provider.repository('1000'));
      if (one) expectImportable([one]);
      expectTold(await provider.currentUser());
      const text = expectTold(await provider.readme('a', 'b'))?.text ?? '';
      expect(text).toBeTypeOf('string');
      const limit = provider.rateLimit();
      if (limit) expect(Object.values(limit).every(Number.isFinite)).toBe(true);
    },
    { share: 0.4 },
  );

  holdsAsync('becomes a value or a failure in the list of organisations', received, async (given) => {
    // A link header to the same page would make the client repeat the request forever.
    const headers = given.headers.filter(([name]) => name !== 'link');
    expectTold(await createRestProvider(wire({ ...given, headers })).organizations());
  });

  holdsAsync(
    'becomes a part of the analysis or a failure',
    fc.tuple(received, fc.constantFrom(...analysisParts)),
    async ([given, part]) => {
      const access = accessTo(
        { fetch: () => Promise.resolve(getResponse(given)) },
        { responses: createMemoryResponses() },
      );
      const target = { owner: 'octokit-fixture-org', repository: 'hello-world' };
      const { signal } = new AbortController();
      const request = createPartRequest({ ...access, credentials: anonymously }, target, signal);
      const context = {
        request,
        target,
        responses: access.responses,
        now,
        loadDetector: access.loadDetector,
        skip: () => undefined,
        contentState: null,
        defaultBranch: 'main',
      };
      structuredClone(expectTold<unknown>(await partReaders[part](context)));
    },
  );

  holdsAsync(
    'becomes a number or unknown in a ranking',
    fc.tuple(received, date),
    async ([given, pushedAt]) => {
      const access = accessTo(
        { fetch: () => Promise.resolve(getResponse(given)) },
        { responses: createMemoryResponses() },
      );
      const known = { stars: 1, size: 1, topics: 0, hasWebsite: false, hasReadme: null, pushedAt };
      const target = { owner: 'octokit-fixture-org', repository: 'hello-world' };
      const measured = expectTold(await measure(access, target, known, new AbortController().signal));
      for (const value of Object.values(measured ?? {})) {
        if (typeof value === 'number') expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      }
    },
    { share: 0.4 },
  );

  const tool = fc.oneof(
    mutatedValue(fc.constantFrom<unknown>(...bodies.map((body) => ({ structuredContent: body })), ...bodies)),
    json.map((text) => ({ content: [{ type: 'text', text }] })),
    oddValue,
  );
  holdsAsync('becomes a value or a failure through a tool bridge', tool, async (given) => {
    const provider = createBridgeProvider({ callTool: () => Promise.resolve(given) }, now);
    const page = expectTold(await provider.repositoryPage(request));
    if (page) expectImportable(page.repositories);
    expectTold(await provider.currentUser());
    expectTold(await provider.organizations());
    expectTold(await provider.readme('a', 'b'));
  });
});
