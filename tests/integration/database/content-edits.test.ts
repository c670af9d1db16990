import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fallbackSkills } from '#site/fallback-skills.ts';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';
import { getOwner, TestDevice } from '../../support/operations.ts';

const backend = backendForFile();
let token = '';
const owner = getOwner(backend, () => token);
const device = new TestDevice();
const id = 'owner.bio';
const edited_at = '2026-11-23T08:00:00Z';
const save = (edit: Record<string, unknown>, base?: number) =>
  device.put('content_edits', { id, edited_at, ...edit }, base);
const reset = (editId = id) => device.delete('content_edits', [editId]);

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});
beforeEach(async () => {
  await backend().query('delete from public.content_edits');
});

test('only the owner edits; visitors read ids and values', async () => {
  const viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
  for (const operation of [save({ value: 'B' }), reset()]) {
    for (const [caller, status] of [
      [undefined, 401],
      [viewer, 403],
    ] as const) {
      expect(await backend().rpc('apply_batch_operation', { operation }, caller)).toMatchObject({ status });
    }
  }
  expect(await owner.outcome(save({ value: 'Somebody' }))).toMatchObject({
    rowId: id,
    status: 'applied',
  });
  for (const caller of [undefined, viewer, token]) {
    const read = await backend().rest('GET', 'content_edits?select=id,value', { token: caller });
    expect(read).toMatchObject({ status: 200, body: [{ id, value: 'Somebody' }] });
    for (const column of ['field_versions', 'version', 'updated_at', 'edited_at']) {
      const hidden = await backend().rest('GET', `content_edits?select=${column}`, { token: caller });
      expect(hidden.body).toMatchObject({ code: '42501' });
    }
  }
});

test('a reset leaves a tombstone until the text returns', async () => {
  await owner.apply(save({ value: 'B' }));
  const since = Number((await owner.row('content_edits', id))?.version);
  const changes = async () => {
    const epoch = (await backend().query('select epoch from private.sync_head')).rows[0]?.epoch;
    const response = await backend().rpc('pull_changes', { since, known_epoch: epoch, page_size: 9 }, token);
    return (response.body as { changes: unknown[] }).changes;
  };
  const { version } = await owner.outcome(reset());
  expect(await changes()).toEqual([{ table: 'content_edits', id, version, row: null }]);
  expect(await owner.outcome(reset())).toMatchObject({ status: 'unchanged' });
  await owner.apply(save({ value: ['Again'] }, 0));
  expect(await changes()).toMatchObject([{ table: 'content_edits', id, row: { value: ['Again'] } }]);
});

test('gives rows below a pruned tombstone a new version', async () => {
  await owner.apply(save({ value: 'B' }));
  await owner.apply(save({ id: 'services', value: [] }));
  await owner.apply(reset('services'));
  await backend().query(`select private.prune_tombstones(interval '-1 second')`);
  const row = await owner.row('content_edits', id);
  const { rows } = await backend().query('select floor from private.sync_head');
  expect(Number(row?.version)).toBeGreaterThan(Number(rows[0]?.floor));
});

describe('an invalid edit is rejected', () => {
  test.each([
    ['no place', { id: '' }],
    ['no point in time', { edited_at: 7 }],
    ['too much text', { value: ['x'.repeat(25_001), 'x'.repeat(25_000)] }],
    ['too many values', { value: Array.from({ length: 2_000 }, () => 1) }],
    ['values too deep', { value: [[[[[[[[['x']]]]]]]]] }],
  ])('is not stored because of %s', async (_words, edit) => {
    expect(await owner.outcome(save(edit))).toMatchObject({ status: 'rejected' });
    expect(await owner.row('content_edits', id)).toBeUndefined();
  });

  test('an edit sets no other column', async () => {
    await owner.apply(
      save({ value: 'B', version: 99_999_999, updated_at: '2001-01-01', field_versions: {} }),
    );
    const row = await owner.row('content_edits', id);
    expect(Number(row?.version)).toBeLessThan(99_999_999);
    expect(String(row?.updated_at)).not.toContain('2001');
  });
});

describe('the skills of the landing page', () => {
  const skills = async () =>
    (await backend().query('select * from public.skills order by position, id')).rows as { id: string }[];
  const getIds = async () => (await skills()).map((skill) => skill.id);
  const [azure, kubernetes] = fallbackSkills;

  test('follow the owner’s edits in order, until a reset', async () => {
    const before = await skills();
    expect(before.length).toBeGreaterThan(2);
    await owner.apply(save({ id: 'fallbackSkills', value: [kubernetes, azure] }));
    expect(await getIds()).toEqual([kubernetes?.id, azure?.id]);
    await owner.apply(save({ id: 'fallbackSkills', value: [azure] }));
    expect(await skills()).toMatchObject([
      { years_experience: azure?.yearsExperience, highlights: azure?.highlights },
    ]);
    await owner.apply(reset('fallbackSkills'));
    expect(await skills()).toEqual(before);
  });

  test('keep their values if an edited skill is invalid', async () => {
    const before = await skills();
    const wrong = [{ ...azure, proficiencyLevel: 11 }];
    expect(await owner.outcome(save({ id: 'fallbackSkills', value: wrong }))).toMatchObject({
      status: 'rejected',
      code: '23514',
    });
    expect(await skills()).toEqual(before);
    expect(await owner.row('content_edits', 'fallbackSkills')).toBeUndefined();
  });
});
