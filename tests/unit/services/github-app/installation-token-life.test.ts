import { describe, expect, test } from 'vitest';
import type { TokenRecord } from '#domain/auth/token.ts';
import { fail, reportedFailure, success } from '#domain/shared/failure.ts';
import { createAppToken } from '../../../../src/services/github-app/installation-token.ts';
import { createAppSettings } from '../../../../src/services/github-app/settings.ts';
import { memoryStorage } from '../../../support/memory-storage.ts';

const minute = 60_000;
const start = 1_800_000_000_000;

interface World {
  /** Minutes until the stored token expires, or null without one. */
  left: number | null;
  session?: string | null;
  refused?: boolean;
  installed?: boolean;
}

function createWorld({ left, session = 'session', refused = false, installed = true }: World) {
  const storage = memoryStorage(installed ? { github_installation_id: '42', github_app_id: '1' } : {});
  let record: TokenRecord | null =
    left === null
      ? null
      : { tokenType: 'app_installation', expiresAt: start + left * minute, rotatedAt: start };
  let minted = 0;
  const appToken = createAppToken({
    accountId: 'account',
    backend: {
      url: '',
      apiKey: '',
      fetch: () => Promise.reject(new Error('no request of its own')),
      now: () => start,
      accessToken: async () => session,
    },
    worker: {
      tokens: { keptToken: async () => record && { record, envelope: 'portico.v1.sealed' } },
      app: {
        forgetAppToken: async () => void (record = null),
        renewAppToken: async () => {
          minted += 1;
          if (refused)
            return fail(reportedFailure('AUTHENTICATION', 'APP_GONE', 'The app was removed.', start));
          record = { tokenType: 'app_installation', expiresAt: start + 60 * minute, rotatedAt: start };
          return success(record);
        },
      },
    },
    settings: createAppSettings(storage, async () => undefined),
    now: () => start,
  });
  return { appToken, storage, countMinted: () => minted };
}

describe('preparing an installation token', () => {
  test.each([
    ['there is none', null, 1],
    ['it has ended', -1, 1],
    ['five minutes are left', 5, 1],
    ['more than five minutes are left', 5.001, 0],
  ])('mints the expected number of tokens: %s', async (_name, left, expected) => {
    const { appToken, storage, countMinted } = createWorld({ left });
    await appToken.prepare();
    await appToken.prepare();
    expect(countMinted()).toBe(expected);
    expect(storage.getItem('github_app_token')).toBe(expected === 0 ? null : 'portico.v1.sealed');
  });

  test('requests nothing without an installed app', async () => {
    const { appToken, countMinted } = createWorld({ left: null, installed: false });
    await appToken.prepare();
    expect(countMinted()).toBe(0);
  });
});

describe('an installation token that GitHub rejects', () => {
  test.each([50, 4, -1, null])('is replaced whatever its remaining lifetime (%o)', async (left) => {
    const { appToken, countMinted } = createWorld({ left });
    expect(await appToken.renew()).toBe(true);
    expect(countMinted()).toBe(1);
  });

  test.each([
    ['the server refuses', { left: 50, refused: true }, 1],
    ['the server refuses the first one', { left: null, refused: true }, 1],
    ['nobody is signed in', { left: 50, session: null }, 0],
  ])('is not replaced if %s', async (_name, world, expected) => {
    const { appToken, countMinted } = createWorld(world);
    expect(await appToken.renew()).toBe(false);
    expect(countMinted()).toBe(expected);
  });

  test('retries a failed replacement', async () => {
    const world = { left: 50, refused: true };
    const { appToken, countMinted } = createWorld(world);
    await appToken.renew();
    await appToken.renew();
    expect(countMinted()).toBe(2);
  });
});
