import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '../../../dev/stack.ts';
import { adminAccount, viewerAccount } from '../../support/backend.ts';
import { signIn } from '../../support/github-app.ts';
import {
  badCredentials,
  type GithubResponse,
  secondaryLimit,
  spammed,
} from '../../support/github-responses.ts';

let stack: Stack;
const logged: string[] = [];
const { log } = console;

beforeAll(async () => {
  console.log = (...parts: unknown[]) => void logged.push(parts.join(' '));
  stack = await startStack({ dataDir: 'memory', dist: null });
});
afterAll(async () => {
  console.log = log;
  await stack.close();
});
beforeEach(() => stack.github.faults.clear());

const newToken = () => stack.github.tokens.issue({ login: 'robin-muster' });
const isGood = (token: string) => stack.github.tokens.grantOf(token) !== undefined;
const revocations = () =>
  stack.github.requests.filter(({ method, path }) => method === 'DELETE' && path.includes('/applications/'));

async function revoke(body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const response = await fetch(`${stack.origin}/functions/v1/revoke-github-token`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

describe('every holder of a token may revoke it', () => {
  test.each([
    ['nobody', async () => ({})],
    ['a page that was signed out', async () => ({ apikey: stack.anonKey })],
    ['a viewer', async () => ({ authorization: `Bearer ${await signIn(stack, viewerAccount)}` })],
    ['the admin', async () => ({ authorization: `Bearer ${await signIn(stack, adminAccount)}` })],
    ['somebody whose session has ended', async () => ({ authorization: 'Bearer long.gone.session' })],
  ])('accepts a token from %s', async (_name, who) => {
    const [mine, another] = [newToken(), newToken()];
    const response = await revoke({ token: mine }, await who());
    expect(response).toMatchObject({ status: 200, text: '{"status":"success","outcome":"revoked"}' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([isGood(mine), isGood(another)]).toEqual([false, true]);
  });

  test('treats a revoked or unknown token as revoked', async () => {
    const token = newToken();
    const gone = { status: 200, text: '{"status":"success","outcome":"gone"}' };
    expect((await revoke({ token })).status).toBe(200);
    expect(await revoke({ token })).toMatchObject(gone);
    expect(await revoke({ token: 'gho_neverKnownToAnybody0123' })).toMatchObject(gone);
  });

  test('leaves a token of another application valid', async () => {
    const token = stack.github.tokens.issue({ login: 'robin-muster', clientId: 'another-app' });
    await revoke({ token });
    expect(isGood(token)).toBe(true);
  });
});

describe('an invalid request to revoke a token', () => {
  test.each([
    ['no token', {}],
    ['an empty one', { token: '' }],
    ['a number', { token: 7 }],
    ['a list', { token: ['gho_a'] }],
    ['a path', { token: '../../user' }],
    ['a line break', { token: 'gho_a\r\nx: y' }],
    ['a very long one', { token: 'a'.repeat(1025) }],
    ['a list in place of the object', ['gho_a']],
    ['null', null],
  ])('is rejected with %s', async (_name, body) => {
    const before = revocations().length;
    const response = await revoke(body);
    expect(response.status).toBe(422);
    expect(JSON.parse(response.text)).toMatchObject({ code: 'TOKEN_MALFORMED' });
    expect(revocations()).toHaveLength(before);
  });

  test('is rejected with an invalid body, method or origin', async () => {
    const token = newToken();
    expect((await revoke('{')).status).toBe(400);
    expect((await revoke(null, {}, 'GET')).status).toBe(405);
    expect((await revoke({ token }, { Origin: 'https://evil.example' })).status).toBe(403);
    expect(isGood(token)).toBe(true);
  });
});

const refused = 'GITHUB_REFUSED';
describe('while GitHub fails', () => {
  test.each<[string, GithubResponse, string, string]>([
    ['refuses', { status: 500 }, refused, "GitHub didn't revoke the token (500)."],
    ['is overloaded', { status: 503 }, refused, "GitHub didn't revoke the token (503)."],
    [
      'leads elsewhere',
      { status: 307, headers: { location: '/github/api/v3/applications/other/token' } },
      refused,
      "GitHub didn't revoke the token (307).",
    ],
    ['limits', secondaryLimit(403, 60), refused, "GitHub didn't revoke the token (403)."],
    ['limits as others do', secondaryLimit(429, 60), refused, "GitHub didn't revoke the token (429)."],
    ['finds it invalid', spammed, refused, "GitHub didn't revoke the token (422)."],
    ['says yes in another way', { status: 200 }, refused, "GitHub didn't revoke the token (200)."],
    [
      'does not know the application',
      badCredentials,
      'OAUTH_APP_REFUSED',
      "GitHub doesn't accept the OAuth app's credentials. Check GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.",
    ],
  ])('reports that GitHub %s, and revokes the token later', async (_name, given, code, message) => {
    const token = newToken();
    stack.github.faults.next({ match: /^DELETE .*\/applications\//, ...given });
    const response = await revoke({ token });
    expect(response.status).toBe(502);
    expect(JSON.parse(response.text)).toMatchObject({ message, code });
    expect(isGood(token)).toBe(true);
    expect((await revoke({ token })).status).toBe(200);
    expect(isGood(token)).toBe(false);
  });
});

describe('the limit on revocations', () => {
  const count = () => stack.query('select sender from private.revocation_attempts');
  const keepOnly = (attempts: number, ageMinutes: number, sender: string) =>
    stack.query(
      `with emptied as (delete from private.revocation_attempts where true)
       insert into private.revocation_attempts (sender, created_at)
       select ${sender}, now() - interval '${ageMinutes} minutes' from generate_series(1, ${attempts})`,
    );
  const own = "private.sender_hash('revocation', '127.0.0.1')";
  const another = "private.sender_hash('revocation', '203.0.113.7')";

  test('counts callers by a hash of the connection’s address', async () => {
    await keepOnly(0, 0, own);
    const forged = ['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip'].map((name) => [name, '203.0.113.7']);
    await revoke({ token: newToken() }, Object.fromEntries(forged));
    const { rows } = await count();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['sender']).toMatch(/^[0-9a-f]{64}$/);
    const known = await stack.query(`select ${own} = '${String(rows[0]?.['sender'])}' as same`);
    expect(known.rows[0]?.['same']).toBe(true);
  });

  test.each([
    ['sixty an hour are too many', 60, 59, own, 429],
    ['one less is not', 59, 59, own, 200],
    ['an hour ago does not count', 60, 61, own, 200],
    ['others do not count', 60, 59, another, 200],
    ['a thousand of all are too many', 1000, 59, another, 429],
  ])('is counted per sender and in total: %s', async (_name, attempts, ageMinutes, sender, status) => {
    await keepOnly(attempts, ageMinutes, sender);
    const token = newToken();
    const before = revocations().length;
    expect((await revoke({ token }, {})).status).toBe(status);
    expect(isGood(token)).toBe(status === 429);
    expect(revocations().length - before).toBe(status === 429 ? 0 : 1);
    await keepOnly(0, 0, own);
  });
});

test('neither responses nor logs contain a token or the secret', async () => {
  const token = newToken();
  stack.github.faults.next({ match: /^DELETE .*\/applications\//, status: 500 });
  const responses = [await revoke({ token }), await revoke({ token }), await revoke({ token: `${token} ` })];
  const told = [...responses.map(({ text }) => text), ...logged].join('\n');
  for (const issued of stack.github.tokens.issuedTokens()) expect(told).not.toContain(issued);
  expect(told).not.toContain('portico-embedded-secret');
});
