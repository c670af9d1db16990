import { describe, expect, test } from 'vitest';
import { emptyStudy } from '#domain/portfolio/case-study.ts';
import {
  entryCard,
  entryDraft,
  entryFields,
  entryProject,
  shorten,
  withText,
} from '#domain/portfolio/portfolio-entry.ts';
import { newProject } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';

const repository: Repository = {
  id: '7',
  name: 'vault',
  url: 'https://github.com/robin-muster/vault',
  description: 'Secret plans',
  stars: 3,
  language: 'Rust',
  owner: 'robin-muster',
  createdAt: '2021-05-01T00:00:00Z',
  size: 10,
  private: false,
  hasReadme: null,
  hasTechBragging: null,
  projectId: 'default-project',
  lastPolled: null,
  fork: false,
  archived: false,
  topics: ['security'],
  homepage: null,
  pushedAt: '2026-02-01T00:00:00Z',
  editedFields: [],
};

const site = 'http://site.test';

test('shortens a long description after a whole word', () => {
  expect(shorten(' Short,\n and whole. ')).toBe('Short, and whole.');
  const text = `${'word '.repeat(16)}, unfinished business`;
  expect(shorten(text)).toBe(`${'word '.repeat(16)}…`);
  expect(shorten('x'.repeat(200)).length).toBeLessThanOrEqual(90);
});

describe('publishing a repository', () => {
  test('drafts a public repository without its empty fields', () => {
    const draft = entryDraft(newProject(repository), repository, null);
    const project = entryProject(draft, true);
    expect(project).toMatchObject({ id: 'repository-7', name: 'vault', description: 'Secret plans' });
    expect(project.entry).toEqual({
      ...emptyStudy,
      category: 'opensource',
      slug: 'vault',
      summary: null,
      type: 'Public/Starred',
      timeline: '2021 – 2026',
      technologies: 'Rust',
      features: null,
      role: null,
      repositoryUrl: repository.url,
      websiteUrl: null,
      topics: ['security'],
      stars: 3,
      images: null,
      contributors: null,
      pictures: null,
      lastUpdated: repository.pushedAt,
      activityLevel: null,
    });
  });

  test('publishes only chosen fields of a private repository', () => {
    const draft = entryDraft(newProject(repository), { ...repository, private: true }, null);
    expect(draft.name).toBe('');
    expect(draft.published.size).toBe(0);
    const project = entryProject(
      { ...draft, name: 'A client’s vault', published: new Set(['technologies']) },
      true,
    );
    expect(JSON.stringify(project)).not.toMatch(/Secret|robin-muster|security|2021/);
    expect(project.entry?.technologies).toBe('Rust');
  });

  test('publishes the owner’s own texts only when filled in', () => {
    const draft = {
      ...entryDraft(newProject(repository), { ...repository, private: true }, null),
      name: 'N',
    };
    const written = withText(withText(draft, 'problem', 'Slow.'), 'role', 'Author');
    expect(entryProject(written, true).entry).toMatchObject({ problem: 'Slow.', role: null });
    expect(entryProject(withText(written, 'problem', ' '), true).entry?.problem).toBeNull();
  });

  test('an edited draft is the same after saving and reading', () => {
    const draft = entryDraft(newProject(repository), repository, null);
    const edited = {
      ...draft,
      name: 'Vault',
      entry: { ...draft.entry, role: 'Author', features: ['Fast'] },
      published: new Set(entryFields.filter((field) => field !== 'stars')),
    };
    const project = { ...entryProject(edited, true), createdAt: null };
    const again = entryDraft(project, repository, null);
    expect(again.name).toBe('Vault');
    expect(entryProject({ ...again, name: 'Safe' }, true).entry?.slug).toBe('vault');
    expect(again.entry).toMatchObject({ role: 'Author', features: ['Fast'], stars: 3 });
    expect(again.published.has('stars')).toBe(false);
    expect(entryProject(again, true)).toEqual(entryProject(edited, true));
  });

  test('a card requires only a name and a category', () => {
    const draft = {
      ...entryDraft(newProject(repository), { ...repository, private: true }, null),
      name: 'N',
    };
    const { entry, ...project } = entryProject(draft, true);
    if (!entry) throw new Error('no entry');
    expect(entryCard({ ...project, entry }, site)).toEqual({
      name: 'N',
      slug: 'n',
      summary: '',
      type: '',
      timeline: '',
      technologies: '',
      description: '',
      features: [],
      role: '',
      category: 'recent',
      facts: [],
    });
  });

  test('a card has safe links only', () => {
    const draft = entryDraft(newProject(repository), repository, null);
    const { entry, ...project } = entryProject(draft, true);
    if (!entry) throw new Error('no entry');
    const facts = (websiteUrl: string) =>
      entryCard({ ...project, entry: { ...entry, websiteUrl } }, site).facts;
    expect(facts('https://a.example/')).toContainEqual({
      term: 'Website',
      value: 'https://a.example/',
      url: 'https://a.example/',
    });
    expect(facts('javascript:alert(1)')).toContainEqual({ term: 'Website', value: 'javascript:alert(1)' });
    // Links to this site itself, such as to the embedded GitHub.
    expect(facts(`${site}/github/o/r`)).toContainEqual({
      term: 'Website',
      value: `${site}/github/o/r`,
      url: `${site}/github/o/r`,
    });
    expect(facts('http://other.test/')).toContainEqual({ term: 'Website', value: 'http://other.test/' });
  });
});
