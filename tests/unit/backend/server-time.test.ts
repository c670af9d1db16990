import { expect, test } from 'vitest';
import { withSessionTime } from '#backend/auth-responses.ts';
import { parseRetryAfter } from '#backend/http.ts';
import { createServerClock, withServerTime } from '#domain/shared/server-clock.ts';

const server = Date.UTC(2026, 10, 26, 4, 20);
const hourMs = 3_600_000;

async function noteTime(response: () => Response, { path = '/rest/v1/rpc/own_profile', travelMs = 0 } = {}) {
  const time = { device: server + hourMs, elapsed: 0 };
  const clock = createServerClock({ now: () => time.device, elapsedMs: () => time.elapsed });
  const wire = async () => {
    time.device += travelMs;
    time.elapsed += travelMs;
    return response();
  };
  const send = withSessionTime(withServerTime(wire, clock), clock);
  const body = await (await send(`https://backend.example${path}`)).text();
  return { aheadMs: clock.aheadMs(), body };
}

const session = JSON.stringify({ access_token: 'a', expires_at: server / 1000 + 3600, expires_in: 3600 });
const datedResponse = () => new Response('{}', { headers: { date: new Date(server).toUTCString() } });

test('reads the time from a response’s date', async () => {
  expect(await noteTime(datedResponse)).toEqual({ aheadMs: hourMs, body: '{}' });
});

test('ignores a response with an invalid date', async () => {
  expect(await noteTime(() => new Response('{}'))).toMatchObject({ aheadMs: 0 });
  expect(await noteTime(() => new Response('{}', { headers: { date: 'soon' } }))).toMatchObject({
    aheadMs: 0,
  });
});

test('reads the time from a new session', async () => {
  for (const path of ['/auth/v1/token?grant_type=refresh_token', '/auth/v1/signup', '/auth/v1/verify'])
    expect(await noteTime(() => new Response(session), { path })).toEqual({ aheadMs: hourMs, body: session });
});

test('ignores a session that is not new', async () => {
  expect(await noteTime(() => new Response(session), { path: '/auth/v1/user' })).toMatchObject({
    aheadMs: 0,
  });
  const refusedResponse = () => new Response(session, { status: 400 });
  expect(await noteTime(refusedResponse, { path: '/auth/v1/token' })).toMatchObject({ aheadMs: 0 });
  expect(await noteTime(() => new Response('<p>'), { path: '/auth/v1/token' })).toMatchObject({ aheadMs: 0 });
});

test('ignores a slow response', async () => {
  expect(await noteTime(datedResponse, { travelMs: 20_000 })).toMatchObject({ aheadMs: 0 });
});

test('ignores a retry date in the past or a year ahead', () => {
  const inMs = (ms: number) => parseRetryAfter(new Date(server + ms).toUTCString(), server);
  expect(inMs(120_000)).toBe(120_000);
  expect(inMs(-120_000)).toBe(0);
  expect(inMs(365 * 24 * hourMs)).toBe(0);
});
