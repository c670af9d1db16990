import { faults, type Mutation } from '../mutation.ts';

/** What every response of the site tells the browser, and what the built site and the landing documents must not have. */

const documents = 'tests/unit/build/documents.test.ts';
const directives = 'the files for hosts say all of it';
const onEveryResponse = 'come with the others on every response';

export const headers: readonly Mutation[] = [
  ...faults({ in: 'dev/build/content-security-policy.ts', foundBy: documents }, [
    {
      name: "the site is framed by somebody else's",
      find: `    'frame-ancestors': ["'none'"],\n`,
      put: '',
      test: directives,
    },
    {
      name: 'every inline script runs',
      find: `'script-src': ["'self'", ...`,
      put: `'script-src': ["'self'", "'unsafe-inline'", ...`,
      test: 'allow inline what the build wrote, by hash, and nothing unsafe',
    },
    {
      name: 'what no directive names is loaded from everywhere',
      find: `'default-src': ["'none'"],`,
      put: `'default-src': ['https:'],`,
      test: directives,
    },
    {
      name: 'a planted base leads every address elsewhere',
      find: `    'base-uri': ["'none'"],\n`,
      put: '',
      test: directives,
    },
    {
      name: 'a planted form sends what is typed elsewhere',
      find: `'form-action': ["'self'", ...`,
      put: `'form-action': ["'self'", 'https:', ...`,
      test: directives,
    },
    {
      name: 'a script sends what it found everywhere',
      find: `const connect = ["'self'", ...`,
      put: `const connect = ["'self'", 'https:', ...`,
      test: directives,
    },
    {
      name: 'text becomes script in the page',
      find: `    'require-trusted-types-for': ["'script'"],\n`,
      put: '',
      test: directives,
    },
    {
      name: 'a script makes a policy for Trusted Types of its own',
      find: "const trustedTypePolicies = ['portico'];",
      put: "const trustedTypePolicies = ['*'];",
      test: directives,
    },
    {
      name: 'nobody hears of what the policy has stopped',
      find: "    'report-uri': [`${addresses.supabaseUrl.replace(/\\/$/, '')}/functions/v1/policy-reports`],\n",
      put: '',
      test: directives,
    },
  ]),
  ...faults({ in: 'dev/build/host-rules.ts', foundBy: documents }, [
    {
      name: 'the first request of a visit goes over plain http',
      find: "    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',\n",
      put: '',
      test: onEveryResponse,
    },
    {
      name: 'a file is taken for a script whatever its type is',
      find: "    'X-Content-Type-Options': 'nosniff',\n",
      put: '',
      test: onEveryResponse,
    },
    {
      name: "another site loads the site's files into its own process",
      find: "    'Cross-Origin-Resource-Policy': 'same-origin',\n",
      put: '',
      test: onEveryResponse,
    },
    {
      name: 'another site keeps a handle on the window of the workspace',
      find: ", { 'Cross-Origin-Opener-Policy': 'same-origin' }",
      put: '',
      test: 'cut /admin off from the window that opened it',
    },
    {
      name: 'a script asks for camera and position',
      find: "    'Permissions-Policy': deniedFeatures.map((name) => `${name}=()`).join(','),\n",
      put: '',
      test: onEveryResponse,
    },
    {
      name: 'other sites are told the address with everything in it',
      find: "'Referrer-Policy': 'strict-origin-when-cross-origin',",
      put: "'Referrer-Policy': 'unsafe-url',",
      test: onEveryResponse,
    },
  ]),
  ...faults({ in: 'src/pages/landing/document-head.ts', foundBy: documents }, [
    {
      name: 'content ends the script element that it stands in',
      find: "${JSON.stringify(data).replaceAll('<', '\\\\u003c')}",
      put: '${JSON.stringify(data)}',
      test: 'cannot be broken out of by content',
    },
    {
      name: 'content ends the attribute that it stands in',
      find: 'content="${escape(value)}"',
      put: 'content="${value}"',
      test: 'cannot be broken out of by content',
    },
  ]),
  ...faults({ in: 'src/config/trusted-types.ts', foundBy: 'tests/unit/config/trusted-types.test.ts' }, [
    {
      name: 'a worker is started from any origin',
      find: 'if (resolved.origin !== globalThis.location.origin) {',
      put: 'if (false) {',
      test: 'an address of another origin is refused',
    },
    {
      name: 'a worker is started past Trusted Types',
      find: "return factory?.createPolicy('portico', rules) ?? rules;",
      put: 'return factory ? rules : rules;',
      test: 'a browser that knows Trusted Types gets one of them',
    },
  ]),
  ...faults({ in: 'dev/build/environment-check.ts', foundBy: 'tests/unit/build/environment.test.ts' }, [
    {
      name: 'a secret key is built into the site',
      find: "if (role === null || role === 'anon') return null;",
      put: 'if (role) return null;',
      test: 'sb_secret_s3cret',
    },
    {
      name: 'a site that talks to its server over plain http is built',
      find: "return url.protocol === 'https:' || isLocal ? null :",
      put: "return url.protocol !== '' || isLocal ? null :",
      test: 'VITE_SUPABASE_URL=http://project.supabase.co',
    },
  ]),
];
