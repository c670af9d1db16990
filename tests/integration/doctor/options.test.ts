import { describe, expect, onTestFinished, test } from 'vitest';
import { textReport } from '../../../dev/doctor/examine.ts';
import {
  containsSecretKey,
  isPublishableKey,
  isSecretKey,
  readOptions,
  UsageError,
  withoutKeys,
} from '../../../dev/doctor/options.ts';
import { createWire, NoResponse } from '../../../dev/doctor/wire.ts';
import { listenOnLoopback } from '../../../dev/stack/loopback-server.ts';

/** Returns a key of the older kind: a JSON Web Token that contains its role. */
function olderKey(role: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'supabase', role })}.${'s'.repeat(43)}`;
}

describe('readOptions', () => {
  test.each([
    ['https://your.site', 'https://your.site'],
    ['https://your.site/', 'https://your.site'],
    ['your.site', 'https://your.site'],
    ['https://name.github.io/portfolio/', 'https://name.github.io/portfolio'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('reads the site %s as %s', (site, origin) => {
    expect(readOptions([site], {})).toMatchObject({ site: origin, session: null, json: false });
  });

  test.each([
    { parameters: [], says: /Which site/ },
    { parameters: ['https://a.site', 'https://b.site'], says: /Pass one address/ },
    { parameters: ['https://your.site/admin'], says: /landing page: https:\/\/your\.site$/ },
    { parameters: ['ftp://your.site'], says: /is not an address/ },
    { parameters: ['https://your.site', '--token', 'x'], says: /--token.*--supabase-url/s },
    {
      parameters: ['https://your.site', '--key', 'sb_secret_sample_of_a_key'],
      says: /secret key.*Replace it/,
    },
    { parameters: ['https://your.site', '--key', olderKey('service_role')], says: /secret key/ },
  ])('rejects the parameters $parameters', ({ parameters, says }) => {
    expect(() => readOptions(parameters, {})).toThrow(UsageError);
    expect(() => readOptions(parameters, {})).toThrow(says);
  });

  test('reads a valid session from the environment', () => {
    const session = olderKey('authenticated');
    expect(readOptions(['your.site'], { PORTICO_SESSION: ` ${session}\n` }).session).toBe(session);
    expect(() => readOptions(['your.site'], { PORTICO_SESSION: 'robin' })).toThrow(/not an access token/);
  });
});

test('recognises secret and publishable keys of both kinds', () => {
  expect(isSecretKey('sb_secret_sample')).toBe(true);
  expect(isSecretKey(olderKey('service_role'))).toBe(true);
  expect(isSecretKey(olderKey('anon'))).toBe(false);
  expect(isPublishableKey('sb_publishable_sample')).toBe(true);
  expect(isPublishableKey(olderKey('anon'))).toBe(true);
  expect(isPublishableKey('eyJhbGciOiJub25lIn0.bm9uZQ.x')).toBe(false);
  expect(containsSecretKey(`const key="${olderKey('service_role')}";`)).toBe(true);
  expect(containsSecretKey(`const key="${olderKey('anon')}"; key.startsWith("sb_secret_")`)).toBe(false);
});

test('never prints a key or token from a response', () => {
  for (const key of ['sb_secret_sample', 'sb_publishable_sample', olderKey('authenticated')]) {
    expect(withoutKeys(`refused: ${key}.`)).toBe('refused: [a key].');
    const findings = [{ id: 'site.https', status: 'passed', message: `"${key}"` } as const];
    const report = textReport({ site: 'https://your.site', supabaseUrl: null, findings }, (text) => text);
    expect(report).not.toContain(key);
  }
});

describe('requests of the doctor', () => {
  async function serve(handler: Parameters<typeof listenOnLoopback>[1]): Promise<string> {
    const { port, close } = await listenOnLoopback(0, handler);
    onTestFinished(close);
    return `http://localhost:${port}/path`;
  }

  test('time out with the waiting time in the message', async () => {
    const address = await serve(() => undefined);
    const requested = createWire({ fetch, timeoutMs: 50 }).request(`${address}?token=sample`);
    await expect(requested).rejects.toThrow(`${address} did not respond within 0.05 seconds`);
    await expect(requested).rejects.toBeInstanceOf(NoResponse);
  });

  test('report that a connection ended', async () => {
    const address = await serve((request) => request.socket.destroy());
    await expect(createWire({ fetch, timeoutMs: 5000 }).request(address)).rejects.toThrow(
      `${address} closed the connection without a response`,
    );
  });

  test('run four at a time, once each, without redirects', async () => {
    let requests = 0;
    let underWay = 0;
    let most = 0;
    const address = await serve((_request, response) => {
      requests += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      setImmediate(() => {
        underWay -= 1;
        response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
      });
    });
    const wire = createWire({ fetch, timeoutMs: 5000 });
    const responses = await Promise.all(Array.from({ length: 20 }, () => wire.request(address)));
    expect(responses.every(({ status }) => status === 302)).toBe(true);
    expect(most).toBeLessThanOrEqual(4);
    expect(requests).toBe(20);
  });
});
