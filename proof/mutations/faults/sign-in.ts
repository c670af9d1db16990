import { faults, type Mutation } from '../mutation.ts';

/** Signing in, what comes back with it, and what is left after signing out. */

const completion = 'tests/unit/services/auth/callback-completion.test.ts';
const storage = 'tests/unit/services/auth/browser-storage.test.ts';
const attempt = { in: 'src/services/auth/sign-in-attempt.ts', foundBy: completion };
const auth = { in: 'src/backend/auth.ts', foundBy: 'tests/integration/backend/auth-sessions.test.ts' };

export const signIn: readonly Mutation[] = [
  ...faults({ in: 'src/domain/shared/route.ts', foundBy: 'tests/unit/domain/shared/route.test.ts' }, [
    {
      name: 'a sign-in leads to an address that is none of ours in disguise',
      find: 'if (!target || !/^\\/(?![/\\\\])[\\w\\-./?=&%+:,~]*$/.test(target)) return fallback;',
      put: 'if (!target) return fallback;',
      test: 'leads to the default',
    },
    {
      name: 'a sign-in leads to any path of the site',
      find: ' || !isReturnPath(url.pathname)',
      put: '',
      test: 'leads to the default',
    },
  ]),
  ...faults({ in: 'src/services/auth/browser-storage.ts', foundBy: storage }, [
    {
      name: 'a planted address to return to is followed',
      find: 'safeReturnPath(storage.getItem(returnTargetKey), fallback)',
      put: 'storage.getItem(returnTargetKey) ?? fallback',
      test: 'the return target is checked when written and when read',
    },
  ]),
  ...faults({ in: 'src/services/auth/callback-completion.ts', foundBy: completion }, [
    {
      name: "a link with somebody else's tokens signs in as that somebody",
      find: 'if (!accessToken || !refreshToken || !ours)',
      put: 'if (!accessToken || !refreshToken)',
      test: 'are refused when nobody began',
    },
    {
      name: 'the words of a stranger fill the screen',
      find: "failure('AUTHENTICATION', refused.code, refused.message, access.now())",
      put: "failure('AUTHENTICATION', refused.code, address.search + address.hash, access.now())",
      test: 'is told in words of our own',
    },
    {
      name: 'a request to install the app counts with a state that nobody issued',
      find: '    if (!confirmed.ok) return confirmed;\n  }\n  return success',
      put: '    void confirmed;\n  }\n  return success',
      test: 'requested with a state that the server does not know is not confirmed',
    },
    {
      name: 'what stands in an address is taken for the number of an installation',
      find: 'if (!state || !wellFormed) return',
      put: 'if (!state) return',
      test: 'an id like "42;drop" is none',
    },
    {
      name: 'a token that may do too little stays in the vault',
      find: '    await tokens.forgetToken(userId);\n',
      put: '',
      test: 'that connects, with a token that may do too little, stands, but is not connected',
    },
  ]),
  ...faults(attempt, [
    {
      name: 'tokens count for the sign-in of another tab',
      find: 'if (!attempt || address.searchParams.get(attemptParameter) !== attempt.nonce) return false;',
      put: 'if (!attempt) return false;',
      test: 'are refused when another tab began',
    },
    {
      name: 'a sign-in is answered twice',
      find: '      const attempt = read();\n      storage.removeItem(key);',
      put: '      const attempt = read();',
      test: 'are taken for a sign-in that this tab began, once',
    },
    {
      name: 'a sign-in of yesterday is answered',
      find: 'return Math.abs(now() - attempt.startedAt) <= maxAttemptMs;',
      put: 'return true;',
      test: 'are refused when began more than ten minutes ago',
    },
    {
      name: "the token of a visitor's sign-in is kept",
      find: 'return address.searchParams.has(connectParameter);',
      put: 'return true;',
      test: 'that is no more than a sign-in lets go of the token, whatever it may do',
    },
  ]),
  ...faults({ in: 'src/backend/auth-clients.ts', foundBy: auth.foundBy }, [
    {
      name: 'a code of a sign-in is good for whoever finds it',
      find: "    flowType: 'pkce',",
      put: "    flowType: 'implicit',",
      test: 'a sign-in at GitHub leaves on this device what its code is worth nothing without',
    },
  ]),
  ...faults(auth, [
    {
      name: 'a session that is signed in over stays open at the server',
      find: 'if (before && !signedIn.error) void endSession(before.access_token, access);',
      put: '',
      test: 'one that a password signs in over ends, and no other',
    },
    {
      name: 'whoever mistypes a password ends the session that is there',
      find: 'if (before && !signedIn.error) void endSession',
      put: 'if (before) void endSession',
      test: 'one that is there stays when somebody mistypes',
    },
    {
      name: 'the session of a confirmation link stays open at the server',
      find: 'if (known.ok) void endSession(token, access);',
      put: '',
      test: 'the one of a confirmation link ends when it was seen',
    },
    {
      name: "one account's changes are sent with the session of another",
      find: 'return data.session?.user.id === userId ? data.session.access_token : null;',
      put: 'return data.session?.access_token ?? null;',
      test: 'one account gets no token of another',
    },
    {
      name: 'a sign-out without a network leaves the session on the device',
      find: '      // Without a response the client keeps the session; this device must not.\n      forgetSession();\n',
      put: '',
      test: 'signing out without a network leaves nothing of it on the device',
    },
  ]),
  ...faults({ in: 'src/backend/http.ts', foundBy: 'tests/unit/backend/http.test.ts' }, [
    {
      name: 'without a session a request is sent all the same',
      find: '    if (!token) {',
      put: '    if (false) {',
      test: 'sends nothing at all without a session',
    },
  ]),
  ...faults({ in: 'src/services/private-fetch.ts', foundBy: 'tests/unit/services/private-fetch.test.ts' }, [
    {
      name: "responses about the account stay in the browser's cache",
      find: "{ ...init, cache: 'no-store' }",
      put: 'init',
      test: 'is kept nowhere, whatever its caller wants',
    },
  ]),
  ...faults({ in: 'src/services/auth/browser-data.ts', foundBy: storage }, [
    {
      name: 'who was signed in is read after the sign-out',
      find: "name: /^portico\\.account$/, atSignOut: 'goes'",
      put: "name: /^portico\\.account$/, atSignOut: 'stays'",
      test: 'goes with the sign-out, in both storages',
    },
    {
      name: 'crash reports are read after the sign-out',
      find: "name: /^portico\\.reports$/, atSignOut: 'goes'",
      put: "name: /^portico\\.reports$/, atSignOut: 'stays'",
      test: 'every place that goes is empty after a sign-out',
    },
    {
      name: 'what nobody thought of is read after the sign-out',
      find: "?.atSignOut ?? 'goes') === 'goes'",
      put: "?.atSignOut ?? 'stays') === 'goes'",
      test: 'every place that goes is empty after a sign-out',
    },
  ]),
  ...faults(
    {
      in: 'src/services/workspace/account-data.ts',
      foundBy: 'tests/unit/services/workspace/account-data.test.ts',
    },
    [
      {
        name: 'rows of the account are read after the sign-out',
        find: 'if (!keptTables.includes(table.name)) await table.clear();',
        put: 'if (!keptTables.includes(table.name)) await table.count();',
        test: 'a sign-out that keeps changes keeps nothing else',
      },
      {
        name: "what the account's database knew of the server is read after the sign-out",
        find: 'await database.settings.filter(({ key }) => !keptSettings.includes(key)).delete();',
        put: '',
        test: 'a sign-out that keeps changes keeps nothing else',
      },
    ],
  ),
  ...faults({ in: 'supabase/config.toml', foundBy: 'tests/integration/platform/cli.test.ts' }, [
    {
      name: 'an address is confirmed by nobody',
      find: 'enable_confirmations = true',
      put: 'enable_confirmations = false',
      test: 'leaves addresses, provider, e-mail frequency and the rest of the project as they are',
    },
    {
      name: 'a password changes without a recent sign-in',
      find: 'secure_password_change = true',
      put: 'secure_password_change = false',
      test: 'leaves addresses, provider, e-mail frequency and the rest of the project as they are',
    },
    {
      name: 'the data service offers the private schema',
      find: 'schemas = ["public"]',
      put: 'schemas = ["public", "private"]',
      test: 'leaves addresses, provider, e-mail frequency and the rest of the project as they are',
    },
  ]),
];
