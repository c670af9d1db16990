import { expect, test } from 'vitest';
import { withOauthTimeout } from '../../../src/backend/auth-responses.ts';

const authService = 'https://project.example/auth/v1';

/** A server that never responds, until the request is aborted. */
function waiting() {
  const signals: (AbortSignal | null | undefined)[] = [];
  const send: typeof fetch = (_input, init) => {
    signals.push(init?.signal);
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    );
  };
  return { send, signals };
}

test('the request to the OAuth provider times out', async () => {
  const { send } = waiting();
  const request = withOauthTimeout(send, 10)(`${authService}/user/identities/authorize?provider=github`);
  await expect(request).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('other requests have no added timeout', () => {
  const { send, signals } = waiting();
  void withOauthTimeout(send, 10)(`${authService}/token?grant_type=pkce`);
  void withOauthTimeout(send, 10)(new Request(`${authService}/user`));
  expect(signals).toEqual([undefined, undefined]);
});
