import { faults, type Mutation } from '../mutation.ts';

/** The embedded stack: who reaches it, whom it believes, and what it hands out. */

const stack = 'tests/integration/dev/stack.test.ts';
const kept = 'what a service answers is kept nowhere, and taken for nothing but what it is';
const believed = 'whatever a caller says about its address, its connection is what counts';

export const stackFaults: readonly Mutation[] = [
  ...faults({ in: 'dev/stack/loopback-server.ts', foundBy: stack }, [
    {
      name: 'a page elsewhere reaches the stack under its own name',
      find: "return ['localhost', '127.0.0.1', '[::1]'].includes(host);",
      put: "return host !== '';",
      test: 'a request that names "evil.example" as its host is not answered',
    },
    {
      name: 'a name that begins like ours reaches the stack',
      find: "['localhost', '127.0.0.1', '[::1]'].includes(host)",
      put: "['localhost', '127.0.0.1', '[::1]'].some((name) => host.startsWith(name))",
      test: 'a request that names "127.0.0.1.evil.example" as its host is not answered',
    },
    {
      name: 'the network reaches the stack',
      find: "await bind(server, requested, '127.0.0.1');",
      put: "await bind(server, requested, '0.0.0.0');",
      test: 'nobody but this computer can connect',
    },
  ]),
  ...faults({ in: 'dev/stack/sender.ts', foundBy: stack }, [
    {
      name: 'a caller names its address by a forged x-forwarded-for',
      find: '/^(x-forwarded-.*|forwarded|',
      put: '/^(forwarded|',
      test: believed,
    },
    {
      name: 'a caller names its address by a forged x-real-ip',
      find: '|x-real-ip|',
      put: '|',
      test: believed,
    },
    {
      name: "a caller's word stands beside the edge's",
      find: '    if (!namesTheCaller.test(name)) kept.push(',
      put: '    kept.push(',
      test: believed,
    },
  ]),
  ...faults(
    { in: 'dev/stack/routes.ts', foundBy: 'tests/integration/functions/revoke-github-token.test.ts' },
    [
      {
        name: 'the stack believes what callers say about their address',
        find: '      noteSender(request);\n',
        put: '',
        test: 'a caller is counted by a hash of the address, whoever it says it is',
      },
    ],
  ),
  ...faults({ in: 'dev/stack/routes.ts', foundBy: stack }, [
    {
      name: 'responses about the account stay in caches',
      find: "  response.setHeader('Cache-Control', 'no-store');\n",
      put: '',
      test: kept,
    },
    {
      name: 'another site loads responses about the account into its own process',
      find: "  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');\n",
      put: '',
      test: kept,
    },
    {
      name: 'a response of the stack is taken for a page',
      find: "  response.setHeader('X-Content-Type-Options', 'nosniff');\n",
      put: '',
      test: kept,
    },
  ]),
  ...faults({ in: 'dev/stack/data-directory.ts', foundBy: stack }, [
    {
      name: 'other users of the computer read the stack’s sessions and keys',
      find: '  await chmod(dataDir, 0o700);\n',
      put: '',
      test: 'is closed to other users, also a folder from before',
    },
  ]),
  ...faults({ in: 'dev/site/static-site.ts', foundBy: 'tests/integration/dev/stack-site.test.ts' }, [
    {
      name: 'hidden files of the published folder are handed out',
      find: ' || isHidden(path)',
      put: '',
      test: 'says 404 for /.secret/key.pem',
    },
  ]),
  ...faults({ in: 'dev/mailbox/mailbox-routes.ts', foundBy: 'tests/integration/dev/stack-mailbox.test.ts' }, [
    {
      name: 'a page elsewhere deletes e-mails',
      find: "return request.method === 'GET' || sender === null || sender === origin;",
      put: "return request.method === 'GET' || sender !== '' || sender === origin;",
      test: 'is emptied by its button, and by no other site',
    },
    {
      name: 'a page elsewhere reads sign-in links',
      find: "if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return false;",
      put: '',
      test: 'cannot be read under a name that somebody else points at this computer',
    },
  ]),
  ...faults({ in: 'dev/mailbox/mailbox-pages.ts', foundBy: 'tests/integration/dev/stack-mailbox.test.ts' }, [
    {
      name: 'an e-mail runs scripts in the mailbox',
      find: 'sandbox="allow-popups allow-popups-to-escape-sandbox"',
      put: 'sandbox="allow-scripts allow-same-origin"',
      test: 'shows HTML in a frame that can run nothing',
    },
  ]),
  ...faults({ in: 'dev/database/open.ts', foundBy: 'tests/integration/database/escalation.test.ts' }, [
    {
      name: "the embedded data service undoes the migrations' grants",
      find: '  keepOurGrants(connection);\n',
      put: '',
      test: 'the profile cannot be used to rise by setting role',
    },
  ]),
];
