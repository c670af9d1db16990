import { describe, expect, test } from 'vitest';
import { fail, type Result, reportedFailure, success } from '#domain/shared/failure.ts';
import {
  type CompletionAccess,
  callbackKind,
  completeCallback,
} from '../../../../src/services/auth/callback-completion.ts';
import { createSignInAttempt } from '../../../../src/services/auth/sign-in-attempt.ts';
import { type AppSettings, createAppSettings } from '../../../../src/services/github-app/settings.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { withTexts } from '../../../support/with-texts.ts';

const origin = 'https://portico.example';
const nothing = 'No valid authentication information found in URL.';

const account = {
  userId: 'user',
  email: null,
  needsGithub: false,
  needsCode: false,
  displayName: null,
  fullName: null,
  githubUsername: null,
  userName: null,
  avatarUrl: null,
  provider: 'github',
};

interface World {
  /** True if GitHub cannot say whose token it is. */
  unknownUser?: boolean;
  confirmed?: Awaited<ReturnType<CompletionAccess['confirmAppReturn']>>;
  exchange?: Result<{ userId: string; providerToken: string | null }>;
  sealing?: 'sealed' | 'inMemory';
  role?: 'admin' | 'viewer';
  /** State of an earlier sign-in's token. `refused`: GitHub no longer accepts it. */
  stored?: 'accepted' | 'refused';
  /** True if the owner pasted the stored token. */
  personal?: boolean;
  locked?: boolean;
}

function createWorld(world: World = {}) {
  let at = 1_000_000;
  const session = memoryStorage();
  const local = memoryStorage();
  const calls: string[] = [];
  const attempt = createSignInAttempt(
    session,
    () => at,
    () => '00000000-0000-4000-8000-00000000000a',
  );
  const signedIn = success({ userId: 'user', providerToken: 'gho_theirs' });
  const appSettings: AppSettings = createAppSettings(local, async (id) => calls.push(`mirror ${id}`));
  const access: CompletionAccess = {
    auth: {
      exchangeCode: async (code) => {
        calls.push(`exchange ${code}`);
        return world.exchange ?? signedIn;
      },
      importTokens: async (tokens) => {
        calls.push(`importEnvelope ${tokens.accessToken}`);
        return success({ userId: 'user', providerToken: tokens.providerToken });
      },
      currentAccount: async () => success({ ...account, role: world.role ?? 'viewer' }),
    },
    tokens: () => ({
      keepToken: async () => {
        calls.push('keep');
        return success(world.sealing ?? 'sealed');
      },
      checkScopes: async () => {
        if (world.stored === 'refused' && !calls.includes('keep'))
          return fail(reportedFailure('AUTHENTICATION', 'GITHUB_AUTH_FAILED', 'Bad credentials', at));
        if (world.locked) return fail(reportedFailure('AUTHENTICATION', 'TOKEN_LOCKED', 'locked', at));
        if (world.unknownUser)
          return fail(reportedFailure('API', 'GITHUB_SERVER_ERROR', 'GitHub is down.', at));
        return success({ hasScopes: true, missingScopes: [] });
      },
      tokenState: async () => (world.stored ? 'sealed' : 'missing'),
      keptToken: async () =>
        world.personal
          ? {
              record: { tokenType: 'oauth', expiresAt: null, rotatedAt: at, personal: { login: 'owner' } },
              envelope: 'sealed',
            }
          : null,
    }),
    attempt,
    appSettings,
    confirmAppReturn: async () =>
      world.confirmed ?? fail(reportedFailure('AUTHENTICATION', 'CALLBACK_EMPTY', nothing, at)),
    continueWithInstallation: async () => fail(reportedFailure('AUTHENTICATION', 'UNUSED', nothing, at)),
    onConnected: async () => void calls.push('connected'),
    now: () => at,
  };
  const complete = (address: string) => completeCallback(new URL(address, origin), access);
  return { complete, calls, attempt, local, pass: (ms: number) => (at += ms) };
}

const fragment = '#access_token=a&refresh_token=r&provider_token=gho_p';

describe('a sign-in', () => {
  test('with GitHub exchanges its code and stores the token', async () => {
    const { complete, calls } = createWorld();
    expect(await complete('/auth/github/callback?connect=github&code=c1')).toMatchObject({
      ok: true,
      value: { kind: 'signIn', toast: 'GitHub Connected', warning: null },
    });
    expect(calls).toEqual(['exchange c1', 'keep', 'connected']);
  });

  const plain = '/auth/github/callback?attempt=a&code=c1';

  test("stores the owner's token", async () => {
    const { complete, calls } = createWorld({ role: 'admin' });
    expect(await complete(plain)).toMatchObject({ value: { toast: 'GitHub Connected', warning: null } });
    expect(calls).toEqual(['exchange c1', 'keep', 'connected']);
  });

  test("drops a visitor's token", async () => {
    const { complete, calls } = createWorld({ role: 'viewer' });
    expect(await complete(plain)).toMatchObject({ value: { toast: null, warning: null } });
    expect(calls).toEqual(['exchange c1']);
  });

  test('keeps the stored token that GitHub accepts', async () => {
    const { complete, calls } = createWorld({ role: 'admin', stored: 'accepted' });
    expect(await complete(plain)).toMatchObject({ value: { toast: null, warning: null } });
    expect(calls).toEqual(['exchange c1']);
  });

  test('replaces the stored token that GitHub rejects', async () => {
    const { complete, calls } = createWorld({ role: 'admin', stored: 'refused' });
    expect(await complete(plain)).toMatchObject({ value: { toast: 'GitHub Connected' } });
    expect(calls).toEqual(['exchange c1', 'keep', 'connected']);
  });

  test.each([
    ['accepted', false],
    ['refused', true],
  ] as const)(
    'replaces a personal access token only if GitHub rejects it: %s',
    async (stored, isReplaced) => {
      const { complete, calls } = createWorld({ role: 'admin', stored, personal: true });
      await complete('/auth/github/callback?connect=github&code=c1');
      expect(calls.includes('keep')).toBe(isReplaced);
    },
  );

  test('keeps the stored token while the vault is locked', async () => {
    const { complete, calls } = createWorld({ role: 'admin', stored: 'accepted', locked: true });
    await complete(plain);
    expect(calls).toEqual(['exchange c1']);
  });

  test('connects while the vault is locked and checks scopes later', async () => {
    const { complete, calls } = createWorld({ locked: true });
    expect(await complete('/auth/github/callback?connect=github&code=c1')).toMatchObject({
      ok: true,
      value: { kind: 'signIn', toast: 'GitHub Connected', warning: null },
    });
    expect(calls).toEqual(['exchange c1', 'keep', 'connected']);
  });

  test('connects and warns when the GitHub user cannot be read', async () => {
    const { complete, calls } = createWorld({ unknownUser: true });
    expect(withTexts(await complete('/auth/github/callback?connect=github&code=c1'))).toMatchObject({
      ok: true,
      value: {
        toast: null,
        warning: { title: 'GitHub Error', description: 'Could not fetch GitHub user: GitHub is down.' },
      },
    });
    expect(calls).toEqual(['exchange c1', 'keep', 'connected']);
  });

  test('reports a token that cannot be sealed', async () => {
    const outcome = await createWorld({ sealing: 'inMemory' }).complete(
      '/github-callback?connect=github&code=c1',
    );
    expect(JSON.stringify(outcome)).toContain('kept for this visit only');
  });

  test('with a used code stores nothing', async () => {
    const exchange = fail(reportedFailure('AUTHENTICATION', 'flow_state_not_found', 'invalid flow state', 0));
    const { complete, calls } = createWorld({ exchange });
    expect(await complete('/github-callback?code=used')).toEqual(exchange);
    expect(calls).toEqual(['exchange used']);
  });

  test.each([
    ['?error=access_denied&error_description=Call+0900', 'access_denied'],
    ['#error=access_denied&error_description=In+the+fragment', 'access_denied'],
    ['?error=access_denied&error_code=signup_disabled', 'signup_disabled'],
    ['?error=invalid_request&error_code=bad_oauth_state', 'bad_oauth_state'],
    [
      '?error=access_denied&error_description=Linking+this+account+was+started+in+another+browser.',
      'link_pending',
    ],
    ['?code=x&error=server_error', 'CALLBACK_REFUSED'],
    ['?error=__proto__&error_code=constructor', 'CALLBACK_REFUSED'],
    ['?error_description=Call+0900', 'CALLBACK_REFUSED'],
  ])('explains the failed callback %s', async (query, code) => {
    const { complete, calls } = createWorld();
    expect(await complete(`/auth/github/callback${query}`)).toMatchObject({
      ok: false,
      failure: { code },
    });
    expect(calls).toEqual([]);
  });
});

describe('tokens in the fragment', () => {
  test('complete a sign-in of this tab once', async () => {
    const { complete, calls, attempt } = createWorld();
    const path = attempt.begin('/auth/github/callback', true);
    expect((await complete(path + fragment)).ok).toBe(true);
    expect(calls[0]).toBe('importEnvelope a');
    expect(await complete(path + fragment)).toMatchObject({ failure: { code: 'CALLBACK_EMPTY' } });
  });

  test.each([
    ['nobody began', (world: ReturnType<typeof createWorld>) => world && '/auth/github/callback'],
    [
      'another tab began',
      (world: ReturnType<typeof createWorld>) => {
        world.attempt.begin('/auth/github/callback', true);
        return '/auth/github/callback?attempt=00000000-0000-4000-8000-00000000000b';
      },
    ],
    [
      'began more than ten minutes ago',
      (world: ReturnType<typeof createWorld>) => {
        const path = world.attempt.begin('/auth/github/callback', true);
        world.pass(600_001);
        return path;
      },
    ],
    [
      'begins more than ten minutes in the future',
      (world: ReturnType<typeof createWorld>) => {
        const path = world.attempt.begin('/auth/github/callback', true);
        world.pass(-600_001);
        return path;
      },
    ],
  ])('are refused when %s', async (_name, prepare) => {
    const world = createWorld();
    const path = prepare(world);
    expect(await world.complete(path + fragment)).toMatchObject({
      ok: false,
      failure: { code: 'CALLBACK_EMPTY' },
    });
    expect(world.calls).toEqual([]);
  });

  test.each(['', '#', '#access_token=a', '#refresh_token=r', '#provider_token=gho_p', '?foo=bar'])(
    'are refused when incomplete: "%s"',
    async (rest) => {
      const { complete, calls, attempt } = createWorld();
      attempt.begin('/github-callback', true);
      const joined = `/github-callback?attempt=00000000-0000-4000-8000-00000000000a${rest.replace('?', '&')}`;
      expect(await complete(joined)).toMatchObject({ failure: { code: 'CALLBACK_EMPTY' } });
      expect(calls).toEqual([]);
    },
  );
});

describe('the return from installing the GitHub App', () => {
  const confirmed = success({ appId: '99', installationId: '42' });

  test('is rejected without a state or with an unknown one', async () => {
    const { complete, local } = createWorld();
    local.setItem('github_app_id', '1');
    for (const query of [
      'installation_id=42',
      'installation_id=42&setup_action=install',
      'setup_action=update&state=github-app-66',
      'installation_id=42&state=forged',
    ]) {
      expect(await complete(`/github-app-callback?${query}`)).toMatchObject({
        failure: { code: 'CALLBACK_EMPTY' },
      });
    }
    expect({ ...local.all() }).toEqual({ github_app_id: '1' });
  });

  test('stores and mirrors the id of an installed app', async () => {
    const { complete, calls, local } = createWorld({ confirmed });
    local.setItem('github_app_id', '1');
    expect(await complete('/github-app-callback?installation_id=42&state=s')).toMatchObject({
      value: { kind: 'app', message: 'GitHub App installation successful!', toast: 'GitHub App Installed' },
    });
    expect(local.getItem('github_installation_id')).toBe('42');
    expect(calls).toEqual(['mirror 42']);
  });

  test('stores nothing when installed without an app id', async () => {
    const { complete, calls, local } = createWorld({
      confirmed: success({ appId: null, installationId: '42' }),
    });
    expect((await complete('/github-app/callback?installation_id=42&state=s')).ok).toBe(true);
    expect(local.getItem('github_installation_id')).toBeNull();
    expect(calls).toEqual([]);
  });

  test('takes the app id from the server, not the address', async () => {
    const { complete, local } = createWorld({ confirmed });
    expect(
      await complete('/github-app-callback?setup_action=update&installation_id=42&state=github-app-66'),
    ).toMatchObject({ value: { message: 'GitHub App configuration updated!' } });
    expect(local.getItem('github_app_id')).toBe('99');
  });

  test('stores nothing when the installation was only requested', async () => {
    const { complete, calls, local } = createWorld({
      confirmed: success({ appId: null, installationId: null }),
    });
    const requested = {
      ok: true,
      value: {
        kind: 'appRequest',
        toast: 'GitHub App Requested',
        message: expect.stringContaining('request'),
      },
    };
    expect(await complete('/github-app/callback?setup_action=request&state=s')).toMatchObject(requested);
    // GitHub may redirect back without the state.
    expect(await complete('/github-app/callback?setup_action=request')).toMatchObject(requested);
    expect({ ...local.all() }).toEqual({});
    expect(calls).toEqual([]);
  });

  test('is not confirmed when requested with an unknown state', async () => {
    const outcome = await createWorld().complete('/github-app/callback?setup_action=request&state=forged');
    expect(outcome).toMatchObject({ failure: { code: 'CALLBACK_EMPTY' } });
  });

  test.each(['evil', '-1', '1e9', '42;drop', '9'.repeat(21), ''])('rejects an id like "%s"', async (id) => {
    const { complete } = createWorld({ confirmed });
    const outcome = await complete(`/github-app-callback?installation_id=${encodeURIComponent(id)}&state=s`);
    expect(outcome).toMatchObject({ failure: { code: 'CALLBACK_EMPTY' } });
  });
});

test.each([
  ['/auth/github/callback?code=c&attempt=n', 'signIn'],
  ['/auth/github/callback?error=access_denied', 'signIn'],
  ['/auth/github/callback#access_token=a&refresh_token=r', 'signIn'],
  ['/auth/github/callback?attempt=n', 'signIn'],
  ['/github-app/callback?installation_id=1&code=c&state=github-app-s', 'app'],
  ['/github-app-callback?code=c&state=github-app-s', 'app'],
  ['/github-app/callback?setup_action=request', 'app'],
  ['/github-callback', 'nothing'],
  ['/github-callback#not_an_access_token=x', 'nothing'],
])('the address %s completes: %s', (address, kind) => {
  expect(callbackKind(new URL(address, origin))).toBe(kind);
});
