import { AuthClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { authFailure, withRefreshLimit } from '#backend/auth-responses.ts';
import { englishText, failureTexts } from '#domain/shared/failure-texts.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const session = {
  access_token: `${btoa('{"alg":"none"}')}.${btoa('{"exp":1}')}.x`,
  refresh_token: 'sample',
  expires_at: 1,
  expires_in: 3600,
  token_type: 'bearer',
  user: { id: 'sample' },
};

async function refreshAfter(response: () => Response) {
  const storage = memoryStorage();
  storage.setItem('session', JSON.stringify(session));
  const client = new AuthClient({
    url: 'https://project.example/auth/v1',
    fetch: withRefreshLimit(async () => response()),
    storage,
    storageKey: 'session',
    autoRefreshToken: false,
  });
  const { error } = await client.refreshSession();
  return {
    message: error && englishText(authFailure(error, 0)),
    isKept: storage.getItem('session') !== null,
  };
}

test.concurrent('keeps the session at the refresh limit and shows the reason', async () => {
  const limitedResponse = () => Response.json({ error_code: 'over_request_rate_limit' }, { status: 429 });
  expect(await refreshAfter(limitedResponse)).toEqual({ message: failureTexts.RATE_LIMIT, isKept: true });
});

test.concurrent.each([
  ['too many tabs refresh at once', () => Response.json({ error_code: 'conflict' }, { status: 409 })],
  ['a gateway refuses the key', () => Response.json({ message: 'Invalid API key' }, { status: 401 })],
  ['a proxy answers', () => new Response('<h1>Blocked</h1>', { status: 403 })],
  [
    'a proxy rejects the request',
    () => new Response('<h1>Bad request</h1>', { status: 400, headers: { 'content-type': 'text/html' } }),
  ],
])('keeps the session when %s', async (_, response) => {
  expect(await refreshAfter(response)).toEqual({ message: failureTexts.API, isKept: true });
});

test('ends the session when its refresh token is refused', async () => {
  const refusedResponse = () => Response.json({ error_code: 'refresh_token_not_found' }, { status: 400 });
  expect(await refreshAfter(refusedResponse)).toMatchObject({ isKept: false });
});
