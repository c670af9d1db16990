import type { Defect } from './defect.ts';
import { change, link, meeting, onLaptop, savedView, wait } from './steps.ts';

/** Defects in the database's rules. proof/mutations generates further ones. */
export const sqlDefects: readonly Defect[] = [
  {
    name: 'the server does not compare the body of a repeated operation',
    found: /\(2\)/,
    steps: [meeting('repeatedOtherwise'), change(0, 0), wait(2_000)],
    sql: `create or replace function private.body_hash(operation jsonb) returns text
      language sql immutable as $$ select '' $$;`,
  },
  {
    name: 'the server overwrites a link that another device has made meanwhile',
    found: /\(13\)/,
    steps: [{ do: 'link', ...onLaptop, repositories: [0], project: 1 }, wait(700), link(0, 0), wait(2_000)],
    sql: `create or replace function private.changed_elsewhere(field_versions jsonb, field text, device text, base_version bigint)
      returns boolean language sql immutable as $$ select false $$;`,
  },
  {
    name: 'the server does not report which fields of a saved view it has replaced',
    found: /\(13\)/,
    steps: [
      { do: 'put', ...onLaptop, table: 'savedViews', row: 0, fields: [0, 1], value: 1 },
      wait(700),
      savedView(2, 0),
      wait(2_000),
    ],
    sql: `create or replace function private.written_over(version bigint, unseen jsonb) returns jsonb
      language sql immutable as $$ select private.outcome('applied', version) $$;`,
  },
];
