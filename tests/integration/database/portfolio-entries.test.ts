import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { valuesToColumns } from '#backend/rows.ts';
import { emptyEntry } from '#domain/portfolio/portfolio-entry.ts';
import type { PortfolioEntry } from '#domain/portfolio/portfolio-project.ts';
import { adminAccount, backendForFile, viewerAccount } from '../../support/backend.ts';
import { getOwner, TestDevice } from '../../support/operations.ts';
import { picture } from '../../support/pictures.ts';

const backend = backendForFile();
let token = '';
const owner = getOwner(backend, () => token);
const device = new TestDevice();

beforeAll(async () => {
  token = await backend().signIn(adminAccount.email, adminAccount.password);
});
beforeEach(() => backend().query(`delete from public.projects where id <> 'default-project'`));

const entry: PortfolioEntry = {
  category: 'opensource',
  slug: 'portal',
  summary: 'A portal that works offline.',
  problem: 'Nobody found anything.\n\nNot even the way in.',
  approach: 'One entrance.',
  result: 'People find it.',
  figures: ['3 s: to find it'],
  quote: 'It is there.',
  quoteSource: 'A visitor',
  stack: ['React: one page'],
  pageLinks: ['Source: https://github.com/robin-muster/portal'],
  type: 'Public/Starred',
  timeline: '2024 – 2026',
  technologies: 'TypeScript, React',
  features: ['Works offline', 'Explains itself'],
  role: 'Author',
  repositoryUrl: 'https://github.com/robin-muster/portal',
  websiteUrl: null,
  topics: ['portal'],
  stars: 12,
  images: [],
  contributors: [{ login: 'robin-muster', contributions: 40 }],
  pictures: [picture()],
  lastUpdated: '2026-11-01 00:00:00+00',
  activityLevel: 'Active',
};

function upsert(changes: Partial<PortfolioEntry>, isPublic: boolean) {
  const columns = valuesToColumns({ ...entry, ...changes });
  const project = { id: 'repository-1', name: 'Portal', description: 'A portal', is_public: isPublic };
  return device.put('projects', { ...project, ...columns });
}

const shown = ['name', ...Object.keys(valuesToColumns({ ...emptyEntry }))].join(',');
const seenBy = async (caller: string | null) =>
  (await backend().rest('GET', `projects?select=${shown}&id=eq.repository-1`, { token: caller })).body;

describe('an entry of the portfolio', () => {
  test('a draft is private, and a published entry is public', async () => {
    const viewer = await backend().signIn(viewerAccount.email, viewerAccount.password);
    expect(await owner.outcome(upsert({}, false))).toMatchObject({ status: 'applied' });
    expect(await seenBy(null)).toEqual([]);
    expect(await seenBy(viewer)).toEqual([]);
    expect(await seenBy(token)).toHaveLength(1);
    expect(await owner.outcome(upsert({}, true))).toMatchObject({ status: 'applied' });
    for (const caller of [null, viewer]) {
      expect(await seenBy(caller)).toEqual([
        expect.objectContaining({ name: 'Portal', ...valuesToColumns({ ...entry }) }),
      ]);
    }
    await owner.apply(upsert({}, false));
    expect(await seenBy(null)).toEqual([]);
  });

  test('visitors see only the chosen fields of a private repository', async () => {
    const nothing = Object.fromEntries(Object.keys(entry).map((field) => [field, null]));
    await owner.apply(upsert({ ...nothing, category: 'recent', role: 'Lead' }, true));
    expect(await seenBy(null)).toEqual([
      expect.objectContaining({
        ...valuesToColumns({ ...(nothing as unknown as PortfolioEntry), category: 'recent', role: 'Lead' }),
      }),
    ]);
  });

  test.each([
    ['repositoryUrl', 'javascript:alert(1)'],
    ['websiteUrl', 'data:text/html,x'],
    ['category', 'elsewhere'],
    ['activityLevel', 'Frantic'],
    ['stars', -1],
    ['slug', 'Two Words'],
    ['summary', 'x'.repeat(91)],
    ['figures', ['1: a', '2: b', '3: c', '4: d']],
    ['features', 'not a list'],
    ['contributors', { login: 'x' }],
    ['pictures', [{ ...picture(), alt: ' ' }]],
    ['technologies', 'x'.repeat(2001)],
  ])('rejects %s with the value %j and writes nothing', async (field, value) => {
    const outcome = await owner.outcome(upsert({ [field]: value }, true));
    expect(outcome).toMatchObject({ status: 'rejected' });
    expect(await seenBy(token)).toEqual([]);
  });

  test('an upsert without entry columns keeps their values', async () => {
    await owner.apply(upsert({}, true));
    const project = { id: 'repository-1', name: 'Renamed' };
    await owner.apply(device.put('projects', project));
    expect(await owner.row('projects', 'repository-1')).toMatchObject({ name: 'Renamed', role: 'Author' });
  });

  test('reports the other device’s overwritten value', async () => {
    await owner.apply(upsert({}, true));
    const base = Number((await owner.row('projects', 'repository-1'))?.version);
    await owner.apply(
      new TestDevice().put('projects', { id: 'repository-1', name: 'Portal', role: 'Reviewer' }),
    );
    const project = { id: 'repository-1', name: 'Portal', role: 'Architect' };
    const outcome = await owner.outcome(device.put('projects', project, base));
    expect(outcome).toMatchObject({ status: 'overwrote', overwritten: { role: 'Reviewer' } });
  });
});
