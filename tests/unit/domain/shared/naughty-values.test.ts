import { describe, expect, test } from 'vitest';
import type { TokenMetadata } from '#backend/auth.ts';
import { clientStorage } from '#backend/client-storage.ts';
import { accountDisplayName } from '#domain/auth/account.ts';
import { emailInToken, parseEmailLink } from '#domain/auth/email-link.ts';
import { parseListState, writeListState } from '#domain/repository/list-url-state.ts';
import { filterParameters, minimumStarOptions } from '#domain/repository/repository-filter.ts';
import { categorize } from '#domain/shared/error-catalogue.ts';
import { fail, reportedFailure, success } from '#domain/shared/failure.ts';
import { classifyMessage } from '#domain/shared/failure-texts.ts';
import { createLog, redact } from '#domain/shared/log.ts';
import { safeReturnPath } from '#domain/shared/route.ts';
import { toGithubFailure } from '#github/failures.ts';
import {
  createDrafts,
  createReturnTarget,
  readLastKnownAccount,
} from '../../../../src/services/auth/browser-storage.ts';
import { completeCallback } from '../../../../src/services/auth/callback-completion.ts';
import { createSignInAttempt } from '../../../../src/services/auth/sign-in-attempt.ts';
import { migrateStoredTokens } from '../../../../src/services/auth/token-migration.ts';
import { createAppSettings } from '../../../../src/services/github-app/settings.ts';
import { createReports } from '../../../../src/services/problem-reports.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { naughtyStrings } from '../../../support/naughty-strings.ts';
import { rightClock } from '../../../support/server-clock.ts';

/** Hostile values in addresses, storage and responses must cause no exception, no sign-in and no unencrypted token. */

const origin = 'https://portico.example';

async function callback(address: URL) {
  const calls: string[] = [];
  const storage = memoryStorage();
  const signedIn = async () => {
    calls.push('signed in');
    return success({ userId: 'u', providerToken: null });
  };
  const refuse = async () => fail(reportedFailure('AUTHENTICATION', 'UNKNOWN_STATE', 'no', 0));
  const outcome = await completeCallback(address, {
    auth: { exchangeCode: refuse, importTokens: signedIn, currentAccount: refuse },
    tokens: () => {
      throw new Error('no token was handed over');
    },
    attempt: createSignInAttempt(
      storage,
      () => 0,
      () => 'n'.repeat(16),
    ),
    appSettings: createAppSettings(storage, async () => undefined),
    confirmAppReturn: refuse,
    continueWithInstallation: refuse,
    onConnected: async () => undefined,
    now: () => 0,
  });
  return { outcome, calls, stored: storage.all() };
}

const queryFields = [
  'code',
  'error',
  'error_description',
  'state',
  'attempt',
  'installation_id',
  'setup_action',
];
const fragmentFields = [
  'access_token',
  'refresh_token',
  'provider_token',
  'error',
  'error_description',
  'type',
];

describe('the address of a callback', () => {
  test.each([
    ...queryFields.map((name) => ['query', name] as const),
    ...fragmentFields.map((name) => ['fragment', name] as const),
  ])('with odd text does not throw in the %s %s', async (part, name) => {
    for (const text of naughtyStrings) {
      const address = new URL('/auth/github/callback', origin);
      const value = new URLSearchParams({ [name]: text }).toString();
      if (part === 'query') address.search = value;
      else address.hash = `access_token=a&refresh_token=r&${value}`;
      const { outcome, calls, stored } = await callback(address);
      expect(outcome.ok, text).toBe(false);
      expect(calls).toEqual([]);
      expect(stored).toEqual({});
    }
  });
});

describe('the address of an e-mailed link', () => {
  test.each(['type', 'access_token', 'error_description', 'error'])(
    'with odd text does not throw in the field %s',
    (name) => {
      for (const text of naughtyStrings) {
        const address = new URL(`/auth/confirm#${new URLSearchParams({ [name]: text }).toString()}`, origin);
        expect(['none', 'opened', 'refused', 'halfway']).toContain(parseEmailLink(address).state);
        expect(typeof emailInToken(text)).toBe('string');
      }
    },
  );
});

describe('the address of the repositories screen', () => {
  test.each(['tab', 'org', ...filterParameters, 'sort', 'direction', 'page'])(
    'with odd text stays valid in the parameter %s',
    (name) => {
      for (const text of naughtyStrings) {
        const state = parseListState(new URLSearchParams({ [name]: text }));
        const { search, minimumStars } = state.filter;
        expect(search).toBe(name === 'q' ? text : '');
        expect(minimumStarOptions).toContain(minimumStars);
        expect(state.page >= 1 && Number.isSafeInteger(state.page), text).toBe(true);
        const written = writeListState(state, new URLSearchParams());
        expect(parseListState(written)).toEqual(state);
      }
    },
  );
});

test('the return path stays on this site for odd text', () => {
  for (const text of naughtyStrings) {
    const target = createReturnTarget(memoryStorage({ auth_redirect: text }));
    expect(['/fallback', '/', '/admin', '/admin/github']).toContain(target.read('/fallback'));
    expect(safeReturnPath(`/admin/${text}`, '/fallback')).toMatch(/^\/(fallback|admin)/);
  }
});

/** Each key of the browser's storage, with the function that reads it. */
const storageFields: [string, (storage: ReturnType<typeof memoryStorage>) => unknown][] = [
  ['portico.account', readLastKnownAccount],
  ['portico.session', (storage) => clientStorage(storage, rightClock).getItem('portico.session')],
  ['portico.reports', (storage) => createReports(storage, quietLog(), () => 0).keep(new Error('x'), '/')],
  ['portico.draft.sign-in', (storage) => createDrafts(storage).read('sign-in')],
  ['portico.draft.sign-up', (storage) => createDrafts(storage).read('sign-up')],
  ['portico.draft.forgot-password', (storage) => createDrafts(storage).read('forgot-password')],
  [
    'portico.sign-in-attempt',
    (storage) =>
      createSignInAttempt(
        storage,
        () => 0,
        () => 'n',
      ).completes(new URL(`${origin}/?attempt=n`)),
  ],
  ['github_app_id', (storage) => createAppSettings(storage, async () => undefined).appId()],
  ['github_installation_id', (storage) => createAppSettings(storage, async () => undefined).installationId()],
];

function quietLog() {
  return createLog({ now: () => 0, limit: 5, level: 'info' });
}

test.each(storageFields)('reads odd text in the stored key %s without throwing', (key, read) => {
  for (const text of naughtyStrings) {
    for (const value of [text, JSON.stringify(text), JSON.stringify({ nonce: text, userId: text })]) {
      expect(() => read(memoryStorage({ [key]: value })), value).not.toThrow();
    }
  }
});

describe('stored tokens', () => {
  const kept: string[] = [];
  const access = (local: Record<string, string>, metadata: TokenMetadata) => ({
    storage: memoryStorage(local),
    now: () => 0,
    auth: { tokenMetadata: async () => metadata, writeTokenMetadata: async () => success(undefined) },
    tokens: {
      keep: async (_id: string, { token, expiresAt }: { token: string; expiresAt: number | null }) => {
        kept.push(token);
        expect(expiresAt === null || Number.isFinite(expiresAt)).toBe(true);
        return success<'sealed'>('sealed');
      },
      importEnvelope: async () => 'missing' as const,
      keptToken: async () => null,
    },
  });

  test.each(['github_token', 'github_app_token', 'github_app_token_expiry'])(
    'migrates tokens with odd text in the stored key %s',
    async (key) => {
      for (const text of naughtyStrings) {
        const world = access({ github_app_token: 'ghs_plain', [key]: text }, {});
        await migrateStoredTokens('u', world);
        expect(world.storage.getItem('github_token')).toBeNull();
        expect(world.storage.getItem('github_app_token')).toBeNull();
      }
    },
  );

  test.each(['github_token', 'github_token_type', 'github_token_expiry', 'github_token_rotation'] as const)(
    'migrates tokens with odd text in the metadata field %s',
    async (key) => {
      for (const text of naughtyStrings) {
        await expect(
          migrateStoredTokens('u', access({}, { github_token: 'gho_x', [key]: text })),
        ).resolves.toBeUndefined();
      }
    },
  );
});

test('messages, names and headers with odd text do not throw', () => {
  for (const text of naughtyStrings) {
    expect(typeof redact(text)).toBe('string');
    expect(typeof classifyMessage(text)).toBe('string');
    expect(categorize(null, 0).retryable).toBe(true);
    const headers = { 'retry-after': text, 'x-ratelimit-reset': text, 'x-ratelimit-remaining': text };
    const { retryAfterMs } = toGithubFailure({ status: 403, message: text, headers, resource: text }, 0);
    expect(retryAfterMs === undefined || Number.isFinite(retryAfterMs)).toBe(true);
    const name = accountDisplayName({
      userId: text,
      email: text,
      role: 'viewer',
      displayName: text,
      fullName: text,
      githubUsername: text,
      needsGithub: false,
      needsCode: false,
      userName: text,
      avatarUrl: text,
      provider: text,
    });
    expect(name.length).toBeGreaterThan(0);
  }
});
