import { expect, test } from 'vitest';
import { revokeGithubToken } from '#backend/revocation.ts';
import { recordedAnswers } from './recorded-answers.ts';

const revoke = (answer: Response) =>
  revokeGithubToken(
    { url: 'https://backend.example', apiKey: 'key', fetch: async () => answer, now: () => 0 },
    'token',
  );

test.each(recordedAnswers)(
  'a token stays to be taken back after $name',
  async ({ status, headers, body }) => {
    expect(await revoke(new Response(body, { status, headers }))).toMatchObject({
      ok: false,
      failure: { code: 'REVOCATION_FAILED', status, retryable: true },
    });
  },
);

test('what our function calls no token is done with', async () => {
  const body = { code: 'TOKEN_MALFORMED', message: 'token must be a token of GitHub.' };
  expect(await revoke(Response.json(body, { status: 422 }))).toMatchObject({
    ok: false,
    failure: { status: 422, retryable: false },
  });
});
