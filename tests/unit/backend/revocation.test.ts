import { expect, test } from 'vitest';
import { revokeGithubToken } from '#backend/revocation.ts';
import { success } from '#domain/shared/failure.ts';
import { recordedResponses } from '../../integration/backend/recorded-responses.ts';
import { withTexts } from '../../support/with-texts.ts';

/** Returns the outcome of a revocation for the function's response. */

const revocationOutcome = (response: () => Promise<Response>) =>
  revokeGithubToken(
    { url: 'https://project.example', apiKey: 'key', fetch: response, now: () => 1_000 },
    'gho_sample',
  );
const json = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));

test.each([
  ['revoked', { status: 'success', outcome: 'revoked' }],
  ['gone', { status: 'success', outcome: 'gone' }],
] as const)('drops the token after %s', async (outcome, body) => {
  expect(await revocationOutcome(json(200, body))).toEqual(success(outcome));
});

test('drops an invalid token', async () => {
  const malformed = { code: 'TOKEN_MALFORMED', message: 'token must be a token of GitHub.' };
  expect(await revocationOutcome(json(422, malformed))).toMatchObject({ failure: { retryable: false } });
});

test.each([
  ['another 422', 422, { message: 'Validation Failed' }, 'REVOCATION_FAILED'],
  ['a 400', 400, {}, 'REVOCATION_FAILED'],
  ['GitHub’s refusal', 502, { code: 'GITHUB_REFUSED', message: 'It did not.' }, 'GITHUB_REFUSED'],
  [
    'wrong credentials of the app',
    502,
    { code: 'OAUTH_APP_REFUSED', message: 'Wrong.' },
    'OAUTH_APP_REFUSED',
  ],
  ['the limit', 429, { code: 'PT429', message: 'Too many tokens.' }, 'PT429'],
  ['a function that is not there', 404, {}, 'REVOCATION_FAILED'],
  ['a project without the app', 501, { code: 'OAUTH_APP_UNKNOWN', message: 'No.' }, 'OAUTH_APP_UNKNOWN'],
  ['a hotel’s page that says 200', 200, {}, 'REVOCATION_FAILED'],
])('keeps the token after %s', async (_name, status, body, code) => {
  const kept = await revocationOutcome(json(status, body));
  expect(kept).toMatchObject({ ok: false, failure: { code, retryable: true, status } });
  if ('message' in body) expect(withTexts(kept)).toMatchObject({ failure: { message: body.message } });
});

test('keeps the token without a network', async () => {
  const unreachable = await revocationOutcome(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(unreachable).toMatchObject({ failure: { kind: 'NETWORK', retryable: true } });
});

test.each(recordedResponses)('keeps the token after $name', async ({ status, headers, body }) => {
  expect(
    await revocationOutcome(() => Promise.resolve(new Response(body, { status, headers }))),
  ).toMatchObject({
    ok: false,
    failure: { status, retryable: true },
  });
});
