import { describe, expect, it } from 'vitest';
import { readLinkedAccounts, readSecurityLog, readSignedInDevices } from '#backend/account-security.ts';
import { listInstallations } from '#backend/github-app.ts';
import { readRecordedGroup } from '#backend/github-changes.ts';
import type { BackendAccess } from '#backend/http.ts';
import { readLinkAuthenticators } from '#backend/link-second-factor.ts';
import { pushDirectly } from '#backend/operations.ts';
import { readOwnMessages } from '#backend/own-account.ts';
import { listPictureFiles } from '#backend/pictures.ts';
import { readVisitCounts } from '#backend/visit-counts.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { rightClock } from '../../support/server-clock.ts';

/** Lists of our own server that contain malformed rows among valid ones. */

const { signal } = new AbortController();
const at = '2026-11-01T00:00:00Z';
const sent: string[] = [];

/** Returns a server that answers with these bodies in turn. */
function serverOf(...bodies: unknown[]): BackendAccess {
  sent.length = 0;
  return {
    url: 'https://backend.invalid',
    apiKey: 'sb_publishable_key',
    async fetch(_address, init) {
      if (typeof init?.body === 'string') sent.push(init.body);
      return Response.json(bodies.shift());
    },
    now: () => 0,
    accessToken: async () => 'a-token',
  };
}

const around = (row: object, change: object) => [null, row, { ...row, ...change }, 'text'];

describe('unreadable rows', () => {
  it('among linked accounts are counted', async () => {
    const row = { id: 'a', provider: 'github', name: null, linked_at: at, is_owner: true };
    expect(await readLinkedAccounts(serverOf(around(row, { linked_at: 'soon' })))).toEqual({
      ok: true,
      value: {
        items: [{ id: 'a', provider: 'github', name: 'github', linkedAt: Date.parse(at), isOwner: true }],
        skipped: 3,
      },
    });
  });

  it('among signed-in devices are counted', async () => {
    const row = { id: 'a', device: null, began_at: at, used_at: at, is_current: true };
    expect(await readSignedInDevices(serverOf(around(row, { used_at: null })))).toMatchObject({
      value: { items: [{ id: 'a', name: 'Unknown device', usedAt: Date.parse(at) }], skipped: 3 },
    });
  });

  it('among own messages are counted', async () => {
    const row = {
      id: 'a',
      name: 'Jo',
      email: 'jo@example.com',
      message: 'Hi',
      sent_at: at,
      answered_at: null,
    };
    const body = { confirmed: true, messages: around(row, { message: null }), pending: ['b', 7] };
    expect(await readOwnMessages(serverOf(body), [])).toMatchObject({
      value: { messages: [{ id: 'a', sentAt: Date.parse(at) }], pending: ['b'], skipped: 4 },
    });
  });

  it('among the pages of the visit counts are counted', async () => {
    const body = { visits: 9, pages: around({ page: '/', visits: 3 }, { visits: '3' }) };
    expect(await readVisitCounts(serverOf(body))).toEqual({
      ok: true,
      value: { visits: 9, pages: [{ page: '/', visits: 3 }], skipped: 3 },
    });
  });

  it('among the installations of the app are counted', async () => {
    const row = { id: '7', account: 'o', repositories: 'all' };
    const body = { installations: around(row, { repositories: 'some' }) };
    expect(await listInstallations(serverOf(body))).toEqual({
      ok: true,
      value: { items: [row], skipped: 3 },
    });
  });

  it('among picture files keep the next page', async () => {
    const first = Array.from({ length: 1_000 }, (_, index) => ({ name: index === 4 ? null : `${index}` }));
    const names = await listPictureFiles(serverOf(first, [{ name: 'last' }, null]), signal);
    expect(names.ok && names.value.length).toBe(1_000);
    expect(sent[1]).toContain('"offset":1000');
  });

  it('among the authenticators of an e-mailed link are counted', async () => {
    const row = { id: 'a', status: 'verified', factor_type: 'totp', friendly_name: 'Phone', created_at: at };
    const { fetch, url, apiKey, now } = serverOf({ factors: around(row, { created_at: null }) });
    const access = { url, apiKey, fetch, now, origin: url, storage: memoryStorage(), clock: rightClock };
    expect(await readLinkAuthenticators('token', access)).toMatchObject({
      value: { items: [{ id: 'a', name: 'Phone' }], skipped: 3 },
    });
  });

  it('among push results count as missing results', async () => {
    const row = { id: 'a', status: 'applied', version: 1, replayed: false, results: [] };
    expect(await pushDirectly(serverOf(around(row, { version: 'x' })), [], signal)).toMatchObject({
      value: [{ id: 'a' }],
    });
  });
});

describe('a page of the security log', () => {
  const event = (id: number) => ({
    id,
    happened_at: at,
    event: 'sign_in',
    subject: null,
    method: null,
    device: null,
  });
  const odd = { ...event(0), event: null };
  const events = (count: number) => Array.from({ length: count }, (_, index) => event(1_000 - index));

  it('is not the last page because of an unreadable entry', async () => {
    expect(await readSecurityLog(serverOf([odd, ...events(99)]), null)).toMatchObject({
      value: { items: { length: 99 }, skipped: 1, isLast: false },
    });
  });

  it('leaves unreadable entries at its end to the next page', async () => {
    const first = await readSecurityLog(serverOf([...events(98), odd, odd]), null);
    expect(first).toMatchObject({ value: { items: { length: 98 }, skipped: 0, isLast: false } });
    expect(await readSecurityLog(serverOf([odd, odd, event(1)]), 903)).toMatchObject({
      value: { items: { length: 1 }, skipped: 2, isLast: true },
    });
  });

  it('is the last page without any readable entry', async () => {
    const page = await readSecurityLog(serverOf(Array.from({ length: 100 }, () => odd)), null);
    expect(page).toEqual({ ok: true, value: { items: [], skipped: 100, isLast: true } });
  });
});

it('a GitHub change history counts rows of a later version', async () => {
  expect(await readRecordedGroup(serverOf([{ id: 'a' }, null]), '1', null)).toEqual({
    ok: true,
    value: { items: [], skipped: 2, isLast: true },
  });
});
