import { faults, type Mutation } from '../mutation.ts';

/** What GitHub is asked to allow, and what follows where it was not. */

const leaving = 'tests/unit/app/leave-for-github.test.ts';
const changes = 'tests/integration/services/workspace/github-changes.test.ts';
const listing = 'tests/integration/services/workspace/github-import.test.ts';

export const scopes: readonly Mutation[] = [
  ...faults(
    { in: 'src/config/constants.ts', foundBy: 'tests/integration/platform/least-permission.test.ts' },
    [
      {
        name: 'reading asks for the scope that writes',
        find: 'export const readingScopes = [...signInScopes, requiredTokenScope] as const;',
        put: 'export const readingScopes = [...signInScopes, requiredTokenScope, repositoryScope] as const;',
        test: 'the owner who connects is asked for no right to write either',
      },
      {
        name: 'a visitor who signs in is asked for organisations',
        find: "export const signInScopes = ['user:email'] as const;",
        put: "export const signInScopes = ['user:email', 'read:org'] as const;",
        test: 'a visitor who signs in is asked for no right to write',
      },
    ],
  ),
  ...faults({ in: 'src/app/leave-for-github.ts', foundBy: leaving }, [
    {
      name: 'all scopes are asked for where public repositories are read',
      find: "return wanted === 'everything' || had ? fullScopes : readingScopes;",
      put: 'return had || !had ? fullScopes : readingScopes;',
      test: 'the least is asked for',
    },
    {
      name: 'the scope for private repositories is never asked for',
      find: "return wanted === 'everything' || had ? fullScopes : readingScopes;",
      put: 'return had ? fullScopes : readingScopes;',
      test: 'private repositories and changes at GitHub ask for the scope',
    },
    {
      name: 'that private repositories were included is forgotten',
      find: "wanted === 'everything' || had ?",
      put: "wanted === 'everything' ?",
      test: 'what was granted on this device is asked for again',
    },
    {
      name: 'a plain sign-in is asked for what the owner granted',
      find: 'connects ? connectionScopes(wanted) : signInScopes',
      put: 'connectionScopes(wanted)',
      test: 'what was granted on this device is asked for again',
    },
  ]),
  ...faults({ in: 'src/github/connection.ts', foundBy: changes }, [
    {
      name: 'a private repository that the token may not see counts as gone',
      find: 'status === 404 && lacksScope(response.headers)',
      put: 'status === 404 && lacksScope(response.headers) && false',
      test: 'is not refused as gone',
    },
  ]),
  ...faults({ in: 'src/services/workspace/open-github-import.ts', foundBy: listing }, [
    {
      name: 'rows of private repositories go where a token without the scope does not list them',
      find: 'grants(token, repositoryScope) === false',
      put: 'grants(token, repositoryScope) === undefined',
      test: 'leaves the rows of those that it does not list',
    },
  ]),
];
