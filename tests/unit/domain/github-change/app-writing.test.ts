import { expect, test } from 'vitest';
import { changeKinds } from '#domain/github-change/app-writing.ts';
import { newRun } from '#domain/github-change/github-run.ts';
import { requiredPermissions } from '../../../../supabase/functions/github-app/write-token.ts';

test('a new run uses the sign-in’s token, not the app', () => {
  expect(newRun.writer).toBe('signIn');
});

test('names each kind of change once by GitHub’s permissions', () => {
  const wanted = {
    name: 'new',
    archived: true,
    wiki: false,
    squashMerging: true,
    autoMerge: false,
    defaultBranch: 'main',
    labels: {},
    files: {},
    pulls: {},
  };
  const kinds = changeKinds(wanted);
  expect(kinds.toSorted()).toEqual(['defaultBranch', 'files', 'labels', 'merging', 'pulls', 'settings']);
  expect(Object.keys(requiredPermissions).toSorted()).toEqual(kinds.toSorted());
  expect(changeKinds({ topics: [] })).toEqual(['settings']);
});
