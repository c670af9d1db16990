import { expect, test } from 'vitest';
import { entryDraft, entryProject, leadRepository } from '#domain/portfolio/portfolio-entry.ts';
import {
  linkTargets,
  newProject,
  ownRepositoryId,
  type Project,
  pageState,
  publishProjectId,
  shownProjectName,
} from '#domain/project/project.ts';
import { repository } from '../../../support/device-database.ts';

const project = (id: string, name: string): Project => ({
  id,
  name,
  description: null,
  isPublic: false,
  entry: null,
  createdAt: null,
});

test('sorts Unsorted first and the other projects by name', () => {
  const names = (projects: Project[]) => linkTargets(projects).map(({ name }) => name);
  expect(names([project('b', 'Mole'), project('a', 'Portal')])).toEqual(['Unsorted', 'Mole', 'Portal']);
  expect(names([project('b', 'Mole'), project('default-project', 'Own')])).toEqual(['Own', 'Mole']);
  expect(shownProjectName(project('default-project', 'Default project'))).toBe('Unsorted');
});

test('repositories can be linked to a project with a page', () => {
  const published = { ...project('repository-7', 'Seven'), entry: pageOf('7') };
  expect(linkTargets([published]).map(({ id }) => id)).toEqual(['default-project', 'repository-7']);
});

test('publishes a repository in its project, or in a new one', () => {
  expect(publishProjectId(repository('7'))).toBe('repository-7');
  expect(publishProjectId(repository('7', { projectId: 'default-project' }))).toBe('repository-7');
  expect(publishProjectId(repository('7', { projectId: 'portal' }))).toBe('portal');
  expect(ownRepositoryId({ id: 'repository-7' })).toBe('7');
  expect(ownRepositoryId({ id: 'portal' })).toBeNull();
});

test('the page of a project is published, a draft or missing', () => {
  const plain = project('portal', 'Portal');
  expect(pageState({ ...plain, isPublic: true })).toBe('none');
  expect(pageState({ ...plain, entry: pageOf('7') })).toBe('draft');
  expect(pageState({ ...plain, entry: pageOf('7'), isPublic: true })).toBe('published');
});

test('facts come from the project’s repository, else the latest public one', () => {
  const rows = [
    repository('1', { private: true, pushedAt: '2026-03-01T00:00:00Z' }),
    repository('2', { pushedAt: '2025-01-01T00:00:00Z' }),
    repository('3', { pushedAt: '2026-01-01T00:00:00Z' }),
  ];
  expect(leadRepository({ id: 'portal' }, rows)?.id).toBe('3');
  expect(leadRepository({ id: 'repository-1' }, rows)?.id).toBe('1');
  expect(leadRepository({ id: 'portal' }, [])).toBeNull();
});

test('the page of a project keeps its name and description', () => {
  const draft = entryDraft(
    { ...project('portal', 'Portal'), description: 'Of the harbour' },
    repository('1', { private: true, description: 'Secret' }),
    null,
  );
  expect(entryProject(draft, true)).toMatchObject({
    id: 'portal',
    name: 'Portal',
    description: 'Of the harbour',
    entry: { stars: null, repositoryUrl: null },
  });
});

test('a project without repositories has an empty draft', () => {
  const saved = entryProject(entryDraft(project('portal', 'Portal'), null, null), false);
  expect(saved).toMatchObject({
    name: 'Portal',
    description: null,
    entry: { category: 'recent', stars: null },
  });
});

function pageOf(id: string) {
  return entryProject(entryDraft(newProject({ id }), repository(id), null), false).entry ?? null;
}
