import fc, { type Arbitrary } from 'fast-check';
import { readRecording } from '../../../integration/github/recordings.ts';
import { brokenText, mutatedValue } from './json.ts';
import { oddText, repeatedPieces } from './texts.ts';

/** Generates recorded responses of GitHub with changes. */

const [repository] = readRecording('get-repository').map(({ response }) => response);
const [organization] = readRecording('get-organization').map(({ response }) => response);
const [folder] = readRecording('get-content').map(({ response }) => response);
const user = {
  login: 'robin-muster',
  id: 1,
  name: null,
  avatar_url: 'https://avatars.githubusercontent.com/u/1',
};
const fileOf = (text: string) => ({
  path: 'README.md',
  content: Buffer.from(text).toString('base64'),
  encoding: 'base64',
});

/** Contains only the fields that the product reads, so that a random change hits one of them. */
const listed = {
  id: 1_000,
  name: 'hello-world',
  html_url: 'https://github.com/octokit-fixture-org/hello-world',
  description: 'Hello',
  stargazers_count: 3,
  language: 'C',
  owner: { login: 'octokit-fixture-org' },
  created_at: '2024-01-02T03:04:05Z',
  size: 12,
  private: false,
  topics: ['a'],
  homepage: 'example.com',
  pushed_at: '2026-01-01T00:00:00Z',
};

export const bodies: readonly unknown[] = [
  [listed],
  [listed],
  listed,
  repository,
  [repository, repository],
  [organization],
  user,
  folder,
  fileOf('# Title'),
  fileOf('{"dependencies":{"react":"1"}}'),
  { names: ['a', 'b'] },
  { TypeScript: 12_345, __proto__: 1 },
  [{ login: 'a', contributions: 3, avatar_url: null }, { contributions: 1 }],
  [
    {
      sha: 'a',
      commit: { author: { date: '2026-01-01T00:00:00Z' }, committer: { date: '2026-01-01T00:00:00Z' } },
    },
  ],
  {
    sha: 'a',
    truncated: false,
    tree: [
      { path: 'package.json', type: 'blob' },
      { path: 'src', type: 'tree' },
    ],
  },
  { message: 'Not Found', documentation_url: 'https://docs.github.com/rest' },
  { message: 'Repository access blocked', block: { reason: 'dmca', html_url: 'https://github.com/x' } },
];

const linkPieces = [
  '<https://api.github.com/x?page=2>; rel="next"',
  '<https://api.github.com/x?page=9>; rel="last"',
  ', ',
  '?page=1',
  '&page=',
  '1',
  '>',
  ';',
  ' ',
  'rel="last"',
  '<',
  '9',
];
const header = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '5000',
    '-1',
    'NaN',
    '1e400',
    '9'.repeat(400),
    '1779279000',
    'Fri, 31 Dec 1999 23:59:59 GMT',
  ),
  repeatedPieces(linkPieces, 60_000),
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
  fc.webUrl().map((url) => `required; url=${url}`),
  fc.array(fc.nat()).map((ids) => `partial-results; organizations=${ids.join(',')}`),
);
const headerNames = [
  'link',
  'etag',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-github-sso',
  'x-oauth-scopes',
  'retry-after',
] as const;

export interface GivenResponse {
  status: number;
  headers: [string, string][];
  body: string;
}

export const json = mutatedValue(fc.constantFrom(...bodies)).map((value) => JSON.stringify(value) ?? 'null');
const statuses = [
  200, 200, 200, 200, 200, 200, 201, 202, 204, 304, 400, 401, 403, 404, 409, 410, 422, 429, 451, 500, 503,
];
const status = fc.constantFrom(...statuses);
/** Generates responses of a server that is not quite GitHub, such as a gateway. */
export const received: Arbitrary<GivenResponse> = fc.record({
  status,
  headers: fc.array(fc.tuple(fc.constantFrom(...headerNames), header), { maxLength: 3 }),
  body: fc.oneof(
    { arbitrary: json, weight: 6 },
    { arbitrary: brokenText(json), weight: 1 },
    { arbitrary: oddText, weight: 1 },
  ),
});

export function getResponse({ status: code, headers, body }: GivenResponse): Response {
  const told = new Headers({ 'content-type': 'application/json; charset=utf-8' });
  for (const [name, value] of headers) {
    told.set(name, value.replaceAll(/[^\x20-\x7e]/g, ''));
  }
  return new Response([204, 304].includes(code) ? null : body, { status: code, headers: told });
}
