import { beforeAll, expect, test } from 'vitest';
import { appServiceForFile, organisationInstallation } from '../../support/github-app.ts';
import { type Exchange, requestsProblems, responsesProblems } from '../github/openapi.ts';

/** Checks requests of the Edge Functions against GitHub's published OpenAPI description. */

const service = appServiceForFile();
const { call } = service;
const exchanges: Exchange[] = [];

beforeAll(async () => {
  watch();
  await requestEverything();
});

/**
 * Records the requests between the functions and the stack's GitHub. Copies the bodies instead of cloning, because Node 20 may
 * cancel a stream whose other clone is collected as garbage.
 */
function watch(): void {
  const { github } = service.stack();
  const respond = github.fetch.bind(github);
  github.fetch = async (request) => {
    const { url, method, headers } = request;
    const text = await request.text();
    const copy = () => new Request(url, { method, headers, ...(text !== '' && { body: text }) });
    const response = await respond(copy());
    const bytes = await response.arrayBuffer();
    const answer = () => new Response(bytes.byteLength > 0 ? bytes : null, response);
    if (url.includes('/api/v3/')) exchanges.push({ request: copy(), text, response: answer() });
    return answer();
  };
}

async function requestEverything(): Promise<void> {
  const stack = service.stack();
  // GitHub does not list installations to an OAuth app's token, so the function requests the membership.
  stack.github.faults.next({
    match: /GET .*\/user\/installations/,
    status: 403,
    body: { message: 'No list.' },
  });
  const { stored, tested } = await service.configure({ installationId: organisationInstallation });
  expect([stored.body, tested.body]).toEqual([
    expect.objectContaining({ status: 'success' }),
    expect.objectContaining({ status: 'success' }),
  ]);
  await stack.query(
    `insert into repositories (id, name, url, owner) values
      ('1', 'policy-engine', 'https://x.test', 'muster-labs'), ('2', 'gone-long-ago', 'https://x.test', 'muster-labs')`,
  );
  // GitHub has not granted access to one repository, so it refuses the token, and the function lists the granted ones.
  await call('installationToken', {});
  await call('listInstallations', {});
  await call('writeToken', { repositoryId: '1', owner: 'muster-labs', changes: ['files', 'defaultBranch'] });
  await call('clearAppSettings', {});
  const setup = await service.begin();
  const form = new URLSearchParams({ manifest: setup.manifest, state: setup.state });
  const address = `${stack.origin}/github/settings/apps`;
  const posted = await fetch(address, { method: 'POST', body: form, redirect: 'manual' });
  const code = new URL(posted.headers.get('location') ?? '').searchParams.get('code');
  await call('convertManifest', { code, state: setup.state });
  await fetch(`${stack.origin}/functions/v1/revoke-github-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: service.githubToken() }),
  });
}

test('every request matches GitHub’s description, and every kind occurs', () => {
  const { problems, operations } = requestsProblems(exchanges);
  expect(problems).toEqual([]);
  expect(operations).toEqual([
    'DELETE /applications/{client_id}/token',
    'GET /app',
    'GET /app/installations',
    'GET /app/installations/{installation_id}',
    'GET /installation/repositories',
    'GET /user',
    'GET /user/installations',
    'GET /user/memberships/orgs/{org}',
    'POST /app-manifests/{code}/conversions',
    'POST /app/installations/{installation_id}/access_tokens',
  ]);
});

test('every field of the stack’s GitHub matches the description', async () => {
  expect(await responsesProblems(exchanges)).toEqual([]);
});
