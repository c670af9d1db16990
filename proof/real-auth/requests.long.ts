import { expect, test } from 'vitest';
import { startStack } from '../../dev/stack.ts';
import { startAuthServer } from './auth-server.ts';
import { playRequests } from './requests.ts';

/** The embedded auth service beside Supabase's own. Each difference is explained in docs/embedded-stack.md. */

async function ofSupabase() {
  const server = await startAuthServer();
  try {
    const client = await server.database.connect();
    return await playRequests({ ...server, apiKey: '', query: (sql) => client.query(sql) });
  } finally {
    await server.close();
  }
}

async function ofStack() {
  const stack = await startStack({ dataDir: 'memory', dist: null, quiet: true });
  try {
    return await playRequests({ ...stack, apiKey: stack.anonKey, query: (sql) => stack.query(sql) });
  } finally {
    await stack.close();
  }
}

const documented = {
  'sign-up with a confirmed address': { real: '200', embedded: '429 over_email_send_rate_limit' },
  'recovery again at once': { real: '429 over_email_send_rate_limit', embedded: '200' },
  'refresh with an unknown token': { real: '400 refresh_token_not_found', embedded: '400 validation_failed' },
  'link without PKCE': { real: '200', embedded: '400 validation_failed' },
  'sign-in with an account whose link is not finished': { real: 'access_denied', embedded: 'server_error' },
  'new address by a session of yesterday': { real: '500 unexpected_failure', embedded: '500' },
  'removal by the auth service': { real: '422 identity_not_found', embedded: '404' },
};

test('the embedded service answers like the real one, with the documented exceptions', async () => {
  const [real, embedded] = [await ofSupabase(), await ofStack()];
  const differences = Object.entries(real).flatMap(([name, outcome]) =>
    outcome === embedded[name] ? [] : [[name, { real: outcome, embedded: embedded[name] }]],
  );
  expect(Object.fromEntries(differences)).toEqual(documented);
});
