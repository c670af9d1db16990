import { expect, onTestFinished, test } from 'vitest';
import { type FileWish, proposeFiles, takeBack } from '#domain/github-change/files.ts';
import { planWanted } from '#domain/github-change/github-plan.ts';
import { type GithubSettings, githubSettingNames } from '#domain/github-change/github-settings.ts';
import { labelValues } from '#domain/github-change/labels.ts';
import { application } from '#locales/de/application.ts';
import { setCatalogue } from '#locales/translate.ts';
import {
  canBeSaved,
  readPlanFile,
  toPlanFile,
  withProposals,
} from '#pages/admin/github-changes/plan-file.schema.ts';
import { repository } from '../../../../support/device-database.ts';

/** Tests plans of changes at GitHub that are saved as files. */

const everything: Omit<GithubSettings, 'labels' | 'files' | 'pulls'> = {
  name: 'new',
  description: 'Text',
  homepage: null,
  topics: ['a', 'b'],
  defaultBranch: 'next',
  visibility: 'private',
  archived: true,
  issues: true,
  projects: false,
  wiki: true,
  discussions: false,
  mergeCommits: true,
  squashMerging: false,
  rebaseMerging: true,
  autoMerge: false,
  deleteHeadBranches: true,
  alerts: true,
};

const fileOf = (entry: object, rest: object = {}) =>
  readPlanFile(JSON.stringify({ version: 1, repositories: [entry], ...rest }));
const settings = (values: object) => fileOf({ repository: 'o/one', settings: values });

test('a saved plan restores every setting that it planned', () => {
  const row = repository('1', {
    name: 'one',
    owner: 'o',
    lastPolled: '2026-05-20T12:00:00Z',
    homepage: 'https://x.org',
  });
  const plan = planWanted([{ repository: row, state: null, pending: {} }], () => everything);
  const file = toPlanFile(plan);
  expect(JSON.parse(file)).toMatchObject({
    version: 1,
    repositories: [{ repository: 'o/one', id: '1', before: { homepage: 'https://x.org' } }],
  });
  expect(readPlanFile(file)).toEqual({
    ok: true,
    entries: [{ repository: 'o/one', id: '1', settings: everything, files: null }],
  });
  const apart = ['labels', 'files', 'pulls'];
  expect([...Object.keys(everything), ...apart].toSorted()).toEqual([...githubSettingNames].toSorted());
});

test('contains labels and files with their texts', async () => {
  const labels = labelValues([{ name: 'Bug', color: '#D73A4A', description: null }]);
  const wish: FileWish = { texts: { LICENSE: 'Text\n' }, title: 'T', body: 'B', existing: 'replace' };
  const proposed = await proposeFiles(wish);
  const known = [{ repository: repository('1', { name: 'one', owner: 'o' }), state: null, pending: {} }];
  const plan = planWanted(known, () => ({ labels, ...proposed }));
  expect(canBeSaved(plan)).toBe(true);
  const file = toPlanFile(plan);
  expect(JSON.parse(file)).toMatchObject({
    repositories: [
      {
        settings: { labels: [{ name: 'Bug', color: 'd73a4a' }], files: { LICENSE: 'Text\n' } },
        pullRequest: { title: 'T', body: 'B', existing: 'replace' },
      },
    ],
  });
  const read = readPlanFile(file);
  if (!read.ok) throw new Error(read.problem);
  expect(await withProposals(read.entries)).toEqual([
    { repository: 'o/one', id: '1', settings: { labels }, files: wish, proposed },
  ]);
  const back = planWanted(known, () => ({ ...proposed, proposal: takeBack(proposed.proposal) }));
  expect(canBeSaved(back)).toBe(false);
});

test.each([
  [readPlanFile('{'), /^This file isn't valid JSON: /],
  [readPlanFile('[]'), /^The file: is not an object$/],
  [fileOf({}, { version: 2 }), /^version: must be 1/],
  [fileOf({}, { repositories: {} }), /^repositories: is not a list$/],
  [fileOf({}, { extra: 1 }), /The file: has the unknown field “extra”/],
  [
    fileOf({ repository: 'one', settings: {} }),
    /^repositories\[0\]\.repository: must have the form owner\/name$/,
  ],
  [fileOf({ repository: 'o/one' }), /^repositories\[0\]\.settings: is not an object$/],
  [settings({ topcis: [] }), /^repositories\[0\]\.settings: has the unknown field “topcis”/],
  [settings({ topics: ['a', 1] }), /^repositories\[0\]\.settings\.topics\[1\]: is not a text$/],
  [
    settings({ topics: ['No topic'] }),
    /^repositories\[0\]\.settings\.topics: “No topic” isn't a valid topic/,
  ],
  [settings({ visibility: 'internal' }), /settings\.visibility: is neither public nor private$/],
  [settings({ labels: [{ name: 'a', color: 'red' }] }), /settings\.labels: “a”: a colour is six/],
  [
    settings({ files: { '.github/workflows/a.yml': 'x' } }),
    /settings\.files: Portico doesn't change workflow files/,
  ],
  [settings({ files: { LICENSE: '' } }), /settings\.files: “LICENSE” is empty/],
  [settings({ wiki: 'yes' }), /settings\.wiki: is neither true nor false$/],
  [settings({ name: 'a b', homepage: 'x' }), /settings\.name: .* · .*settings\.homepage: Enter an address/],
])('an invalid file shows the place of the problem: %#', (read, problem) => {
  expect(read).toMatchObject({ ok: false, problem: expect.stringMatching(problem) });
});

test('an invalid file shows its problems in German', () => {
  setCatalogue(application);
  onTestFinished(() => setCatalogue(null));
  const several = readPlanFile(
    JSON.stringify({
      version: 2,
      repositories: [{ repository: 'one', settings: { wiki: 1, topcis: [] } }],
      a: 1,
    }),
  );
  expect(several).toEqual({
    ok: false,
    problem: [
      'version: muss 1 sein',
      'repositories[0].repository: muss die Form owner/name haben',
      'repositories[0].settings.wiki: ist weder true noch false Und 2 weitere.',
    ].join(' · '),
  });
});

test('names a repository once, by name or number', () => {
  const twice = (second: object) =>
    readPlanFile(
      JSON.stringify({
        version: 1,
        repositories: [
          { repository: 'o/one', id: '1', settings: {} },
          { ...second, settings: {} },
        ],
      }),
    );
  expect(twice({ repository: 'O/One' })).toMatchObject({ problem: 'repositories[1]: O/One is listed twice' });
  expect(twice({ repository: 'o/two', id: '1' }).ok).toBe(false);
  expect(twice({ repository: 'o/two', id: '2' }).ok).toBe(true);
});
