import { describe, expect, test } from 'vitest';
import type { TokenMetadata } from '#backend/auth.ts';
import { clientStorage } from '#backend/client-storage.ts';
import { success } from '#domain/shared/failure.ts';
import { createLog } from '#domain/shared/log.ts';
import { paths } from '#domain/shared/route.ts';
import type { TokenToKeep } from '#workers/github-worker.protocol.ts';
import {
  createDrafts,
  createReturnTarget,
  forgetPerson,
  lastGrantedScopes,
  readLastKnownAccount,
  rememberAccount,
} from '../../../../src/services/auth/browser-storage.ts';
import { holdsPlainToken, migrateStoredTokens } from '../../../../src/services/auth/token-migration.ts';
import { createReports, reportsKey } from '../../../../src/services/problem-reports.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';
import { rightClock } from '../../../support/server-clock.ts';

const account = {
  userId: 'u',
  email: 'a@b.ch',
  role: 'admin' as const,
  displayName: null,
  fullName: null,
  githubUsername: null,
  needsGithub: false,
  needsCode: false,
  userName: null,
  avatarUrl: null,
  provider: 'email',
};

describe('the session that supabase-js keeps', () => {
  const session = {
    access_token: 'a',
    refresh_token: 'r',
    provider_token: 'gho_p',
    provider_refresh_token: 'q',
  };

  test('is stored without the provider’s tokens', () => {
    const storage = memoryStorage();
    clientStorage(storage, rightClock).setItem('session', JSON.stringify(session));
    expect(JSON.parse(storage.getItem('session') ?? '')).toEqual({ access_token: 'a', refresh_token: 'r' });
  });

  test('deletes provider tokens of an earlier version on first read', () => {
    const storage = memoryStorage({ session: JSON.stringify(session) });
    expect(clientStorage(storage, rightClock).getItem('session')).not.toContain('gho_p');
    expect(storage.getItem('session')).not.toContain('gho_p');
  });

  test.each(['not json', '"text"', '7', 'null', '[]', ''])('keeps %s unchanged', (value) => {
    const storage = memoryStorage();
    clientStorage(storage, rightClock).setItem('key', value);
    expect(storage.getItem('key')).toBe(value);
  });
});

describe('stored data about the signed-in person', () => {
  test('has its account validated when read', () => {
    const storage = memoryStorage();
    rememberAccount(storage, account);
    expect(readLastKnownAccount(storage)).toEqual(account);
    for (const damaged of [
      '',
      'null',
      '{}',
      '[]',
      '{"userId":1}',
      '{"userId":"u","role":"owner"}',
      '\u0000',
    ]) {
      expect(readLastKnownAccount(memoryStorage({ 'portico.account': damaged }))).toBeNull();
    }
  });

  test('is deleted at sign-out from both storages', () => {
    const [local, session] = [memoryStorage({ 'portico.theme': 'dark' }), memoryStorage()];
    rememberAccount(local, account);
    createReturnTarget(local).remember('/admin/github');
    createDrafts(session).write('sign-in', { email: 'a@b.ch' });
    session.setItem('github_auth_pending', 'true');
    forgetPerson(local, session);
    expect(local.all()).toEqual({ 'portico.theme': 'dark' });
    expect(session.all()).toEqual({});
  });

  test('contains only device settings after a sign-out', () => {
    const id = '01a1fa6f-0b2c-70ab-8e1b-d0e5b535bda8';
    const staying = {
      'portico.theme': 'x',
      'portico.keys': 'x',
      'portico.language-offered': 'x',
      'portico.first-run': '1',
      'portico.skills': 'x',
      'portico.leaving': 'x',
    };
    const local = memoryStorage({
      ...staying,
      auth_redirect: 'x',
      github_app_id: 'x',
      [`portico.app-setup.${id}`]: 'x',
      'portico.reports': 'x',
      'portico.later': 'x',
    });
    const session = memoryStorage({ 'portico.draft.sign-in': 'x', 'portico.later': 'x' });
    forgetPerson(local, session);
    expect(local.all()).toEqual(staying);
    expect(session.all()).toEqual({});
  });

  test('has its return target checked when written and read', () => {
    const storage = memoryStorage();
    const target = createReturnTarget(storage);
    target.remember('//evil.example');
    expect(storage.getItem('auth_redirect')).toBe('/admin');
    storage.setItem('auth_redirect', 'javascript:alert(1)');
    expect(target.read(paths.repositories)).toBe('/admin/github');
  });
});

describe('plain tokens of earlier versions', () => {
  function createWorld(local: Record<string, string>, metadata: TokenMetadata) {
    const storage = memoryStorage(local);
    const kept = new Map<string, TokenToKeep>();
    const imported: string[] = [];
    const written: TokenMetadata[] = [];
    const access = {
      storage,
      now: () => 5,
      auth: {
        tokenMetadata: async () => metadata,
        writeTokenMetadata: async (data: TokenMetadata) => {
          written.push(data);
          return success(undefined);
        },
      },
      tokens: {
        keep: async (_id: string, token: TokenToKeep) => {
          kept.set(token.tokenType, token);
          return success<'sealed'>('sealed');
        },
        importEnvelope: async (_id: string, envelope: string) => {
          imported.push(envelope);
          return 'sealed' as const;
        },
        keptToken: async (_id: string, type: string) => {
          const token = kept.get(type);
          if (!token) return null;
          const { tokenType, expiresAt } = token;
          return { record: { tokenType, expiresAt, rotatedAt: 5 }, envelope: 'portico.v1.sealed' };
        },
      },
    };
    return { access, storage, kept, imported, written };
  }

  test('in local storage are sealed or deleted', async () => {
    const { access, storage, kept } = createWorld(
      {
        github_token: 'gho_plain',
        github_app_id: '1',
        github_app_token: 'ghs_plain',
        github_app_token_expiry: '9000',
        'sb-abc-auth-token': '{"provider_token":"gho_old"}',
      },
      {},
    );
    expect(await holdsPlainToken(access)).toBe(true);
    await migrateStoredTokens('u', access);
    expect(storage.all()).toEqual({
      github_app_id: '1',
      github_app_token: 'portico.v1.sealed',
      github_app_token_expiry: '9000',
    });
    expect(kept.get('oauth')?.token).toBe('gho_plain');
    expect(kept.get('app_installation')).toEqual({
      token: 'ghs_plain',
      tokenType: 'app_installation',
      expiresAt: 9000,
      rotatedAt: 5,
    });
    expect(await holdsPlainToken(access)).toBe(false);
  });

  test('stay until sealed and are deleted if sealing fails', async () => {
    const { access, storage } = createWorld({ github_token: 'gho_plain' }, {});
    const { keep } = access.tokens;
    const seen: (string | null)[] = [];
    access.tokens.keep = (id, token) => {
      seen.push(storage.getItem('github_token'));
      return keep(id, token);
    };
    await migrateStoredTokens('u', access);
    expect([...seen, storage.getItem('github_token')]).toEqual(['gho_plain', null]);
    storage.setItem('github_token', 'gho_another');
    access.tokens.keep = () => Promise.reject(new Error('the worker is gone'));
    await expect(migrateStoredTokens('u', access)).rejects.toThrow('the worker is gone');
    expect(storage.getItem('github_token')).toBeNull();
  });

  test('in the metadata are used once and deleted', async () => {
    const { access, kept, written } = createWorld(
      {},
      { github_token: 'gho_plain', github_token_type: 'oauth' },
    );
    await migrateStoredTokens('u', access);
    expect(kept.get('oauth')?.token).toBe('gho_plain');
    expect(written).toEqual([{ github_token: null }]);
  });

  test.each(['portico.v1.other', 'portico.v2.locked', 'portico.v17.to-come'])(
    'exclude the sealed token %s',
    async (envelope) => {
      const { access, imported, kept, written } = createWorld({}, { github_token: envelope });
      expect(await holdsPlainToken(access)).toBe(false);
      await migrateStoredTokens('u', access);
      expect(imported).toEqual([envelope]);
      expect([...kept]).toEqual([]);
      expect(written).toEqual([]);
    },
  );
});

test('keeps the last twenty problem reports, without secrets', () => {
  const storage = memoryStorage();
  const log = createLog({ now: () => 1, limit: 10, level: 'info' });
  log.info('callback?code=canary-code&x=1');
  const reports = createReports(storage, log, () => 1);
  for (let count = 0; count < 25; count += 1) {
    reports.keep(new Error('token gho_canary0123456789 was refused'), '/admin');
  }
  expect(reports.all()).toHaveLength(20);
  expect(JSON.stringify(storage.all())).not.toContain('canary');
  reports.forgetAll();
  expect(reports.all()).toEqual([]);
  expect(storage.all()).toEqual({});
});

test('an odd stored entry keeps the other reports and scopes', () => {
  const storage = memoryStorage({
    [reportsKey]: '["first",7,"second"]',
    'portico.github-scopes': '["repo",null,"read:org"]',
  });
  const log = createLog({ now: () => 0, limit: 10, level: 'info' });
  expect(createReports(storage, log, () => 0).all()).toEqual(['first', 'second']);
  expect(lastGrantedScopes.read(storage)).toEqual(['repo', 'read:org']);
});

test('forgets problem reports one by one and notifies watchers', () => {
  const storage = memoryStorage();
  let at = 0;
  const log = createLog({ now: () => at, limit: 10, level: 'info' });
  const reports = createReports(storage, log, () => at);
  let changes = 0;
  const stop = reports.watch(() => {
    changes += 1;
  });
  const [first, second] = [1, 2].map((time) => {
    at = time;
    return reports.keep(new Error(`problem ${time}`), '/admin');
  });
  expect(reports.all()).toEqual([first, second]);
  expect(reports.all()).toBe(reports.all());
  reports.forget(first ?? '');
  expect(reports.all()).toEqual([second]);
  expect(changes).toBe(3);
  stop();
  reports.forgetAll();
  expect(changes).toBe(3);
});

test.each(['not json', '{}', '[1]', 'null'])('ignores damaged reports (%s)', (damaged) => {
  const log = createLog({ now: () => 1, limit: 10, level: 'info' });
  const storage = memoryStorage({ 'portico.reports': damaged });
  expect(createReports(storage, log, () => 1).all()).toEqual([]);
});
