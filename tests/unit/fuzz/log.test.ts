import fc, { type Arbitrary } from 'fast-check';
import { describe, expect } from 'vitest';
import { createLog, redact } from '#domain/shared/log.ts';
import { oddText, repeatedPieces } from '../../support/fuzz/grammars/texts.ts';
import { holds } from '../../support/fuzz/property.ts';

/** Secrets that are recognised by their form, in any surrounding text. */
const alphanumeric = fc.string({
  unit: fc.constantFrom(...'abcdefXYZ0123456789'),
  minLength: 24,
  maxLength: 40,
});
const formed = fc.oneof(
  alphanumeric.map((text) => `gho_${text}`),
  alphanumeric.map((text) => `ghs_${text}`),
  alphanumeric.map((text) => `github_pat_${text}`),
  alphanumeric.map((text) => `sb_secret_${text}`),
  alphanumeric.map((text) => `portico.v2.${text}`),
  fc.tuple(alphanumeric, alphanumeric).map(([head, tail]) => `eyJ${head}.eyJ${head}.${tail}`),
);

/** Secrets without a special form, which are recognised by the name before them. */
const unformed = fc.oneof(
  alphanumeric,
  fc.uuid(),
  alphanumeric.map((text) => `${text.slice(0, 12)}-${text.slice(12)}`),
);
const secretNames = fc.constantFrom(
  'password',
  'refresh_token',
  'access_token',
  'client_secret',
  'webhookSecret',
  'api_key',
  'privateKey',
  'code_verifier',
  'Authorization',
  'X-Api-Key',
  'providerToken',
  'passphrase',
  'PASSWD',
);

type Wrapping = (secret: string) => string;

const around: Arbitrary<Wrapping> = fc.oneof(
  fc.tuple(oddText, oddText).map(
    ([before, after]): Wrapping =>
      (secret) =>
        `${before} ${secret} ${after}`,
  ),
  fc.constantFrom<Wrapping>(
    (secret) => secret,
    (secret) => `"${secret}"`,
    (secret) => `token=${secret}`,
    (secret) => `https://x.example/a?b=c&t=${secret}&d=e`,
    (secret) => `https://x.example/a#${secret}`,
    (secret) => `/cb?to=${encodeURIComponent(`/a?t=${secret}`)}`,
    (secret) => `/cb?to=${encodeURIComponent(encodeURIComponent(`/a?t=${secret}`))}`,
    (secret) => JSON.stringify({ a: [secret] }),
    (secret) => JSON.stringify({ body: JSON.stringify({ a: secret }) }),
    (secret) => JSON.stringify({ body: `first\n${secret}` }),
    (secret) => `Error: <${secret}>\n    at f (${secret}.js:1:2)`,
    (secret) => `https://${secret}@github.com/a.git`,
    (secret) => `https://x-access-token:${secret}@github.com/a.git`,
  ),
);

const named: Arbitrary<(name: string, secret: string) => string> = fc.constantFrom(
  (name, secret) => `${name}=${secret}`,
  (name, secret) => `${name}: ${secret}`,
  (name, secret) => `${name} = "${secret}"`,
  (name, secret) => `{${name}: '${secret}'}`,
  (name, secret) => JSON.stringify({ [name]: secret }),
  (name, secret) => JSON.stringify({ [name]: `with "quotes" and \\ ${secret}` }),
  (name, secret) => JSON.stringify({ a: { [name]: secret } }, null, 2),
  (name, secret) => JSON.stringify({ body: JSON.stringify({ [name]: secret }) }),
  (name, secret) => JSON.stringify({ [name]: secret }).slice(0, -2),
  (name, secret) => `${name}="${secret} is cut off h`,
  (name, secret) => `#a=b&${name}=${secret}&c=d`,
  (name, secret) => `/cb?to=${encodeURIComponent(`/a?${name}=${secret}`)}`,
  (name, secret) => `${name}=${secret}`.replace('=', '%3D'),
  (name, secret) => encodeURIComponent(JSON.stringify({ [name]: secret })),
  (name, secret) =>
    JSON.stringify({ body: JSON.stringify({ body: JSON.stringify({ [name]: `a "b" ${secret}` }) }) }),
  (_name, secret) => `Cookie: a=1; b=${secret}`,
  (_name, secret) => `Authorization: Digest ${secret}`,
  (_name, secret) => `https://robin:${secret}@example.com/a`,
  (name, secret) => `${name}="line one\\\nline two ${secret}"`,
);

const pieces = [
  'token',
  'secret',
  'password',
  '=',
  ':',
  '"',
  "'",
  '\\',
  '\\"',
  ' ',
  '\n',
  'a',
  '-',
  '_',
  'eyJ',
  '.',
  'bearer ',
  'gho_',
  'portico.v1.',
  '-----BEGIN PRIVATE KEY-----',
  '-----END',
  '?code=',
  '&',
  '%3D',
  'sb_secret_',
  'x',
  '{',
  ',',
];
const logText = (text: string) => {
  const log = createLog({ now: () => 0, limit: 10, level: 'info' });
  log.warn(text, { message: text, nested: [text] });
  log.error('failed', new Error(text));
  return [redact(text), JSON.stringify(log.entries())].join('\n');
};

describe('a log entry', () => {
  holds('contains no secret of a known form', fc.tuple(formed, around), ([secret, wrap]) => {
    expect(logText(wrap(secret))).not.toContain(secret);
  });

  holds(
    'contains no secret of a known name',
    fc.tuple(secretNames, unformed, named, oddText),
    ([name, secret, put, before]) => {
      expect(logText(put(name, secret))).not.toContain(secret);
      expect(redact(`${before} ${put(name, secret)}`)).not.toContain(secret);
    },
  );

  holds('is redacted within the time limit', repeatedPieces(pieces, 300_000), (text) => {
    expect(typeof redact(text)).toBe('string');
  });
});
