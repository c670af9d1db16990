import { faults, type Mutation } from '../mutation.ts';

/** Setting the GitHub App up: whose state, whose installation, and what its tokens may do. */

const app = 'tests/integration/functions/github-app.test.ts';
const refusals = 'tests/integration/functions/github-app-refusals.test.ts';
const functions = 'supabase/functions/github-app';
const replays = 'takes the key as GitHub hands it out';

export const githubApp: readonly Mutation[] = [
  ...faults({ in: 'supabase/migrations/20261126000008_github_app.sql', foundBy: app }, [
    {
      name: 'one account finishes the setup of another',
      find: 'where state_hash = hash and user_id = owner for update;',
      put: 'where state_hash = hash for update;',
      test: 'shows its secret again to its owner only',
    },
    {
      name: 'a state that was used is used again',
      find: 'if setup.used_at is not null then',
      put: 'if false then',
      test: replays,
    },
    {
      name: 'a state that has expired is used',
      find: 'if setup.expires_at <= now() then',
      put: 'if false then',
      test: 'an expired state, and one of another account',
    },
    {
      name: 'a state lasts for weeks',
      find: "default now() + interval '60 minutes'",
      put: "default now() + interval '60 days'",
      test: 'a state lasts sixty minutes',
    },
    {
      name: 'settings that were tested are tested and stored again',
      find: '    and setup.used_at is null and setup.expires_at > now()\n',
      put: '',
      test: replays,
    },
  ]),
  ...faults({ in: `${functions}/setup.ts`, foundBy: app }, [
    {
      name: 'a setup leads back to a page of somebody else',
      find: '!environment.allowedOrigins.includes(origin)',
      put: 'false',
      test: 'pages of other origins, unknown actions and malformed bodies are turned away',
    },
  ]),
  ...faults({ in: `${functions}/write-token.ts`, foundBy: app }, [
    {
      name: 'a token that writes changes every repository of the account',
      find: ', repository_ids: [Number(body.repositoryId)]',
      put: '',
      test: 'it changes the one repository, in the one way',
    },
    {
      name: 'a token for labels changes settings, too',
      find: "labels: { issues: 'write' }",
      put: "labels: { issues: 'write', administration: 'write' }",
      test: 'it changes the one repository, in the one way',
    },
  ]),
  ...faults({ in: 'src/workers/github-app.logic.ts', foundBy: 'tests/unit/workers/github-app.test.ts' }, [
    {
      name: 'a token that writes outlives its change',
      find: '    endWriting,\n',
      put: '    endWriting: async () => undefined,\n',
      test: 'a token that writes is held until it is let go of',
    },
    {
      name: 'a token that writes is let go of, and not taken back',
      find: 'if (token !== undefined) await revokeWriteToken(token);',
      put: 'void token;',
      test: 'a token that writes is held until it is let go of',
    },
  ]),
  ...faults({ in: `${functions}/handler.ts`, foundBy: app }, [
    {
      name: 'what JavaScript has on every object is called as an action',
      find: 'Object.hasOwn(actions, name) ? actions[name] : undefined',
      put: 'actions[name]',
      test: 'pages of other origins, unknown actions and malformed bodies are turned away',
    },
    {
      name: 'bodies of any shape reach the actions',
      find: "requests[name]?.(body.value, 'body') ?? null;",
      put: 'null as string | null;',
      test: 'pages of other origins, unknown actions and malformed bodies are turned away',
    },
  ]),
  ...faults({ in: `${functions}/app-check.ts`, foundBy: refusals }, [
    {
      name: 'an installation counts by the token of another GitHub account',
      find: 'if (owner.githubId !== null && owner.githubId !== userId) return refused(foreign());',
      put: '',
      test: 'a token of another GitHub account than the owner’s proves nothing',
    },
    {
      name: 'who was only invited to an organisation uses its installation',
      find: "return body.state === 'active' ? found(null) : refused(foreign());",
      put: 'return found(null);',
      test: 'was invited only',
    },
  ]),
  ...faults({ in: `${functions}/app-check.ts`, foundBy: app }, [
    {
      name: "somebody else's installation is noted as the owner's",
      find: "if (listed === 'absent') return refused(foreign());",
      put: '',
      test: 'of an app made by hand is noted, if it is the owner’s and the state is ours',
    },
    {
      name: "somebody else's account is taken for the owner's",
      find: "if (account.accountType !== 'Organization') return refused(foreign());",
      put: "if (account.accountType !== 'Organization') return found(null);",
      test: 'where GitHub lists no installations for this kind of token, the account decides',
    },
  ]),
  ...faults({ in: `${functions}/installation.ts`, foundBy: app }, [
    {
      name: "the app is connected to somebody else's installation",
      find: "  if ('refusal' in owned) return owned;\n",
      put: '',
      test: 'is refused where it is somebody else’s or none, and what stands stays',
    },
    {
      name: 'an update is believed for every installation',
      find: 'return settings.value?.installationId === installationId',
      put: 'return settings.value',
      test: 'an update is confirmed for the installation that is configured, and for no other',
    },
  ]),
  ...faults({ in: `${functions}/settings.ts`, foundBy: app }, [
    {
      name: "somebody else's installation is stored",
      find: "  if ('refusal' in owned) return owned.refusal;\n",
      put: '',
      test: 'somebody else’s installation is told clearly',
    },
    {
      name: 'the private key is answered to the page',
      find: '        accountLogin: known.accountLogin,\n      }',
      put: '        accountLogin: known.accountLogin,\n        key: known.sealedPrivateKey,\n      }',
      test: 'what is configured is answered without the sealed key',
    },
    {
      name: 'the private key is stored as it came',
      find: "sealed_private_key: await seal(context, 'private-key', key.value),",
      put: 'sealed_private_key: key.value,',
      test: replays,
    },
  ]),
  ...faults({ in: `${functions}/installation-token.ts`, foundBy: app }, [
    {
      name: 'an installation token writes',
      find: "const readOnly = { metadata: 'read', contents: 'read' } as const;",
      put: "const readOnly = { metadata: 'read', contents: 'write' } as const;",
      test: 'they read the listed repositories, write nothing, and last an hour',
    },
    {
      name: 'an installation token reads repositories that are not listed',
      find: 'const minted = await requestToken(context, settings, { permissions: readOnly, repositories: names });',
      put: 'const minted = await requestToken(context, settings, { permissions: readOnly });',
      test: 'of more repositories than one token may name, those that were pushed to last',
    },
  ]),
];
