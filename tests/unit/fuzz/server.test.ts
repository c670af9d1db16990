import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readSecurityLog, readSignedInDevices } from '#backend/account-security.ts';
import { pullChanges } from '#backend/changes.ts';
import {
  listInstallations,
  mintInstallationToken,
  readAppConfiguration,
  verifyInstallation,
} from '#backend/github-app.ts';
import { type BackendAccess, parseRetryAfter } from '#backend/http.ts';
import { pushDirectly } from '#backend/operations.ts';
import { toColumn } from '#backend/rows.ts';
import { activityLevels } from '#domain/analysis/activity.ts';
import { projectCategories } from '#domain/portfolio/portfolio-project.ts';
import type { Result } from '#domain/shared/failure.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { rowKinds, rowTables } from '#domain/shared/row-kinds.ts';
import { isWebAddress } from '#domain/shared/web-address.ts';
import { brokenText, mutatedValue } from '../../support/fuzz/grammars/json.ts';
import { validRow } from '../../support/fuzz/grammars/rows.ts';
import { oddText } from '../../support/fuzz/grammars/texts.ts';
import { holds, holdsAsync } from '../../support/fuzz/property.ts';

/** Responses of our own server, of a captive portal, or of a future version. */

const now = 1_800_000_000_000;

const flat = ({ entry, ...row }: Record<string, unknown>) => ({ ...row, ...(entry as object | null) });
const columnsOf = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(flat(row)).map(([field, value]) => [toColumn(field), value]));
const change = fc.oneof(
  ...rowTables.map((table) =>
    validRow(table).map((row) => ({ table: rowKinds[table].serverTable, row: columnsOf(row) })),
  ),
  fc.constantFrom('repositories', 'of_tomorrow').map((table) => ({ table, row: null })),
);
const page = fc.array(change, { maxLength: 3 }).map((changes) => ({
  epoch: 'e',
  snapshot: false,
  next: 7,
  complete: true,
  head: 7,
  remaining: 0,
  began: null,
  githubApp: { appId: '1', installationId: '2' },
  changes: changes.map((one, index) => ({
    ...one,
    id: String(one.row?.['id'] ?? index),
    version: index + 1,
  })),
}));

const results = fc.constantFrom<unknown>([
  {
    id: '00000000-0000-4000-8000-000000000001',
    status: 'applied',
    version: 3,
    replayed: false,
    results: [
      {
        repositoryId: '1',
        status: 'overwrote',
        version: 3,
        overwritten: { stars: 1, __proto__: 2 },
        theirs: null,
      },
    ],
  },
]);
const others = fc.constantFrom<unknown>(
  { status: 'success', data: { isConfigured: true, appId: '1', installationId: '2', appName: null } },
  { outcome: 'configured', appId: '1', installationId: '2' },
  { token: 'ghs_x', expiresAt: '2026-12-01T00:00:00Z' },
  { installations: [{ id: '1', account: 'a', repositories: 'all' }] },
  [
    {
      id: 'a',
      device: null,
      began_at: '2026-01-01T00:00:00Z',
      used_at: '2026-01-01T00:00:00Z',
      is_current: true,
    },
  ],
  [
    {
      id: 1,
      happened_at: '2026-01-01T00:00:00Z',
      event: 'sign-in',
      subject: null,
      method: 'github',
      device: null,
    },
  ],
  { code: 'PT409', message: 'No.', details: null, hint: null },
  { code: '23505', message: 'duplicate key', error: 'x', error_description: 'y' },
);

interface Given {
  status: number;
  type: string;
  retryAfter: string;
  body: string;
}

const json = mutatedValue(fc.oneof(page, page, results, others)).map(
  (value) => JSON.stringify(value) ?? 'null',
);
const given = fc.record<Given>({
  status: fc.constantFrom(
    200,
    200,
    200,
    200,
    201,
    400,
    401,
    403,
    404,
    408,
    409,
    413,
    429,
    500,
    502,
    503,
    511,
  ),
  type: fc.constantFrom('application/json', 'application/json; charset=utf-8', 'text/html', ''),
  retryAfter: fc.oneof(
    fc.constantFrom('', '1', '-1', '1e400', 'Infinity', '9'.repeat(30), 'Fri, 31 Dec 2027 23:59:59 GMT'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
  ),
  body: fc.oneof(
    { arbitrary: json, weight: 6 },
    { arbitrary: brokenText(json), weight: 1 },
    { arbitrary: oddText, weight: 1 },
  ),
});

const accessTo = ({ status, type, retryAfter, body }: Given): BackendAccess => ({
  url: 'https://backend.invalid',
  apiKey: 'sb_publishable_key',
  fetch: async () =>
    new Response(body, { status, headers: { 'content-type': type, 'retry-after': retryAfter } }),
  now: () => now,
  accessToken: async () => 'a-token',
});

function expectTold<Value>(outcome: Result<Value>): Value | null {
  if (outcome.ok) return outcome.value;
  const { code, retryAfterMs = 0 } = outcome.failure;
  expect(code).not.toBe('');
  expect(englishText(outcome.failure)).not.toBe('');
  expect(Number.isFinite(retryAfterMs) && retryAfterMs >= 0).toBe(true);
  return null;
}

describe('a response of the server', () => {
  holdsAsync('to a pull gives rows, skipped rows or a failure', given, async (response) => {
    const pulled = expectTold(
      await pullChanges(accessTo(response), { epoch: null, version: 0 }, new AbortController().signal),
    );
    for (const one of pulled?.changes ?? []) {
      expect(one.id).toBeTypeOf('string');
      if (one.table === 'unreadable') expect(one.reason).not.toBe('');
      if (one.table === 'repositories' && one.row) expect(isWebAddress(one.row.url)).toBe(true);
      const entry = one.table === 'projects' ? one.row?.entry : null;
      if (!entry) continue;
      expect(projectCategories).toContain(entry.category);
      if (entry.activityLevel !== null) expect(activityLevels).toContain(entry.activityLevel);
      for (const address of [entry.repositoryUrl, entry.websiteUrl, ...(entry.images ?? [])]) {
        if (address !== null) expect(isWebAddress(address)).toBe(true);
      }
    }
  });

  holdsAsync('to a push gives a result per operation or a failure', given, async (response) => {
    const pushed = expectTold(await pushDirectly(accessTo(response), [], new AbortController().signal));
    for (const { id, status, results: targets } of pushed ?? []) {
      expect(id).toBeTypeOf('string');
      expect(['applied', 'rejected']).toContain(status);
      for (const { targetId } of targets) expect(targetId).toBeTypeOf('string');
    }
  });

  holdsAsync('about the GitHub App and account gives a value or failure', given, async (response) => {
    const access = accessTo(response);
    const claim = { installationId: '1', setupAction: 'install', state: 'github-app-x' };
    const minted = expectTold(await mintInstallationToken(access));
    if (minted) expect(Number.isFinite(minted.expiresAt)).toBe(true);
    expectTold(await readAppConfiguration(access));
    expectTold(await listInstallations(access));
    expectTold(await verifyInstallation(access, claim, 'gho_x'));
    for (const device of expectTold(await readSignedInDevices(access))?.items ?? []) {
      expect(Number.isFinite(device.beganAt) && Number.isFinite(device.usedAt)).toBe(true);
    }
    for (const event of expectTold(await readSecurityLog(access, null))?.items ?? []) {
      expect(Number.isFinite(event.happenedAt)).toBe(true);
    }
  });

  holds('gives a valid wait', fc.oneof(oddText, fc.integer().map(String)), (header) => {
    const wait = parseRetryAfter(header, now);
    if (wait !== null) expect(Number.isFinite(wait) && wait >= 0).toBe(true);
  });
});
