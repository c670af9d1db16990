import type { Replacement } from '../../../tests/support/replacement.ts';

/** A mutant that no test can find, since nothing that anybody can see becomes other by it. */
export interface Equivalent extends Replacement {
  in: string;
  /** Why nothing becomes other. */
  why: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    in: 'src/db/opening.ts',
    find: '    clearTimeout(limit);',
    put: '    ;',
    why: 'The timer fires into a promise that nobody waits for any more.',
  },
  {
    in: 'src/db/outbox.ts',
    find: '    ...(options.undoes === undefined ? {} : { undoes: options.undoes }),',
    put: '    ...(false ? {} : { undoes: options.undoes }),',
    why: 'A property that is undefined and one that is not there are the same to all who read it, and to the wire.',
  },
  {
    in: 'src/db/row-pack-marks.ts',
    find: '  level: -1,',
    put: '  level: -2,',
    why: 'It stands below 0, where Dexie tells others of what is written; what Dexie has at -1 only remembers rows that a write reads.',
  },
  {
    in: 'src/db/lost-rows.ts',
    find: '  return [`${table}/${id}`, { id, row: after?.row, pending: [], edited: false, confirmed: after }];',
    put: '  return [`${table}/${id}`, { id, row: after?.row, pending: [], edited: true, confirmed: after }];',
    why: 'A base is made of the confirmed row; whether the owner has edited it says something to the view alone.',
  },
  {
    in: 'src/db/row-packs.ts',
    find: "  const from = last ? [last.owner, last.part] : [owner ?? '', -1];",
    put: "  const from = last ? [last.owner, last.part] : [owner ?? '', -2];",
    why: 'Parts are counted from 0: no pack lies between the two.',
  },
  {
    in: 'supabase/migrations/20261126000005_operation_rules.sql',
    find: '  written bigint;\nbegin\n  select * into found_row from public.content_edits where id = target for update;',
    put: '  written bigint;\nbegin\n  select * into found_row from public.content_edits where id = target;',
    why: 'Whoever writes has taken the head before any row, and holds it to the end: nobody else can write this one meanwhile.',
  },
  {
    in: 'supabase/migrations/20261126000005_operation_rules.sql',
    find: '  end if;\n  select * into found_row from public.repositories where id = target for update;',
    put: '  end if;\n  select * into found_row from public.repositories where id = target;',
    why: 'As above: the head is held.',
  },
  {
    in: 'supabase/migrations/20261126000004_pull_changes.sql',
    find: '        order by m.version limit page_limit + 1',
    put: '        order by m.version limit page_limit + 2',
    why: 'All kinds together are cut to that number again: of one kind more is never needed.',
  },
];
