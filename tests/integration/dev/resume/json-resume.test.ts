import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sample from '@jsonresume/schema/sample.resume.json' with { type: 'json' };
import schema from '@jsonresume/schema/schema.json' with { type: 'json' };
import { Validator } from 'jsonschema';
import { describe, expect, test } from 'vitest';
import { content } from '#content/content.ts';
import { exportContent, parseEdits } from '../../../../dev/content/export.ts';
import { contentOfResume, type ResumeContent } from '../../../../dev/resume/content-of-resume.ts';
import { importResume } from '../../../../dev/resume/import.ts';
import { parseJsonResume } from '../../../../dev/resume/json-resume.schema.ts';
import { jsonResume } from '../../../../dev/resume/json-resume.ts';
import { getPeriod, getYears } from '../../../../dev/resume/period.ts';
import { checkOutContent } from '../../../support/content-checkout.ts';

const { owner, socialLinks, evidence, career, education, competencies, projects } = content;
const own: ResumeContent = { owner, socialLinks, evidence, career, education, competencies, projects };
/** Another site's resume, without any content of this one. */
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
const publishedResume = () => JSON.stringify(jsonResume(content, 'https://example.com'));

test('the published resume is valid against the JSON Resume schema', () => {
  const { errors } = new Validator().validate(JSON.parse(publishedResume()), schema);
  expect(errors.map(String)).toEqual([]);
});

test('importing the resume into another site gives the same content', () => {
  expect(contentOfResume(parseJsonResume(publishedResume()), other)).toEqual(own);
});

test('a foreign resume replaces only the values it contains', () => {
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

test('evidence without a source keeps its sample mark', () => {
  const { references, ...rest } = JSON.parse(publishedResume()) as Record<string, unknown>;
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
  ['{"work": {}}', /work: must be a list/],
  ['{"work": [{"startDate": "last year"}]}', /work\.0\.startDate: must be a date such as 2019/],
  ['{"projects": [{"highlights": [1]}]}', /projects\.0\.highlights\.0: /],
])('rejects %s and names the problem', (text, message) => {
  expect(() => parseJsonResume(text)).toThrow(message);
});

test.each([
  ['2013 – 2018', { startDate: '2013', endDate: '2018' }],
  ['2018 – today', { startDate: '2018' }],
  ['2019', { startDate: '2019', endDate: '2019' }],
])('converts the period %s to years and back', (period, years) => {
  expect(getYears(period)).toEqual(years);
  expect(getPeriod(years)).toBe(period);
});

test('a period in words has no years', () => {
  for (const period of ['', 'summer 2019', '2013 – 2018, part time', 'since 2010']) {
    expect(getYears(period)).toEqual({});
  }
  expect(getPeriod({ startDate: '2013-12-01', endDate: '2014-12-01' })).toBe('2013 – 2014');
  expect(getPeriod({})).toBeNull();
});

/** The committed content, and the address of a resume beside it. */
async function checkout() {
  const { root, git } = await checkOutContent();
  const resume = join(root, 'resume.json');
  return { root, git, resume, write: (text: string) => writeFile(resume, text) };
}

test('writes the resume into files and rejects uncommitted ones', async () => {
  const { root, resume, write } = await checkout();
  await write(JSON.stringify(sample));
  const { read, files } = await importResume(resume, root);
  const written: Record<string, unknown> = {};
  for (const file of files) Object.assign(written, await import(pathToFileURL(join(root, file)).href));
  expect({ ...written }).toEqual(read);
  await expect(importResume(resume, root)).rejects.toThrow(/not committed/);
});

test('the site’s own resume leaves the content unchanged', async () => {
  const { root, git, resume, write } = await checkout();
  await write(publishedResume());
  const { read } = await importResume(resume, root);
  expect(read).toEqual(own);
  const { stdout } = await git('diff', '--stat', '--', 'content/competencies.ts', 'content/career.ts');
  expect(stdout).toBe('');
});

test('writes edits of the admin area into their own files only', async () => {
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
  expect(files.toSorted()).toEqual(['content/owner.ts', 'content/services.ts']);
  expect(problems).toEqual(['owner.name must not be empty.']);
  const written: Record<string, unknown> = {};
  for (const file of files) Object.assign(written, await import(pathToFileURL(join(root, file)).href));
  expect({ ...written }).toEqual({
    owner,
    socialLinks: content.socialLinks,
    services: edits.services,
  });
});

describe('a resume from another tool', () => {
  const read = (resume: object) => {
    const left: string[] = [];
    const parsed = parseJsonResume(JSON.stringify(resume), (line) => left.push(line));
    return { ...contentOfResume(parsed, other), left };
  };
  const job = { name: 'ACME', position: 'Developer' };

  test.each([
    ['Present', '2020 – today'],
    ['today', '2020 – today'],
    ['Now', '2020 – today'],
    ['', '2020 – today'],
    [null, '2020 – today'],
    [undefined, '2020 – today'],
    ['2021', '2020 – 2021'],
    [2021, '2020 – 2021'],
    ['2021-3', '2020 – 2021'],
    ['2021-3-1', '2020 – 2021'],
    ['2021-03-01T00:00:00Z', '2020 – 2021'],
    ['03/2021', '2020 – 2021'],
    ['1.3.2021', '2020 – 2021'],
    ['March 2021', '2020 – 2021'],
    ['Sept. 2021', '2020 – 2021'],
  ])('ends a position with %s', (endDate, period) => {
    expect(read({ work: [{ ...job, startDate: '01/2020', endDate }] }).career[0]?.period).toBe(period);
  });

  test('of a version before 1.0 keeps companies, highlights, website and picture', () => {
    const { career, left } = read({
      basics: { name: 'Kim', picture: 'https://kim.example/me.png', website: 'https://kim.example' },
      work: [
        {
          company: 'ACME',
          position: 'Developer',
          website: 'https://acme.example',
          highlights: ['Built a.', 'Led b'],
        },
        { ...job, summary: 'Summary.', highlights: ['Built a.'] },
      ],
    });
    expect(career).toEqual([
      { title: 'Developer', organisation: 'ACME', period: '', summary: 'Built a. Led b.' },
      { title: 'Developer', organisation: 'ACME', period: '', summary: 'Summary.' },
    ]);
    expect(left).toEqual([
      'basics.picture: "https://kim.example/me.png"',
      'basics.website: "https://kim.example"',
      'work.0.website: "https://acme.example"',
      'work.1.highlights.0: "Built a."',
    ]);
  });

  test('reports every value that is not imported, with its path', () => {
    expect(
      read({
        basics: { name: 'Kim', phone: 12345 },
        volunteer: [{ organization: 'Club', position: 'Coach', highlights: [null, 'Won.'] }],
        awards: [{ title: 'Prize', date: '2020' }],
        interests: ['Chess', { name: 'Go', keywords: [] }],
        languages: [{ language: 'English', fluency: 'Native' }, 'German'],
        skills: ['TypeScript', { name: 'SQL', level: 'Master', keywords: 'PostgreSQL, SQLite' }],
        custom: { depth: true },
      }),
    ).toMatchObject({
      owner: { languages: ['English', 'German'] },
      competencies: [
        { title: 'TypeScript', topics: [] },
        { title: 'SQL', topics: ['PostgreSQL', 'SQLite'] },
      ],
      left: [
        'basics.phone: 12345',
        'volunteer.0.organization: "Club"',
        'volunteer.0.position: "Coach"',
        'volunteer.0.highlights.1: "Won."',
        'awards.0.title: "Prize"',
        'awards.0.date: "2020"',
        'interests.0: "Chess"',
        'interests.1.name: "Go"',
        'languages.0.fluency: "Native"',
        'skills.1.level: "Master"',
        'custom.depth: true',
      ],
    });
  });

  test('links to profiles and reports those without an address', () => {
    const { socialLinks, left } = read({
      basics: {
        profiles: [
          { network: 'X', url: 'https://x.com/kim' },
          { network: 'github', username: '@kim' },
          { network: 'LinkedIn', username: 'linkedin.com/in/kim' },
          { network: 'Mastodon', url: 'https://example.social/@kim' },
          { network: 'GitHub', username: 'second' },
          { network: 'GitLab' },
          null,
        ],
      },
    });
    expect(socialLinks).toEqual([
      { network: 'Twitter', url: 'https://x.com/kim' },
      { network: 'GitHub', url: 'https://github.com/kim' },
      { network: 'LinkedIn', url: 'https://linkedin.com/in/kim' },
      { network: 'Mastodon', url: 'https://example.social/@kim' },
    ]);
    expect(left).toEqual([
      'basics.profiles.4.network: "GitHub"',
      'basics.profiles.4.username: "second"',
      'basics.profiles.5.network: "GitLab"',
    ]);
  });

  test.each([
    [
      { city: 'Caracas', countryCode: 'Venezuela' },
      { city: 'Caracas', countryCode: 'VE', country: 'Venezuela' },
    ],
    [
      { city: 'Austin', countryCode: 'USA' },
      { city: 'Austin', countryCode: 'US', country: 'United States' },
    ],
    [
      { city: 'Genf', country: 'Schweiz' },
      { city: 'Genf', countryCode: 'CH', country: 'Switzerland' },
    ],
    [
      { city: 'Haifa', countryCode: 'il' },
      { city: 'Haifa', countryCode: 'IL', country: 'Israel' },
    ],
    ['Zurich, Switzerland', { city: 'Zurich', countryCode: 'CH', country: 'Switzerland' }],
    [
      { city: 'Atlantis', countryCode: 'Nowhere' },
      { city: 'Atlantis', countryCode: 'FR', country: 'France' },
    ],
  ])('reads the place and country of %j', (location, expected) => {
    expect(read({ basics: { location } }).owner.location).toEqual(expected);
  });

  test('may contain null anywhere', () => {
    const { career, left } = read({
      basics: null,
      work: [null, { name: null, company: 'ACME', position: null, highlights: null }],
      education: null,
      skills: [{ name: 'SQL', keywords: null }],
      projects: [{ name: 'Portico', highlights: [null], roles: null }],
      meta: null,
    });
    expect(career).toEqual([{ title: '', organisation: 'ACME', period: '', summary: '' }]);
    expect(left).toEqual([]);
  });

  test('is read in UTF-8 and UTF-16, with or without byte order mark', () => {
    const text = '{"basics":{"name":"Zoë"}}';
    const utf16 = Buffer.from(text, 'utf16le');
    const files = [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      utf16,
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(utf16).swap16(),
      Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    ];
    for (const file of files) expect(parseJsonResume(file).basics?.name).toBe('Zoë');
  });

  test('imports every value of the resume that Portico publishes', () => {
    const left: string[] = [];
    parseJsonResume(publishedResume(), (line) => left.push(line));
    expect(left).toEqual([]);
  });
});

test.each<[string, string | Buffer, RegExp]>([
  ['an empty file', '', /empty/],
  ['a PDF', Buffer.from([...Buffer.from('%PDF-1.7\n'), 0xe2, 0xe3, 0xff, 0xfe]), /It is a PDF/],
  ['a ZIP archive', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0x80]), /ZIP archive/],
  ['a web page', '<!DOCTYPE html><html></html>', /It is a web page/],
  ['XML of Europass', '<?xml version="1.0"?><SkillsPassport/>', /Europass/],
  ['JSON of Europass', '{"SkillsPassport": {"LearnerInfo": {}}}', /none of its sections/],
  ['YAML', 'basics:\n  name: Kim\n', /YAML/],
  ['a list', '[{"basics": {}}]', /the file: /],
  ['a text', '"resume"', /the file: /],
  [
    'package.json',
    '{"name": "kim", "scripts": {}, "dependencies": {}, "projects": []}',
    /none of its sections/,
  ],
  ['tsconfig.json', '{"references": [{"path": "a"}]}', /none of its sections/],
  ['an export of LinkedIn', '{"localizedFirstName": "Kim", "positions": []}', /none of its sections/],
  ['a comma too many', '{"basics": {"name": "Kim",}}', /no JSON file: .*comma before a closing bracket/],
])('rejects %s before writing', async (_, file, message) => {
  const { root, git, resume } = await checkout();
  await writeFile(resume, file);
  await expect(importResume(resume, root)).rejects.toThrow(message);
  expect((await git('status', '--porcelain', 'content')).stdout).toBe('');
});
