import { expect, test } from 'vitest';
import { createRateLimit } from '../../../supabase/functions/_shared/rate-limit.ts';
import { createHandler } from '../../../supabase/functions/policy-reports/handler.ts';

test('accepts the limit of requests in every minute', () => {
  let now = 5_000;
  const limit = createRateLimit(2, () => now);
  expect([limit(), limit()]).toEqual([null, null]);
  now += 30_000;
  const refused = limit();
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get('retry-after')).toBe('30');
  now += 30_000;
  expect(limit()).toBeNull();
});

test('limits reports of the content policy', async () => {
  const handler = createHandler({ allowedOrigins: ['https://your.site'] }, () => 0);
  const send = () => handler(new Request('http://localhost/policy-reports', { method: 'POST', body: '{}' }));
  const statuses = [];
  for (let sent = 0; sent < 61; sent += 1) statuses.push((await send()).status);
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([422]));
  expect(statuses.at(-1)).toBe(429);
});
