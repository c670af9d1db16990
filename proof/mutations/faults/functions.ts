import { faults, type Mutation } from '../mutation.ts';

/** The checks that every Edge Function shares, and those of the ones that ask for no session. */

const shared = 'supabase/functions/_shared';
const revocation = 'tests/integration/functions/revoke-github-token.test.ts';
const webhook = 'tests/integration/functions/github-webhook.test.ts';

export const functions: readonly Mutation[] = [
  ...faults({ in: `${shared}/owner.ts`, foundBy: 'tests/integration/functions/github-app.test.ts' }, [
    {
      name: "a visitor's account sets the GitHub App up",
      find: "profile.role !== 'admin' || ",
      put: '',
      test: 'getAppConfiguration: only the admin',
    },
  ]),
  ...faults({ in: `${shared}/caller.ts`, foundBy: 'tests/integration/functions/environment.test.ts' }, [
    {
      name: 'a key that everybody knows passes for a session',
      find: 'publicKeys.includes(token) || ',
      put: '',
      test: 'are nobody, whichever of them comes in place of a token',
    },
  ]),
  ...faults(
    { in: `${shared}/cors.ts`, foundBy: 'tests/integration/functions/batch-repository-operations.test.ts' },
    [
      {
        name: 'pages of any origin call the functions',
        find: '!allowedOrigins.includes(origin)',
        put: 'false',
        test: 'pages of which origins may call https://evil.example',
      },
      {
        name: 'pages of an origin that begins like ours call the functions',
        find: '!allowedOrigins.includes(origin)',
        put: '!allowedOrigins.some((known) => origin.startsWith(known))',
        test: '.evil.example',
      },
    ],
  ),
  ...faults(
    {
      in: `${shared}/responses.ts`,
      foundBy: 'tests/integration/functions/batch-repository-operations.test.ts',
    },
    [
      {
        name: 'responses of the functions stay in caches',
        find: "  'Cache-Control': 'no-store',\n",
        put: '',
        test: 'a response is kept nowhere, and taken for nothing but what it is',
      },
      {
        name: 'responses of the functions are taken for pages',
        find: "  'X-Content-Type-Options': 'nosniff',\n",
        put: '',
        test: 'a response is kept nowhere, and taken for nothing but what it is',
      },
    ],
  ),
  ...faults({ in: `${shared}/body.ts`, foundBy: webhook }, [
    {
      name: 'a body is as large as it likes if it does not say so',
      find: '    length += part.byteLength;\n',
      put: '',
      test: 'a body that is too large is refused before it ends',
    },
  ]),
  ...faults({ in: `${shared}/sealing.ts`, foundBy: 'tests/integration/functions/sealing.test.ts' }, [
    {
      name: 'what one account sealed opens for another whose id is as long',
      find: 'encode(`${ownerId}|${kind}|v1`)',
      put: 'encode(`${ownerId.length}|${kind}|v1`)',
      test: 'what was sealed opens for its purpose and for no other',
    },
    {
      name: 'a sealed private key is passed off as a webhook secret',
      find: 'encode(`${ownerId}|${kind}|v1`)',
      put: 'encode(`${ownerId}|v1`)',
      test: 'what was sealed opens for its purpose and for no other',
    },
    {
      name: 'every envelope of the server is sealed with the same numbers',
      find: 'const iv = randomBytes(ivBytes);',
      put: 'const iv = new Uint8Array(ivBytes);',
      test: 'what was sealed opens for its purpose and for no other',
    },
  ]),
  ...faults({ in: 'supabase/functions/revoke-github-token/handler.ts', foundBy: revocation }, [
    {
      name: 'nobody counts how often a token is given back',
      find: "return 'refusal' in counted ? counted.refusal : revoke(app, token);",
      put: 'return revoke(app, token);',
      test: 'sixty an hour are too many',
    },
    {
      name: 'anything is sent on to GitHub as a token',
      find: '!/^[\\w.-]+$/.test(token) || ',
      put: '',
      test: 'nothing else gets through a line break',
    },
    {
      name: 'a refusal of GitHub tells the token',
      find: 'return outcomeOf(response);',
      put: "return response.status < 500 ? outcomeOf(response) : problem(502, 'GITHUB_REFUSED', token);",
      test: 'no response and no line that the functions printed names a token',
    },
  ]),
  ...faults(
    {
      in: 'supabase/functions/policy-reports/handler.ts',
      foundBy: 'tests/integration/functions/policy-reports.test.ts',
    },
    [
      {
        name: 'what is secret in an address gets into the log',
        find: 'return (origin + pathname).slice(0, 200);',
        put: 'return value;',
        test: 'a report is one line of the log, without what may be secret in an address',
      },
      {
        name: 'a stranger writes lines of the log',
        find: "return /^[\\w-]{1,40}/.exec(typeof value === 'string' ? value : '')?.[0] ?? 'something';",
        put: "return typeof value === 'string' ? value : 'something';",
        test: 'what stands in it cannot write a line of its own, nor a long one',
      },
    ],
  ),
  ...faults({ in: 'supabase/functions/github-webhook/signature.ts', foundBy: webhook }, [
    {
      name: 'anybody reports in the name of GitHub',
      find: "return crypto.subtle.verify('HMAC', key, signature, body);",
      put: 'return true;',
      test: 'what is not signed by GitHub has no effect another secret',
    },
  ]),
  ...faults({ in: 'supabase/functions/github-webhook/handler.ts', foundBy: webhook }, [
    {
      name: 'a delivery that was overheard is repeated under another id',
      find: "crypto.subtle.digest('SHA-256', body.value)",
      put: "crypto.subtle.digest('SHA-256', new TextEncoder().encode(request.headers.get('X-GitHub-Delivery') ?? ''))",
      test: 'the same delivery again has no second effect, whatever id it is given',
    },
    {
      name: 'a report about another installation changes rows',
      find: ' || installationOf(payload) !== settings.value.installationId',
      put: '',
      test: 'of another installation, and events of another kind, are ignored',
    },
    {
      name: 'the settings go without GitHub being asked',
      find: 'if (!removed.value) return ignored();',
      put: '',
      test: 'has no effect while GitHub says that it is there, whatever name it comes under',
    },
  ]),
  ...faults({ in: 'supabase/functions/github-webhook/reported-event.ts', foundBy: webhook }, [
    {
      name: 'a signed report of another event is passed off as a deletion',
      find: 'return has(ofRepository) && repositoryActions',
      put: 'return repositoryActions',
      test: 'is not deleted by the report of another event under the name of that one',
    },
  ]),
  ...faults({ in: 'supabase/functions/github-webhook/reported-repository.ts', foundBy: webhook }, [
    {
      name: 'a webhook brings a website that is a script',
      find: 'return isWebsite ? value : null;',
      put: 'return value;',
      test: 'is ignored with an address that is no web address, and has no website of another scheme',
    },
  ]),
  ...faults({ in: 'supabase/migrations/20261126000008_github_app.sql', foundBy: webhook }, [
    {
      name: 'a delivery that was overheard has its effect again',
      find: "  if not found then\n    return 'repeated';",
      put: "  if false then\n    return 'repeated';",
      test: 'the same delivery again has no second effect, whatever id it is given',
    },
  ]),
  ...faults(
    { in: 'dev/functions/deno-process.ts', foundBy: 'tests/integration/dev/stack-functions.test.ts' },
    [
      {
        name: 'a function of the stack reaches every host',
        find: "`--allow-net=${['127.0.0.1:0', ...reachable].join(',')}`",
        put: "'--allow-net'",
        test: 'get the variables they are given and none of ours, no file, no network',
      },
      {
        name: "a function of the stack reads this computer's variables",
        find: '      ...options.environment,\n',
        put: '      ...process.env,\n      ...options.environment,\n',
        test: 'get the variables they are given and none of ours, no file, no network',
      },
    ],
  ),
];
