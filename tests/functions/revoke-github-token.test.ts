import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '../../dev/stack.ts';
import { adminAccount, viewerAccount } from '../support/backend.ts';
import { signIn } from '../support/github-app.ts';

let stack: Stack;
/** What the functions have printed. */
const logged: string[] = [];
const { log } = console;

beforeAll(async () => {
  console.log = (...words: unknown[]) => void logged.push(words.join(' '));
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

describe('whoever holds a token may give it back', () => {
  test.each([
    ['nobody', async () => ({})],
    ['a page that was signed out', async () => ({ apikey: stack.anonKey })],
    ['a viewer', async () => ({ authorization: `Bearer ${await signIn(stack, viewerAccount)}` })],
    ['the admin', async () => ({ authorization: `Bearer ${await signIn(stack, adminAccount)}` })],
    ['somebody whose session has ended', async () => ({ authorization: 'Bearer long.gone.session' })],
  ])('%s', async (_name, who) => {
    const [mine, another] = [newToken(), newToken()];
    const answer = await revoke({ token: mine }, await who());
    expect(answer).toMatchObject({ status: 200, text: '{"status":"success"}' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([isGood(mine), isGood(another)]).toEqual([false, true]);
  });

  test('a second time, and a token that GitHub never knew, are done with as well', async () => {
    const token = newToken();
    expect((await revoke({ token })).status).toBe(200);
    expect((await revoke({ token })).status).toBe(200);
    expect((await revoke({ token: 'gho_neverKnownToAnybody0123' })).status).toBe(200);
  });

  test('a token of another application is left alone', async () => {
    const token = stack.github.tokens.issue({ login: 'robin-muster', clientId: 'another-app' });
    await revoke({ token });
    expect(isGood(token)).toBe(true);
  });
});

describe('nothing else gets through', () => {
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
  ])('%s', async (_name, body) => {
    const before = revocations().length;
    const answer = await revoke(body);
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'TOKEN_MALFORMED' });
    expect(revocations()).toHaveLength(before);
  });

  test('a body that is none, another method, a page of another origin', async () => {
    const token = newToken();
    expect((await revoke('{')).status).toBe(400);
    expect((await revoke(null, {}, 'GET')).status).toBe(405);
    expect((await revoke({ token }, { Origin: 'https://evil.example' })).status).toBe(403);
    expect(isGood(token)).toBe(true);
  });
});

describe('while GitHub fails', () => {
  test.each([
    ['refuses', 500],
    ['is overloaded', 503],
    ['limits', 403],
    ['does not know the application', 401],
  ])('it %s: said so, and the same token goes through later', async (_name, status) => {
    const token = newToken();
    stack.github.faults.next({ match: /^DELETE .*\/applications\//, status });
    const answer = await revoke({ token });
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.text)).toEqual({
      message: 'GitHub did not take the token back.',
      code: 'GITHUB_REFUSED',
    });
    expect(isGood(token)).toBe(true);
    expect((await revoke({ token })).status).toBe(200);
    expect(isGood(token)).toBe(false);
  });
});

test('no answer and no line that the functions printed names a token or the application’s secret', async () => {
  const token = newToken();
  stack.github.faults.next({ match: /^DELETE .*\/applications\//, status: 500 });
  const answers = [await revoke({ token }), await revoke({ token }), await revoke({ token: `${token} ` })];
  const told = [...answers.map(({ text }) => text), ...logged].join('\n');
  for (const issued of stack.github.tokens.issued()) expect(told).not.toContain(issued);
  expect(told).not.toContain('portico-embedded-secret');
});
