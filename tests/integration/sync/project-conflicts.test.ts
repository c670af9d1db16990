import { beforeAll, beforeEach, expect, test } from 'vitest';
import { valuesToColumns } from '#backend/rows.ts';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import type { Project } from '#domain/project/project.ts';
import { projectFields } from '#domain/shared/entities.ts';
import { entityValues, isSame } from '#domain/shared/entity.ts';
import { adminAccount, backendForFile } from '../../support/backend.ts';
import { picture } from '../../support/pictures.ts';
import { type SyncedDevice, syncedDevice } from '../../support/synced-device.ts';

/** Two devices change the same project. After the owner's choice, both devices and the server show the chosen values. */

type Field = Exclude<keyof typeof projectFields, 'createdAt'>;

/** For each field, the value on this device and the value on the other one. */
const values: Record<Field, readonly [mine: unknown, theirs: unknown]> = {
  name: ['Mine', 'Theirs'],
  description: ['mine', null],
  isPublic: [false, true],
  category: ['venture', 'established'],
  type: ['mine', 'theirs'],
  timeline: ['2024', null],
  technologies: ['Zig', 'Rust, Go'],
  features: [['Mine'], ['Theirs', 'more of theirs']],
  role: [null, 'Lead'],
  repositoryUrl: ['https://example.com/mine', 'https://example.com/theirs'],
  websiteUrl: ['https://example.com/mine', 'https://example.com/theirs'],
  topics: [['mine'], []],
  stars: [7, 9],
  images: [[], ['https://example.com/theirs.png']],
  contributors: [null, [{ login: 'robin-muster', contributions: 4 }]],
  pictures: [[picture()], [picture({ alt: 'Theirs' })]],
  lastUpdated: ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'],
  activityLevel: ['Active', 'Inactive'],
  slug: ['mine', 'theirs'],
  summary: ['mine', 'theirs'],
  problem: ['mine', 'theirs'],
  approach: ['mine', 'theirs'],
  result: ['mine', 'theirs'],
  figures: [['1: mine'], ['2: theirs']],
  quote: ['mine', 'theirs'],
  quoteSource: ['mine', 'theirs'],
  stack: [['mine: here'], ['theirs: there']],
  pageLinks: [[], ['theirs: https://example.com/theirs']],
};
const fields = Object.keys(values) as Field[];

const backend = backendForFile();
let token = '';
const devices = () => [syncedDevice(backend(), token), syncedDevice(backend(), token)] as const;

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});
beforeEach(async () => {
  await backend().query(`delete from public.projects where id <> 'default-project'`);
  await backend().query(`insert into public.projects
    (id, name, description, is_public, category, type, timeline, role, stars, images, contributors)
    values ('p', 'Portal', 'A portal', true, 'recent', 'Web', '2020', 'Author', 1,
      array['https://example.com/1.png'], '[{"login": "guest-visitor", "contributions": 1}]')`);
});

async function set(device: SyncedDevice, which: 0 | 1): Promise<void> {
  const { isPublic, name, description, ...entry } = Object.fromEntries(
    fields.map((field) => [field, values[field][which]]),
  );
  const project = { id: 'p', name, description, isPublic, entry: { ...emptyEntry, ...entry } };
  await device.projects.save(project as unknown as Omit<Project, 'createdAt'>);
}

async function shownBy(device: SyncedDevice): Promise<Record<string, unknown> | undefined> {
  const row = await device.database.projects.get('p');
  return row && entityValues(projectFields, row);
}

/** Returns the fields that differ from the given device's values. */
function wrong(shown: Record<string, unknown> | undefined, which: 0 | 1): string[] {
  return fields.filter((field) => !isSame(projectFields[field], shown?.[field], values[field][which]));
}

async function atServer(): Promise<Record<string, unknown> | undefined> {
  const { rows } = await backend().query(
    `select to_jsonb(p) as row from public.projects as p where id = 'p'`,
  );
  const row = rows[0]?.row as Record<string, unknown> | undefined;
  return (
    row &&
    Object.fromEntries(
      fields.map((field) => [field, row[Object.keys(valuesToColumns({ [field]: null }))[0] ?? '']]),
    )
  );
}

async function decide(device: SyncedDevice, choice: 'mine' | 'theirs'): Promise<string[]> {
  const [entry, ...others] = (await device.outbox.entries()).filter(({ can }) => can.resolve);
  if (!entry || others.length > 0) throw new Error('One conflict was expected.');
  expect(await device.outbox.resolve(entry.id, choice)).toEqual({ ok: true, value: true });
  return entry.conflicts.map(({ field }) => field);
}

test.each(['mine', 'theirs'] as const)('the same fields set on two devices: %s', async (choice) => {
  const [mine, theirs] = devices();
  await Promise.all([mine.pull(), theirs.pull()]);
  await set(mine, 0);
  await set(theirs, 1);
  await theirs.sync();
  await mine.sync();
  // The other device has not changed the visibility, so no choice is needed for it.
  const chosen = await decide(mine, choice);
  expect(chosen).toHaveLength(fields.length - 1);
  await mine.sync();
  await theirs.pull();
  const which = choice === 'mine' ? 0 : 1;
  const wrongIn = (shown: Record<string, unknown> | undefined) =>
    wrong(shown, which).filter((field) => field !== 'isPublic');
  expect(wrongIn(await shownBy(mine)), 'this device').toEqual([]);
  expect(wrongIn(await shownBy(theirs)), 'the other device').toEqual([]);
  expect(wrongIn(await atServer()), 'the server').toEqual([]);
});

test('merges different fields without asking the owner', async () => {
  const [mine, theirs] = devices();
  await Promise.all([mine.pull(), theirs.pull()]);
  const project = await mine.database.projects.get('p');
  if (!project?.entry) throw new Error('The project is not here.');
  const { id, name, description, isPublic, entry } = project;
  await mine.projects.save({
    id,
    name: 'Mine',
    description,
    isPublic,
    entry: { ...entry, role: 'Lead' },
  });
  await theirs.projects.save({ id, name, description: null, isPublic, entry: { ...entry, stars: 9 } });
  await theirs.sync();
  await mine.sync();
  await theirs.sync();
  for (const device of [mine, theirs]) {
    expect((await device.outbox.entries()).filter(({ can }) => can.resolve)).toEqual([]);
    expect(await shownBy(device)).toMatchObject({ name: 'Mine', description: null, role: 'Lead', stars: 9 });
  }
});

test.each(['mine', 'theirs'] as const)('deleted on one device, edited on the other: %s', async (choice) => {
  const [mine, theirs] = devices();
  await Promise.all([mine.pull(), theirs.pull()]);
  await mine.projects.delete('p');
  await set(theirs, 1);
  await theirs.sync();
  await mine.sync();
  expect(await decide(mine, choice)).toContain('Role');
  await mine.sync();
  await theirs.pull();
  if (choice === 'mine') {
    expect([await shownBy(mine), await shownBy(theirs), await atServer()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  } else {
    expect([
      wrong(await shownBy(mine), 1),
      wrong(await shownBy(theirs), 1),
      wrong(await atServer(), 1),
    ]).toEqual([[], [], []]);
  }
});

test('mine restores a project with its free links', async () => {
  await backend().query(`delete from public.repositories`);
  await backend().query(`insert into public.projects (id, name) values ('q', 'Other')`);
  await backend().query(`insert into public.repositories (id, name, url, owner, project_id)
    select 'r' || n, 'repository ' || n, 'https://example.com/' || n, 'owner', 'p' from generate_series(1, 3) as n`);
  const [mine, theirs] = devices();
  await Promise.all([mine.pull(), theirs.pull()]);
  await set(mine, 0);
  await theirs.projects.delete('p');
  await theirs.repositories.applyBatch({ action: { kind: 'link', projectId: 'q' }, ids: ['r2'] });
  await theirs.sync();
  await mine.sync();
  await decide(mine, 'mine');
  await mine.sync();
  await theirs.pull();
  const links = [
    { id: 'r1', projectId: 'p' },
    { id: 'r2', projectId: 'q' },
    { id: 'r3', projectId: 'p' },
  ];
  for (const { database } of [mine, theirs]) {
    const rows = await database.repositories.toArray();
    expect(rows.map(({ id, projectId }) => ({ id, projectId }))).toEqual(links);
  }
  const { rows } = await backend().query(
    `select id, project_id as "projectId" from public.repositories order by id`,
  );
  expect(rows).toEqual(links);
  expect((await mine.outbox.entries()).filter(({ can }) => can.resolve || can.retry)).toEqual([]);
});

test.each(['mine', 'theirs'] as const)('edited on one device, deleted on the other: %s', async (choice) => {
  const [mine, theirs] = devices();
  await Promise.all([mine.pull(), theirs.pull()]);
  await set(mine, 0);
  await theirs.projects.delete('p');
  await theirs.sync();
  await mine.sync();
  expect(await decide(mine, choice)).toContain('Role');
  await mine.sync();
  await theirs.pull();
  if (choice === 'mine') {
    expect([
      wrong(await shownBy(mine), 0),
      wrong(await shownBy(theirs), 0),
      wrong(await atServer(), 0),
    ]).toEqual([[], [], []]);
  } else {
    expect([await shownBy(mine), await shownBy(theirs), await atServer()]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  }
});
