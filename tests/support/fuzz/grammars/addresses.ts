import fc, { type Arbitrary } from 'fast-check';
import { oddText } from './texts.ts';

/** Generates addresses, including forms that have misled parsers. */

const letters = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((upper) =>
      [...word].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter)).join(''),
    );

const scheme = fc.oneof(
  fc
    .constantFrom('https', 'http', 'mailto', 'javascript', 'data', 'blob', 'file', 'vbscript', 'ftp', 'ws')
    .chain(letters),
  fc.constantFrom(
    'java\tscript',
    'java\nscript',
    '\u0001javascript',
    ' javascript',
    'java%0ascript',
    'javascript&#58;',
  ),
);
const colon = fc.constantFrom(':', ':', ':', '%3a', '\uff1a', ' :', '');
const slashes = fc.constantFrom(
  '//',
  '//',
  '/',
  '',
  '\\\\',
  '/\\',
  '\\/',
  '///',
  '/\t/',
  '/\n/',
  '%2f%2f',
  '\u2215\u2215',
);
const userinfo = fc.constantFrom(
  '',
  '',
  '',
  'user@',
  'a:b@',
  'portico.invalid@',
  'portico.invalid:443@',
  '@',
  '%40',
);
const host = fc.constantFrom(
  'evil.example',
  'portico.invalid',
  'github.com',
  'GitHub.com',
  'evil\u3002example',
  'evil.example.',
  'xn--evil-.example',
  '[::1]',
  '127.1',
  '0x7f000001',
  'localhost',
  'evil.example%00',
  'portico.invalid.evil.example',
  '..',
  '',
);
const port = fc.constantFrom('', '', ':443', ':8080', ':99999', ':', ':0x50');
const segment = fc.oneof(
  fc.constantFrom(
    'admin',
    'github',
    'app-setup',
    'auth',
    'sign-in',
    'callback',
    '.',
    '..',
    '%2e%2e',
    '%2f',
    '%5c',
    '\\',
    '',
    '\t',
    '%00',
    'javascript:',
    '@evil.example',
    '~',
    ';',
  ),
  oddText.map((text) => text.slice(0, 20)),
);
const path = fc
  .tuple(fc.constantFrom('/', '//', '/\\', '\\', '', '/./', '/../'), fc.array(segment, { maxLength: 4 }))
  .map(([start, segments]) => start + segments.join('/'));

const parameterName = fc.constantFrom(
  'code',
  'state',
  'error',
  'error_description',
  'installation_id',
  'setup_action',
  'attempt',
  'connect',
  'access_token',
  'refresh_token',
  'provider_token',
  'type',
  'tab',
  'org',
  'q',
  'language',
  'stars',
  'forks',
  'sort',
  'direction',
  'page',
  '__proto__',
);
const parameterValue = fc.oneof(
  fc.constantFrom(
    'install',
    'update',
    'request',
    'github',
    'yes',
    'no',
    'analysis',
    'desc',
    '1',
    '100',
    '-1',
    '1e9',
    'NaN',
    '0x10',
    'github-app-abc',
    '58210001',
    '%',
    '%zz',
    '+',
    'a b',
  ),
  oddText,
);

/** Generates parameters of an address: names and values after `?` or `#`. */
export const parameters: Arbitrary<string> = fc
  .array(fc.tuple(parameterName, fc.constantFrom('=', '=', '', '=='), parameterValue, fc.boolean()), {
    maxLength: 6,
  })
  .map((list) =>
    list
      .map(
        ([name, sign, value, bare]) =>
          name + sign + (bare ? value : encodeURIComponent(value.toWellFormed())),
      )
      .join('&'),
  );

const behind = fc.oneof(
  fc.constant(''),
  parameters.map((text) => `?${text}`),
  parameters.map((text) => `#${text}`),
  fc.tuple(parameters, parameters).map(([query, fragment]) => `?${query}#${fragment}`),
);

/** Generates addresses as in links, settings or the address bar. */
export const hostileAddress: Arbitrary<string> = fc.oneof(
  fc.tuple(scheme, colon, slashes, userinfo, host, port, path, behind).map((parts) => parts.join('')),
  fc.tuple(path, behind).map((parts) => parts.join('')),
  fc.tuple(slashes, userinfo, host, port, path).map((parts) => parts.join('')),
  oddText,
);

/** Generates valid addresses of this site, as the browser passes them to a page. */
export function pageAddress(origin: string): Arbitrary<URL> {
  return fc.tuple(path, behind).map(([start, end]) => {
    const text = `${origin}/${start}${end}`;
    return URL.parse(text) ?? new URL(`${origin}/${end}`);
  });
}
