import { expect, test } from 'vitest';
import { fail, reportedFailure } from '#domain/shared/failure.ts';
import { createAppToken } from '#services/github-app/installation-token.ts';
import { createAppSettings } from '#services/github-app/settings.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

const app = { appId: '12', installationId: '34' };

function device() {
  const calls: string[] = [];
  const storage = memoryStorage();
  const settings = createAppSettings(storage, async (id) => calls.push(`mirror ${id}`));
  settings.watch(() => calls.push('announce'));
  const token = createAppToken({
    accountId: 'owner',
    backend: {
      url: 'https://backend.test',
      apiKey: 'key',
      fetch,
      now: () => 0,
      accessToken: () => Promise.resolve(null),
    },
    worker: {
      app: {
        renewAppToken: () => Promise.resolve(fail(reportedFailure('AUTHENTICATION', 'NONE', 'none', 0))),
        forgetAppToken: async (accountId) => void calls.push(`forget token of ${accountId}`),
      },
      tokens: { keptToken: () => Promise.resolve(null) },
    },
    settings,
    now: () => 0,
  });
  return { token, settings, calls };
}

test('a device adopts an app set up elsewhere once', async () => {
  const { token, settings, calls } = device();
  await token.follow(app);
  expect([settings.appId(), settings.installationId()]).toEqual(['12', '34']);
  await token.follow(app);
  expect(calls).toEqual(['announce', 'mirror 34']);
});

test('an app removed elsewhere is deleted here with its token', async () => {
  const { token, settings, calls } = device();
  await token.follow(app);
  calls.length = 0;
  await token.follow(null);
  expect([settings.appId(), settings.installationId()]).toEqual([null, null]);
  expect(calls).toEqual(['forget token of owner', 'announce', 'mirror null']);
});

test('another installation replaces the former one’s token', async () => {
  const { token, settings, calls } = device();
  await token.follow(app);
  await token.follow({ appId: '12', installationId: '56' });
  expect(settings.installationId()).toBe('56');
  expect(calls).toContain('forget token of owner');
});

test('keeps an app that is still to be installed', async () => {
  const { token, settings } = device();
  settings.storeAppId('12');
  await token.follow(null);
  expect(settings.appId()).toBe('12');
});
