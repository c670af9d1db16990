import { describe, expect, test } from 'vitest';
import { createLog, redact } from '#domain/shared/log.ts';
import { hangMs, withinTime } from '../../../support/fuzz/property.ts';

const create = (level: 'debug' | 'info' = 'info', limit = 1_000) => createLog({ now: () => 7, limit, level });

describe('the log buffer', () => {
  test('keeps the last 1000 entries in order', () => {
    const log = create();
    for (let index = 0; index < 2_345; index += 1) log.info(`entry ${index}`);
    const entries = log.entries();
    expect(entries).toHaveLength(1_000);
    expect(entries[0]?.message).toBe('entry 1345');
    expect(entries.at(-1)?.message).toBe('entry 2344');
  });

  test('has four levels and stores info and above by default', () => {
    const log = create();
    log.debug('a');
    log.info('b');
    log.warn('c');
    log.error('d', new Error('e'));
    expect(log.entries().map(({ level }) => level)).toEqual(['info', 'warn', 'error']);
    expect(create('debug').entries()).toEqual([]);
  });

  test('accepts any value as details', () => {
    const log = create();
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (const details of [circle, 10n, Symbol('x'), null, () => undefined]) log.info('odd', details);
    expect(log.entries()).toHaveLength(5);
  });
});

/** An example of each kind of secret. */
const secrets = {
  oauth: 'gho_canaryAbCdEf0123456789',
  installation: `ghs_12345_${'canary'.repeat(20)}`,
  personal: 'github_pat_11CANARY0aBcDeF',
  session: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.canarySignature',
  refresh: '01a1fa6f-11a3-77ad-87ab-0efbe16efb32',
  password: 'correct horse battery staple',
  webhook: 'whsec-canary-3f9a',
  key: '-----BEGIN RSA PRIVATE KEY-----\nMIIcanary\nabc\n-----END RSA PRIVATE KEY-----',
  envelope: 'portico.v1.AAECAwQFBgcICQoLDA0ODxAREhMU',
  service: 'sb_secret_canary0123',
  code: '4f1c0de4-canary',
};

const sentences: [string, string][] = [
  [`token ${secrets.oauth} was refused`, secrets.oauth],
  [`got ${secrets.installation}`, secrets.installation],
  [`with ${secrets.personal}.`, secrets.personal],
  [`Bearer ${secrets.session}`, secrets.session],
  [`the session is ${secrets.session}`, 'canarySignature'],
  [JSON.stringify({ refresh_token: secrets.refresh }), secrets.refresh],
  [`#access_token=${secrets.session}&refresh_token=${secrets.refresh}&type=signup`, secrets.refresh],
  [JSON.stringify({ email: 'a@b.ch', password: secrets.password }), secrets.password],
  [`password="${secrets.password}"`, secrets.password],
  [JSON.stringify({ webhookSecret: secrets.webhook }), secrets.webhook],
  [`webhook_secret: ${secrets.webhook}`, secrets.webhook],
  [`key ${secrets.key} end`, 'MIIcanary'],
  [JSON.stringify({ privateKey: secrets.key }), 'MIIcanary'],
  [secrets.key.slice(0, 45), 'MIIcanary'],
  [`sealed ${secrets.envelope}`, secrets.envelope],
  [`apikey ${secrets.service}`, secrets.service],
  [`/auth/github/callback?code=${secrets.code}&state=xyz`, secrets.code],
  // A secret in an address, and in an address within an address.
  [`/cb?to=${encodeURIComponent(`/a?t=${secrets.oauth}`)}`, secrets.oauth],
  [`/cb?to=${encodeURIComponent(encodeURIComponent(`/a?t=${secrets.service}`))}`, secrets.service],
  [`/cb?to=${encodeURIComponent(`/a?password=${secrets.webhook}`)}`, secrets.webhook],
  [`https://robin:${secrets.webhook}@example.com/a.git`, secrets.webhook],
  // A secret in JSON within JSON, and after an escape sequence.
  [JSON.stringify({ body: `first\n${secrets.oauth}` }), secrets.oauth],
  [JSON.stringify({ body: JSON.stringify({ password: secrets.password }) }), secrets.password],
  [JSON.stringify({ body: JSON.stringify({ password: `a "b" ${secrets.webhook}` }) }), secrets.webhook],
  // A secret in text that is cut off.
  [`password="${secrets.password} and m`, secrets.password],
  [JSON.stringify({ password: secrets.password }).slice(0, -2), secrets.password],
  [`secret="one\\\ntwo ${secrets.webhook}"`, secrets.webhook],
  // Secrets under other names.
  [`X-Api-Key: ${secrets.webhook}`, secrets.webhook],
  [`passphrase: ${secrets.webhook}`, secrets.webhook],
  [`Cookie: a=1; b=${secrets.webhook}`, secrets.webhook],
  [`Authorization: Digest ${secrets.webhook}`, secrets.webhook],
  [`Authorization = "${secrets.webhook}"`, secrets.webhook],
  ['authorization: Basic cG9ydGljbzpzZWNyZXQ=', 'cG9ydGljbzpzZWNyZXQ='],
];

describe('redaction', () => {
  test.each(sentences)('redacts %j', (sentence, secret) => {
    expect(redact(sentence)).not.toContain(secret);
    const log = create();
    log.error(sentence, new Error(sentence));
    expect(JSON.stringify(log.entries())).not.toContain(secret);
  });

  test('keeps harmless details', () => {
    for (const message of ['a right_of_way, high_resolution', 'https://github.com/a/b?c=d', 'keyJoined']) {
      expect(redact(message)).toBe(message);
    }
    const message = 'GITHUB_RATE_LIMIT {"code":"GITHUB_RATE_LIMIT","status":403} at /admin/github?page=2';
    expect(redact(message)).toBe(message);
  });
});

/** Texts for which a regular expression could backtrack for a long time. */
const hostileTexts: Record<string, (length: number) => string> = {
  'beginnings of tokens': (length) => 'eyJ-'.repeat(length / 4),
  'names without an end': (length) => 'a-'.repeat(length / 2),
  'secrets without a value': (length) => 'secret'.repeat(length / 6),
  'unclosed quotes': (length) => 'token="\\'.repeat(length / 8),
  'keys without an end': (length) => '-----BEGIN PRIVATE KEY-----'.repeat(length / 27),
  'escaped quotes': (length) => `token=\\"${'\\\\"'.repeat(length / 3)}`,
  'names behind escapes': (length) => '%253Dtoken'.repeat(length / 10),
  'addresses without an end': (length) => 'https://a'.repeat(length / 9),
  spaces: (length) => `token ${' '.repeat(length)}`,
};

// With quadratic time, a text of this length would take hours.
test.each(Object.entries(hostileTexts))('redacts %s in linear time', (_name, fieldText) => {
  expect(withinTime(hangMs, () => redact(fieldText(2_000_000)).length)).toBeGreaterThan(0);
});
