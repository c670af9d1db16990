import { describe, expect, test } from 'vitest';
import { type BackendAccess, parseRetryAfter, postAsUser } from '#backend/http.ts';
import { recordedResponses } from '../../integration/backend/recorded-responses.ts';
import { withTexts } from '../../support/with-texts.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

function access(fetch: BackendAccess['fetch'], values: Partial<BackendAccess> = {}): BackendAccess {
  const accessToken = async () => 'token';
  return { url: 'https://backend.example', apiKey: 'key', now: () => now, fetch, accessToken, ...values };
}

const post = (response: Response) =>
  postAsUser(
    access(async () => response),
    '/path',
    { a: 1 },
  );
const html = (status: number, headers: Record<string, string> = {}) =>
  new Response('<html>Welcome to the hotel</html>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  });

test('sends the user’s token and project key and returns JSON', async () => {
  const requests: Request[] = [];
  const result = await postAsUser(
    access(async (input, init) => {
      requests.push(new Request(input, init));
      return Response.json({ fine: true });
    }),
    '/path',
    { a: 1 },
    { headers: { action: 'apply' } },
  );
  expect(result).toEqual({ ok: true, value: { fine: true } });
  expect(requests[0]?.url).toBe('https://backend.example/path');
  expect(Object.fromEntries(requests[0]?.headers ?? [])).toMatchObject({
    action: 'apply',
    apikey: 'key',
    authorization: 'Bearer token',
  });
  expect(await requests[0]?.json()).toEqual({ a: 1 });
});

test('sends no request without a session', async () => {
  let sent = 0;
  const counting = async () => {
    sent += 1;
    return Response.json([]);
  };
  const result = await postAsUser(access(counting, { accessToken: async () => null }), '/path', {});
  expect(result).toMatchObject({ ok: false, failure: { kind: 'AUTHENTICATION', code: 'SESSION_MISSING' } });
  expect(sent).toBe(0);
});

describe('a captive portal counts as a missing network', () => {
  test.each([200, 302, 400, 403, 404, 511])('a page with status %i counts as offline', async (status) => {
    expect(await post(html(status))).toMatchObject({
      ok: false,
      failure: { kind: 'NETWORK', code: 'CAPTIVE_PORTAL', retryable: true },
    });
  });

  test('JSON with status 511 counts as offline', async () => {
    const response = Response.json({ message: 'sign in' }, { status: 511 });
    expect(await post(response)).toMatchObject({ ok: false, failure: { code: 'CAPTIVE_PORTAL' } });
  });

  test('truncated JSON counts as offline', async () => {
    const cut = new Response('[{"id":"', { headers: { 'content-type': 'application/json' } });
    expect(await post(cut)).toMatchObject({ ok: false, failure: { kind: 'NETWORK' } });
  });
});

describe('an error of a gateway is categorised by its status', () => {
  test.each([
    [401, 'AUTHENTICATION'],
    [408, 'TIMEOUT'],
    [413, 'VALIDATION'],
    [429, 'RATE_LIMIT'],
    [500, 'API'],
    [503, 'API'],
  ])('categorises the status %i', async (status, kind) => {
    const result = await post(html(status, { 'retry-after': '7' }));
    expect(result).toMatchObject({ ok: false, failure: { kind, status, retryAfterMs: 7_000 } });
  });
});

test('keeps the message and code of our own refusals', async () => {
  const response = Response.json({ code: 'PT409', message: 'Used.' }, { status: 409 });
  expect(withTexts(await post(response))).toMatchObject({
    ok: false,
    failure: { kind: 'VALIDATION', status: 409, code: 'PT409', message: 'Used.', retryable: false },
  });
});

describe('an error that Portico’s server did not write', () => {
  test.each(recordedResponses)(
    'names the failing side: $name',
    async ({ status, headers, body, expected }) => {
      const result = await post(new Response(body, { status, headers }));
      const message: unknown = expect.stringMatching(expected.message);
      expect(withTexts(result)).toMatchObject({ ok: false, failure: { ...expected, status, message } });
    },
  );
});

test('an incomplete response times out after 20 s', async () => {
  const waits: number[] = [];
  let expire = () => {};
  const result = await postAsUser(
    access(
      (_, init) => {
        const never = new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
        expire();
        return never;
      },
      {
        after(delayMs, callback) {
          waits.push(delayMs);
          expire = callback;
          return () => {};
        },
      },
    ),
    '/path',
    {},
  );
  expect(waits).toEqual([20_000]);
  expect(result).toMatchObject({ ok: false, failure: { kind: 'TIMEOUT', code: 'REQUEST_TIMEOUT' } });
});

test.each([
  ['12', 12_000],
  ['0', 0],
  ['-5', 0],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('parses the Retry-After header %s', (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});
