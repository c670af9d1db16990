import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkContent } from '#content/content.schema.ts';
import { content } from '#content/content.ts';
import type { GitHub } from '../../../../dev/github/index.ts';
import { contentOfProfile } from '../../../../dev/profile/content-of-profile.ts';
import { findToken, githubApi } from '../../../../dev/profile/find-token.ts';
import { type GithubAccess, readGithubProfile } from '../../../../dev/profile/github-profile.ts';
import { importProfile } from '../../../../dev/profile/import.ts';
import { checkOutContent } from '../../../support/content-checkout.ts';
import { API, NOON, start } from '../github-client.ts';

let github: GitHub;
beforeAll(async () => {
  github = await start();
});

/** The embedded GitHub. */
const access = (answer?: (path: string) => Response | undefined, token?: string): GithubAccess => ({
  apiUrl: API,
  token,
  fetch: async (address, init) => {
    const request = new Request(address, init);
    return answer?.(new URL(request.url).pathname) ?? github.fetch(request);
  },
});

async function readImported(login: string, answer?: (path: string) => Response | undefined, token?: string) {
  const left: string[] = [];
  const report = (line: string) => left.push(line);
  const profile = await readGithubProfile(login, access(answer, token), report);
  return { read: contentOfProfile(profile, content, NOON, report), left };
}

describe('the import of a GitHub profile', () => {
  test('imports name, biography, location and links', async () => {
    const { read, left } = await readImported('robin-muster');
    expect(read.owner).toMatchObject({
      name: 'Robin Muster',
      bio: expect.stringContaining('Senior technology consultant'),
      location: { city: 'Zurich', country: 'Switzerland', countryCode: 'CH' },
      email: 'robin-muster@example.com',
    });
    expect(read.socialLinks.map(({ network }) => network)).toEqual(['GitHub', 'robin-muster.example.com']);
    expect(left).toContain('company: @muster-labs');
  });

  test('creates projects from the six own repositories with most stars', async () => {
    const { read, left } = await readImported('robin-muster');
    expect(read.projects).toHaveLength(6);
    expect(read.projects.every(({ category }) => category === 'opensource')).toBe(true);
    expect(left.filter((line) => /a fork$|archived$|stars, fewer/.test(line)).length).toBeGreaterThan(0);
    // The embedded GitHub has no https.
    expect(read.socialLinks[0]?.url).toMatch(/\/robin-muster$/);
    const described = read.projects.map((project) => ({
      ...project,
      description: project.description || 'Text',
      summary: project.summary || 'Text',
      features: ['Text'],
    }));
    expect(() =>
      checkContent({ ...content, ...read, socialLinks: content.socialLinks, projects: described }),
    ).not.toThrow();
  });

  test('imports pinned repositories first with a token', async () => {
    const { read: withoutToken } = await readImported('robin-muster');
    const token = github.tokens.issue({ login: 'robin-muster' });
    const { read, left } = await readImported('robin-muster', undefined, token);
    const names = (content: typeof read) => content.projects.map(({ name }) => name);
    expect(names(withoutToken)).not.toContain('break-glass');
    expect(names(read)).toEqual(['break-glass', 'signal-desk', ...names(withoutToken).slice(0, 4)]);
    expect(read.projects[1]).toMatchObject({
      category: 'opensource',
      technologies: expect.stringMatching(/\w/),
    });
    expect(left).toContain('pinned repository client-redaction: private');
  });

  test('omits private pinned repositories', async () => {
    const token = github.tokens.issue({ login: 'guest-visitor' });
    const { read, left } = await readImported('robin-muster', undefined, token);
    expect(read.projects[0]?.name).toBe('break-glass');
    expect(left.join()).not.toContain('client-redaction');
  });

  test('falls back to stars without a list of pinned repositories', async () => {
    const token = github.tokens.issue({ login: 'robin-muster' });
    const refuse = (path: string) =>
      path.endsWith('/graphql') ? new Response('{}', { status: 502 }) : undefined;
    const { read, left } = await readImported('robin-muster', refuse, token);
    expect(read.projects).toEqual((await readImported('robin-muster')).read.projects);
    expect(left).toContainEqual(expect.stringMatching(/^pinned repositories: GitHub responds with 502/));
  });

  test('skips and reports a repository that cannot be read', async () => {
    const { read, left } = await readImported('robin-muster', (path) =>
      path.endsWith('/repos')
        ? Response.json([
            { name: 'broken' },
            {
              name: 'whole',
              html_url: 'https://github.com/robin-muster/whole',
              description: 'A whole repository.',
              language: 'Rust',
              topics: ['cli'],
              fork: false,
              archived: false,
              stargazers_count: 1,
              created_at: '2019-03-01T00:00:00Z',
              pushed_at: '2021-03-01T00:00:00Z',
            },
          ])
        : undefined,
    );
    expect(left).toContainEqual(expect.stringMatching(/^repos\.0\.html_url: /));
    expect(read.projects).toEqual([
      {
        name: 'whole',
        summary: 'A whole repository.',
        type: 'Open Source',
        timeline: '2019 – 2021',
        technologies: 'Rust, cli',
        description: 'A whole repository.',
        features: ['cli'],
        role: 'Author',
        category: 'opensource',
      },
    ]);
    expect(read.caseStudies).toEqual({});
  });

  test.each([
    [404, 'GitHub has no public account robin-muster.'],
    [401, 'GitHub refuses the token in GITHUB_TOKEN.'],
    [403, /set GITHUB_TOKEN, or try again in an hour/],
    [502, 'GitHub responds with 502. Try again later.'],
  ])('reports status %i in a sentence', async (status, sentence) => {
    await expect(readImported('robin-muster', () => new Response('{}', { status }))).rejects.toThrow(
      sentence,
    );
  });

  test('reports an account that GitHub does not have', async () => {
    await expect(readImported('nobody-at-all')).rejects.toThrow(
      'GitHub has no public account nobody-at-all.',
    );
  });

  test('writes its files and rejects uncommitted ones', async () => {
    const { root } = await checkOutContent();
    const { read, files } = await importProfile('robin-muster', root, access(), NOON);
    expect(files.toSorted()).toEqual(['content/case-studies.ts', 'content/owner.ts', 'content/projects.ts']);
    const written: Record<string, unknown> = {};
    for (const file of files) Object.assign(written, await import(pathToFileURL(join(root, file)).href));
    expect({ ...written }).toEqual(read);
    await expect(importProfile('robin-muster', root, access(), NOON)).rejects.toThrow(/not committed/);
  });
});

describe('the token of the import', () => {
  const cli = (isAllowed: boolean, token: string | null = 'gho_cli') => ({
    ask: () => Promise.resolve(isAllowed),
    read: () => Promise.resolve(token),
  });

  test.each([
    ['the environment’s without a question', githubApi, 'ghp_own', cli(true), 'ghp_own'],
    ['the CLI’s after a question', githubApi, undefined, cli(true), 'gho_cli'],
    ['none if the owner says no', githubApi, undefined, cli(false), undefined],
    ['none if the CLI has none', githubApi, '', cli(true, null), undefined],
    ['none of GitHub’s for another host', 'https://github.example/api/v3', undefined, cli(true), undefined],
  ])('is %s', async (_, apiUrl, fromEnvironment, program, expected) => {
    expect(await findToken(apiUrl, fromEnvironment, program)).toBe(expected);
  });
});
