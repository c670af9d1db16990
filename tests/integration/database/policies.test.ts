import { beforeAll } from 'vitest';
import { adminAccount, backendForFile, type RestResponse, viewerAccount } from '../../support/backend.ts';
import type { Role } from '../../support/policy-matrix.ts';
import { type PolicyRequest, testPolicies } from '../../support/policy-tests.ts';

/** Tests every combination of role, table and action over HTTP, as a client or an Edge Function would send it. */

const backend = backendForFile();
const tokens: Record<Role, string | null> = { anon: null, viewer: null, admin: null, service_role: null };

beforeAll(async () => {
  tokens.admin = await backend().signIn(adminAccount.email, adminAccount.password);
  tokens.viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
  tokens.service_role = backend().token({ role: 'service_role', exp: Math.floor(Date.now() / 1000) + 3600 });
});

testPolicies(() => ({
  query: backend().query,
  async send(request) {
    const response = await sendOverHttp(request);
    if (response.status < 300) return (response.body ?? []) as Record<string, unknown>[];
    const { code } = response.body as { code?: string };
    if (code === '42501' && response.status === (request.role === 'anon' ? 401 : 403)) return 'refused';
    throw new Error(`${response.status} ${JSON.stringify(response.body)}`);
  },
}));

/** Requests the written rows, so that a write that a policy filtered out returns an empty list. */
function sendOverHttp({
  role,
  verb,
  table,
  row,
  values,
  columns = '*',
}: PolicyRequest): Promise<RestResponse> {
  const token = tokens[role];
  const filter = row === null ? '' : `&${row[0]}=eq.${row[1]}`;
  const path = `${table}?select=${columns}${filter}`;
  const headers = { Prefer: 'return=representation' };
  switch (verb) {
    case 'select':
      return backend().rest('GET', path, { token });
    case 'insert':
      return backend().rest('POST', table, { token, body: values, headers: { Prefer: 'return=minimal' } });
    case 'update':
      return backend().rest('PATCH', path, { token, body: values, headers });
    case 'delete':
      return backend().rest('DELETE', path, { token, headers });
  }
}
