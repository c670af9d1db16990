import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { findLink, safeLink } from '#domain/analysis/analysis-text.ts';
import { emailInToken, emailLinkTypes, parseEmailLink } from '#domain/auth/email-link.ts';
import { type ListState, parseListState, writeListState } from '#domain/repository/list-url-state.ts';
import { minimumStarOptions } from '#domain/repository/repository-filter.ts';
import { fail, reportedFailure, success } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { paths, safeReturnPath } from '#domain/shared/route.ts';
import { isWebAddress, isWebsite, toWebsite } from '#domain/shared/web-address.ts';
import { createReturnTarget } from '#services/auth/browser-storage.ts';
import { type CompletionAccess, completeCallback } from '#services/auth/callback-completion.ts';
import { createSignInAttempt } from '#services/auth/sign-in-attempt.ts';
import { hostileAddress, pageAddress, parameters } from '../../support/fuzz/grammars/addresses.ts';
import { oddText } from '../../support/fuzz/grammars/texts.ts';
import { holds, holdsAsync } from '../../support/fuzz/property.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { anyFilter } from '../../support/repository-filters.ts';

const site = 'https://portico.invalid';
const returnPaths: readonly string[] = [
  paths.home,
  paths.account,
  paths.admin,
  paths.repositories,
  paths.appSetup,
];

describe('a path to return to', () => {
  const staysHere = (target: string) => {
    const url = new URL(target, `${site}/auth/sign-in`);
    expect(url.origin).toBe(site);
    expect(returnPaths).toContain(url.pathname);
  };

  holds('stays on this site and opens a protected screen', hostileAddress, (target) => {
    staysHere(safeReturnPath(target, paths.admin));
  });

  holds('stays on this site when planted in the storage', hostileAddress, (target) => {
    const storage = memoryStorage({ auth_redirect: target });
    const kept = createReturnTarget(storage);
    staysHere(kept.read(paths.admin));
    kept.remember(target);
    staysHere(storage.getItem('auth_redirect') ?? '');
  });

  holds(
    'is kept if it names a protected screen',
    fc.tuple(fc.constantFrom(...returnPaths), fc.webQueryParameters()),
    ([path, query]) => {
      const target = /^[\w\-./?=&%+:,~]*$/.test(query) ? `${path}?${query}` : path;
      expect(new URL(safeReturnPath(target, '/none'), site).pathname).toBe(path);
    },
  );
});

describe('an address from another person', () => {
  holds(
    'becomes a link to https or a mailbox, or none',
    fc.tuple(hostileAddress, fc.option(hostileAddress, { nil: undefined })),
    ([address, base]) => {
      for (const link of [safeLink(address, base), findLink(site, address)]) {
        if (link === null) continue;
        const url = new URL(link, site);
        expect(['https:', 'mailto:']).toContain(url.protocol);
        expect(url.username + url.password).toBe('');
        expect(url.href).toBe(link);
      }
    },
  );

  holds('is never a script for a website or repository', hostileAddress, (address) => {
    for (const text of [
      isWebAddress(address) && address,
      isWebsite(address) && address,
      toWebsite(address),
    ]) {
      if (typeof text !== 'string') continue;
      const protocol = URL.parse(text, site)?.protocol;
      expect(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:']).not.toContain(protocol);
    }
  });
});

describe('the address of the repository list', () => {
  holds('becomes a valid state and survives a round trip', parameters, (query) => {
    const state = parseListState(new URLSearchParams(query));
    expect(Number.isSafeInteger(state.page) && state.page >= 1).toBe(true);
    expect(minimumStarOptions).toContain(state.filter.minimumStars);
    expect(['name', 'stars', 'updated', 'score']).toContain(state.sort.key);
    const written = writeListState(state, new URLSearchParams());
    expect(parseListState(new URLSearchParams(written.toString()))).toEqual(state);
  });

  const text = oddText.map((value) => value.toWellFormed());
  const anyState: fc.Arbitrary<ListState> = fc.record({
    opened: fc.option(fc.stringMatching(/^[\w-]{1,100}$/)),
    tab: fc.constantFrom('repositories', 'analysis'),
    organization: text.map((value) => value || null),
    filter: anyFilter(text),
    sort: fc.record({
      key: fc.constantFrom('name', 'stars', 'updated', 'score'),
      direction: fc.constantFrom('asc', 'desc'),
    }),
    page: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  });
  holds('restores every state', anyState, (state) => {
    const written = writeListState(state, new URLSearchParams('other=1')).toString();
    expect(parseListState(new URLSearchParams(written))).toEqual(state);
    expect(new URLSearchParams(written).get('other')).toBe('1');
  });
});

describe('the address of an e-mailed link', () => {
  holds('is read as exactly one state', pageAddress(site), (address) => {
    const link = parseEmailLink(address);
    if (link.state === 'opened') expect(typeof emailInToken(link.token)).toBe('string');
    if (link.state === 'unopened') expect(emailLinkTypes).toContain(link.type);
  });

  const claims = fc.tuple(oddText, fc.jsonValue()).map(([email, more]) => JSON.stringify({ email, more }));
  const payload = claims.map((text) => `a.${Buffer.from(text).toString('base64url')}.b`);
  holds('names an account as text only', fc.oneof(payload, oddText), (token) => {
    expect(typeof emailInToken(token)).toBe('string');
  });
});

describe('the address of a callback', () => {
  const now = 1_800_000_000_000;
  const nonce = 'a-nonce-of-this-very-tab';

  /** Returns actions that are recorded instead of run. */
  function recording(storage = memoryStorage()) {
    const done: string[] = [];
    const refusal = fail(reportedFailure('AUTHENTICATION', 'REFUSED', 'No.', now));
    const noteCall = (name: string) => async () => {
      done.push(name);
      return refusal;
    };
    const settings = {
      appId: () => null,
      installationId: () => null,
      storeAppId: () => void done.push('storeAppId'),
      storeInstallation: async () => void done.push('storeInstallation'),
      storeToken: () => void done.push('storeToken'),
      isConfigured: () => false,
      lastKnown: () => null,
      noteChecked: () => undefined,
      watch: () => () => undefined,
      clear: () => void done.push('clear'),
      forgetMirror: async () => undefined,
    };
    const access: CompletionAccess = {
      auth: {
        exchangeCode: noteCall('exchangeCode'),
        importTokens: noteCall('importTokens'),
        currentAccount: noteCall('currentAccount'),
      },
      tokens: () => ({
        keepToken: async () => success('sealed' as const),
        checkScopes: async () => refusal,
        tokenState: async () => 'missing' as const,
        keptToken: async () => null,
      }),
      attempt: createSignInAttempt(
        storage,
        () => now,
        () => nonce,
      ),
      appSettings: settings,
      confirmAppReturn: noteCall('confirmAppReturn'),
      continueWithInstallation: noteCall('continueWithInstallation'),
      onConnected: async () => void done.push('onConnected'),
      now: () => now,
    };
    return { access, done };
  }

  holdsAsync(
    'gives a message and signs in with requested tokens only',
    pageAddress(site),
    async (address) => {
      const { access, done } = recording();
      const outcome = await completeCallback(address, access);
      expect(done).not.toContain('importTokens');
      expect(done).not.toContain('storeInstallation');
      if (outcome.ok) expect(outcome.value.kind).toBe('appRequest');
      else expect(outcome.failure.code).toMatch(/^[A-Z_]+$/);
      if (!outcome.ok) expect(englishText(outcome.failure).length).toBeLessThanOrEqual(300);
    },
  );

  holdsAsync('uses tokens only if it names this tab’s attempt', pageAddress(site), async (address) => {
    const storage = memoryStorage();
    const { access, done } = recording(storage);
    access.attempt.begin('/auth/github/callback', true);
    await completeCallback(address, access);
    if (done.includes('importTokens')) expect(address.searchParams.get('attempt')).toBe(nonce);
    const named = new URL(address);
    named.searchParams.set('attempt', nonce);
    named.hash = 'access_token=a&refresh_token=b';
    for (const name of ['code', 'error', 'error_description', 'installation_id', 'setup_action'])
      named.searchParams.delete(name);
    access.attempt.begin('/auth/github/callback', true);
    await completeCallback(named, access);
    expect(done.at(-1)).toBe('importTokens');
  });
});
