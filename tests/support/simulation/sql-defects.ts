import type { Defect } from './defect.ts';
import { versionsGivenOutAgain } from './regressions.ts';
import {
  change,
  deletion,
  elsewhere,
  entry,
  everyRepository,
  link,
  meeting,
  onLaptop,
  onPhone,
  savedView,
  second,
  syncNow,
  wait,
} from './steps.ts';

/** Mistakes in the functions of the database. */
export const sqlDefects: readonly Defect[] = [
  {
    name: 'an edit counts as seen one version too late',
    found: /\(13\)/,
    steps: [elsewhere(0), syncNow, wait(2_000), elsewhere(0), change(1, 0), wait(2_000)],
    statement: { in: 'private.changed_elsewhere', find: '> base_version', put: '> base_version + 1' },
  },
  {
    name: 'the body of a repeated id is not compared',
    found: /\(2\)/,
    steps: [meeting('repeatedOtherwise'), change(0, 0), wait(2_000)],
    statement: {
      in: 'private.first_answer',
      find: 'earlier.body_hash <> private.body_hash(operation)',
      put: 'false',
    },
  },
  {
    name: 'a version counts as seen in whichever history',
    rare: true,
    found: /\(13\)/,
    steps: versionsGivenOutAgain.steps,
    statement: {
      in: 'private.apply_targets',
      find: 'if not is_known_history and base_version > 1',
      put: 'if false and base_version > 1',
    },
  },
  {
    name: 'a link goes over one that another device has made meanwhile',
    found: /\(13\)/,
    steps: [{ do: 'link', ...onLaptop, repositories: [0], project: 1 }, wait(700), link(0, 0), wait(2_000)],
    statement: {
      in: 'private.link_repository',
      find: `if private.changed_elsewhere(found_row.field_versions, 'project_id', device, base_version) then`,
      put: 'if false then',
    },
  },
  {
    name: 'a repository is removed that another writer has changed meanwhile',
    found: /\(13\)/,
    steps: [elsewhere(0), { do: 'remove', ...onPhone, repositories: [0] }, wait(2_000)],
    statement: {
      in: 'private.delete_repository',
      find: 'if theirs is not null then',
      put: 'if false then',
    },
  },
  {
    name: 'a project is deleted that another device has linked to meanwhile',
    found: /\(13\)/,
    steps: [
      { do: 'link', ...onLaptop, repositories: [0], project: 1 },
      wait(700),
      deletion(second),
      wait(2_000),
    ],
    statement: {
      in: 'private.delete_project',
      find: 'if theirs is not null or unseen_links is not null then',
      put: 'if theirs is not null then',
    },
  },
  {
    name: 'a saved view is deleted that another device has changed meanwhile',
    found: /\(13\)/,
    steps: [
      savedView(0, 0, 1),
      wait(2_000),
      { do: 'wake', ...onLaptop, event: 'owner.requested' },
      wait(2_000),
      { do: 'view', ...onLaptop, view: 0, fields: [0], value: 1 },
      wait(700),
      { do: 'deleteView', ...onPhone, view: 0 },
      wait(2_000),
    ],
    statement: { in: 'private.delete_saved_view', find: 'if theirs is not null then', put: 'if false then' },
  },
  {
    name: 'the server does not say which fields of a saved view it has replaced',
    found: /\(13\)/,
    steps: [
      { do: 'view', ...onLaptop, view: 0, fields: [0, 1], value: 1 },
      wait(700),
      savedView(2, 0),
      wait(2_000),
    ],
    statement: {
      in: 'private.upsert_saved_view',
      find: 'written_over(written, unseen)',
      put: `written_over(written, '{}')`,
    },
  },
  {
    name: 'the server does not say which fields of a project it has replaced',
    found: /\(13\)/,
    steps: [
      { do: 'entry', ...onLaptop, project: second, fields: [0], value: 1 },
      wait(700),
      entry(2, second, 0),
      wait(2_000),
    ],
    statement: {
      in: 'private.upsert_project',
      find: 'written_over(written, unseen)',
      put: `written_over(written, '{}')`,
    },
  },
  {
    name: 'what a device says of a new row is nobody’s',
    found: /\(13\)/,
    steps: [
      { do: 'entry', ...onLaptop, project: 0, fields: [0], value: 1 },
      wait(700),
      entry(2, 0, 0),
      wait(2_000),
    ],
    statement: { in: 'private.bump_version', find: 'jsonb_strip_nulls(after)', put: `'{}'::jsonb` },
  },
  {
    name: 'a field of a repository is not written',
    found: /\(7\)/,
    steps: [{ do: 'set', ...onPhone, repositories: [0], fields: [2], value: 0 }, wait(2_000)],
    statement: { in: 'private.update_repository', find: ', has_readme = wanted.has_readme', put: '' },
  },
  {
    name: 'a field of a portfolio entry is not written',
    found: /\(7\)/,
    steps: [entry(0, second, 3, 10), wait(2_000)],
    statement: { in: 'private.upsert_project', find: 'role = wanted.role, ', put: '' },
  },
  {
    name: 'what a webhook writes has no version of its own',
    found: /\((3|6)\)/,
    steps: [elsewhere(0), syncNow, wait(2_000)],
    statement: {
      in: 'private.bump_version',
      find: 'new.version := private.next_version();',
      put: `new.version := case when tg_op = 'UPDATE' and writer = '' then old.version else private.next_version() end;`,
    },
  },
  {
    name: 'the first row behind the cursor is passed by',
    found: /\((3|6)\)/,
    steps: [elsewhere(1), syncNow, wait(2_000), elsewhere(0), syncNow, wait(2_000)],
    statement: {
      in: 'private.changes_since',
      find: 'r.version > cut.passed',
      put: 'r.version > cut.passed + 1',
    },
  },
  {
    name: 'a page ends where there is more to come',
    found: /\((3|6)\)/,
    steps: [...everyRepository.map(elsewhere), syncNow, wait(2_000)],
    statement: {
      in: 'private.changes_since',
      find: '(select max(version) from shown) else',
      put: 'start.version else',
    },
  },
];
