import { expect, test } from 'vitest';
import { success } from '#domain/shared/failure.ts';
import { createRestProvider } from '#github/rest.ts';
import { API, NOON } from '../dev/github-client.ts';

/** Returns the rate limit to display. An invalid date in it would crash the page. */
async function limitAfter(headers: Record<string, string>) {
  const provider = createRestProvider({
    apiUrl: API,
    fetch: async () => Response.json({ login: 'robin-muster' }, { headers }),
    now: () => NOON.getTime(),
    openToken: async () => success('a-token'),
  });
  await provider.currentUser();
  return provider.rateLimit();
}

const limit = 'x-ratelimit-limit';
const remaining = 'x-ratelimit-remaining';
const reset = 'x-ratelimit-reset';

test('reports the remaining limit and its reset time', async () => {
  const told = await limitAfter({ [limit]: '5000', [remaining]: '4999', [reset]: '1779279000' });
  expect(told).toEqual({ limit: 5_000, remaining: 4_999, resetsAt: 1_779_279_000_000 });
});

test.each(['soon', '1e300', '-1', ''])('ignores the invalid reset time %j', async (end) => {
  const told = await limitAfter({ [limit]: '5000', [remaining]: 'many', [reset]: end });
  expect(told).toEqual({ limit: 5_000, remaining: 0, resetsAt: 0 });
});

test('treats a limit that is no number as missing', async () => {
  expect(await limitAfter({ [limit]: 'many' })).toBeNull();
});

test('reads the reset time of a query that GitHub refuses with status 200', async () => {
  const provider = createRestProvider({
    // GitHub's real address, because Octokit recognises queries by their path.
    apiUrl: 'https://api.github.com',
    fetch: async () =>
      Response.json(
        { errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded for user ID 1.' }] },
        { headers: { [limit]: '5000', [remaining]: '0', [reset]: String(NOON.getTime() / 1_000 + 600) } },
      ),
    now: () => NOON.getTime(),
    openToken: async () => success('a-token'),
  });
  const page = await provider.fleetPage({ cursor: null, size: 100 });
  expect(page).toMatchObject({ failure: { code: 'GITHUB_RATE_LIMIT', retryAfterMs: 600_000 } });
});
