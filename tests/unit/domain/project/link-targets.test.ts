import { expect, test } from 'vitest';
import { entryDraft, entryProject } from '#domain/portfolio/portfolio-entry.ts';
import { entryRepositoryId, linkTargets, type Project } from '#domain/project/project.ts';
import { repository } from '../../../support/device-database.ts';

const project = (id: string, name: string): Project => ({
  id,
  name,
  description: null,
  isPublic: false,
  entry: null,
  createdAt: null,
});

const entry: Project = {
  ...entryProject(entryDraft(repository('7'), null, undefined), false),
  createdAt: null,
};

test('the default project comes first, whether it has arrived or not; the others by name', () => {
  const names = (projects: Project[]) => linkTargets(projects).map(({ name }) => name);
  expect(names([project('b', 'Mole'), project('a', 'Portal')])).toEqual([
    'Default project',
    'Mole',
    'Portal',
  ]);
  expect(names([project('b', 'Mole'), project('default-project', 'Own')])).toEqual(['Own', 'Mole']);
});

test('recognises an entry by its content, not only its id', () => {
  const named = project('repository-tools', 'Tools for repositories');
  expect(linkTargets([entry, named]).map(({ id }) => id)).toEqual(['default-project', 'repository-tools']);
  expect(entryRepositoryId(entry)).toBe('7');
  expect(entryRepositoryId(named)).toBeNull();
  expect(entryRepositoryId({ ...entry, id: 'portal' })).toBeNull();
});
