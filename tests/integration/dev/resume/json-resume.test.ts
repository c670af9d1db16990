import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import sample from '@jsonresume/schema/sample.resume.json' with { type: 'json' };
import schema from '@jsonresume/schema/schema.json' with { type: 'json' };
import { Validator } from 'jsonschema';
import { expect, onTestFinished, test } from 'vitest';
import { content } from '#content/content.ts';
import { exportContent, parseEdits } from '../../../../dev/content/export.ts';
import type { ResumeContent } from '../../../../dev/resume/content-of-resume.ts';
import { contentOfResume } from '../../../../dev/resume/content-of-resume.ts';
import { importResume } from '../../../../dev/resume/import.ts';
import { parseJsonResume } from '../../../../dev/resume/json-resume.schema.ts';
import { jsonResume } from '../../../../dev/resume/json-resume.ts';
import { periodOf, yearsOf } from '../../../../dev/resume/period.ts';

const { owner, socialLinks, evidence, career, education, competencies, projects } = content;
const own: ResumeContent = { owner, socialLinks, evidence, career, education, competencies, projects };
/** Somebody else's site, with nothing of this one. */
const other: ResumeContent = {
  owner: {
    name: 'Kim',
    badge: 'Engineer',
    bio: 'Bio.',
    invitation: owner.invitation,
    tagline: owner.tagline,
    email: 'kim@example.org',
    location: { city: 'Bern', country: 'France', countryCode: 'FR' },
    languages: [],
  },
  socialLinks: [],
  evidence: { sectors: [], testimonials: [], notes: [], certificates: [] },
  career: [],
  education: [],
  competencies: [],
  projects: [],
};
const published = () => JSON.stringify(jsonResume(content, 'https://example.com'));

test('what is published is valid against the schema of the format', () => {
  const { errors } = new Validator().validate(JSON.parse(published()), schema);
  expect(errors.map(String)).toEqual([]);
});

test('read back into another site, it gives the same content', () => {
  expect(contentOfResume(parseJsonResume(published()), other)).toEqual(own);
});

test("somebody's own resume is taken over; what it does not say stays, and nothing is made up", () => {
  const read = contentOfResume(parseJsonResume(JSON.stringify(sample)), other);
  expect(read.owner).toMatchObject({
    name: 'Richard Hendriks',
    badge: 'Programmer',
    email: 'richard.hendriks@mail.com',
    location: { city: 'San Francisco', country: 'United States', countryCode: 'US' },
    languages: ['English'],
    tagline: owner.tagline,
  });
  expect(read.career[0]).toMatchObject({ title: 'CEO/President', period: '2013 – 2014' });
  expect(read.education[0]).toMatchObject({
    title: 'Bachelor in Information Technology',
    organisation: 'University of Oklahoma',
    summary: '',
  });
  expect(contentOfResume({}, own)).toEqual(own);
});

test('what a resume does not say of the evidence is still the sample, and is marked so', () => {
  const { references, ...rest } = JSON.parse(published()) as Record<string, unknown>;
  const without = { ...rest, meta: {} };
  const read = (resume: object) => contentOfResume(parseJsonResume(JSON.stringify(resume)), own).evidence;
  expect(references).toBeDefined();
  expect(read(without)).toMatchObject({ sample: true, testimonials: evidence.testimonials });
  const whole = read({ ...without, references: [{ name: 'Kim', reference: 'Good.', position: 'Owner' }] });
  expect(whole.sample).toBeUndefined();
  expect(whole.testimonials).toEqual([{ quote: 'Good.', name: 'Kim', position: 'Owner' }]);
});

test.each<[string, RegExp]>([
  ['{', /no JSON file/],
  ['[]', /the file: /],
  ['{"name": "package.json"}', /has none of its sections/],
  ['{"meta": {}}', /has none of its sections/],
  ['{"work": {}}', /work: /],
  ['{"work": [{"startDate": "last year"}]}', /work\.0\.startDate: must be a date such as 2019/],
  ['{"projects": [{"highlights": [1]}]}', /projects\.0\.highlights\.0: /],
])('%s is refused, and what is wrong is named', (text, message) => {
  expect(() => parseJsonResume(text)).toThrow(message);
});

test.each([
  ['2013 – 2018', { startDate: '2013', endDate: '2018' }],
  ['2018 – today', { startDate: '2018' }],
  ['2019', { startDate: '2019', endDate: '2019' }],
])('the period %s has its years, and the years their period', (period, years) => {
  expect(yearsOf(period)).toEqual(years);
  expect(periodOf(years)).toBe(period);
});

test('a period in words has no years', () => {
  for (const period of ['', 'summer 2019', '2013 – 2018, part time', 'since 2010']) {
    expect(yearsOf(period)).toEqual({});
  }
  expect(periodOf({ startDate: '2013-12-01', endDate: '2014-12-01' })).toBe('2013 – 2014');
  expect(periodOf({})).toBeNull();
});

/** A clone's folder: what the command needs of it, committed. */
async function checkout() {
  const root = await mkdtemp(join(tmpdir(), 'portico-resume-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const project = fileURLToPath(new URL('../../../../', import.meta.url));
  await cp(join(project, 'src/content'), join(root, 'src/content'), { recursive: true });
  await cp(join(project, 'biome.json'), join(root, 'biome.json'));
  const git = (...parameters: string[]) => promisify(execFile)('git', parameters, { cwd: root });
  await git('init', '--quiet');
  await git('add', 'src');
  await git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'content');
  const resume = join(root, 'resume.json');
  return { root, git, resume, write: (text: string) => writeFile(resume, text) };
}

test('the files that are written hold what was read; a second time is refused until that is committed', async () => {
  const { root, resume, write } = await checkout();
  await write(JSON.stringify(sample));
  const { read, files } = await importResume(resume, root);
  const written: Record<string, unknown> = {};
  for (const file of files) Object.assign(written, await import(pathToFileURL(join(root, file)).href));
  expect({ ...written }).toEqual(read);
  await expect(importResume(resume, root)).rejects.toThrow(/not committed/);
});

test('its own resume leaves the content of a site as it is', async () => {
  const { root, git, resume, write } = await checkout();
  await write(published());
  const { read } = await importResume(resume, root);
  expect(read).toEqual(own);
  const { stdout } = await git(
    'diff',
    '--stat',
    '--',
    'src/content/competencies.ts',
    'src/content/career.ts',
  );
  expect(stdout).toBe('');
});

test('edits of the admin area are written into the files that they are about, and into no other', async () => {
  const { root } = await checkout();
  const owner = { ...content.owner, bio: 'Another “bio”', languages: ['Rumantsch'] };
  const edits = {
    'owner.bio': owner.bio,
    'owner.languages': owner.languages,
    services: content.services.slice(1),
  };
  const { files, problems } = await exportContent(
    content,
    parseEdits(JSON.stringify({ ...edits, education: content.education, 'owner.name': '' })),
    root,
  );
  expect(files.toSorted()).toEqual(['src/content/owner.ts', 'src/content/services.ts']);
  expect(problems).toEqual(['owner.name must not be empty.']);
  const written: Record<string, unknown> = {};
  for (const file of files) Object.assign(written, await import(pathToFileURL(join(root, file)).href));
  expect({ ...written }).toEqual({
    owner,
    socialLinks: content.socialLinks,
    services: edits.services,
  });
});
