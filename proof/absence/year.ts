import { messageIdOf } from '../../tests/support/simulation/drafts.ts';
import type { Step } from '../../tests/support/simulation/schedule.ts';
import { onLaptop } from '../../tests/support/simulation/steps.ts';

const entry = `'recent', 'lead'`;
const projects = [0, 1, 2, 3].map(
  (number) => `('project-${number}', 'Project ${number}', ${number % 2 === 0 ? entry : 'null, null'})`,
);
const messages = Array.from(
  { length: 10 },
  (_, number) => `('${messageIdOf(number)}', 'n', 'e@example.com', 'm')`,
);
const views = [0, 1, 2].map(
  (number) => `('00000000-0000-4000-9000-00000000000${number}', 'View ${number}', 'q=${number}')`,
);

/** The rows on the server before the device goes away. */
export const founding = `
  insert into public.projects (id, name, category, role) values ${projects.join(', ')};
  insert into public.contact_messages (id, name, email, message) values ${messages.join(', ')};
  insert into public.saved_views (id, name, query) values ${views.join(', ')};
  insert into public.content_edits (id, value, edited_at)
    values ('services', '["at first"]', now()), ('owner.bio', '"at first"', now());`;

/** What the server measures by its clock is a month older. */
export const monthPasses = `
set session_replication_role = replica;
update private.tombstones set deleted_at = deleted_at - interval '30 days';
update private.sync_head set pruned_at = pruned_at - interval '30 days';
update public.applied_operations set created_at = created_at - interval '30 days';
update auth.sessions set created_at = created_at - interval '30 days';
set session_replication_role = origin;`;

/** A session lasts for a month at most. */
export const signedInAgain = 'update auth.sessions set created_at = now()';

const update = (value: number, ...repositories: number[]): Step => ({
  do: 'update',
  ...onLaptop,
  device: 0,
  repositories,
  value,
});

/** What the owner does elsewhere, and what else happens: also to rows that the phone has changed. */
export function changesOfMonth(month: number): readonly Step[] {
  const at = (number: number) => (month * 7 + number) % 40;
  const on = { device: 0, tab: 0 } as const;
  const monthly: readonly Step[] = [
    update(month * 3 + 1, at(0), at(1)),
    update(month * 3 + 3, at(2)),
    { do: 'set', ...on, repositories: [at(3)], fields: [0, 1, 2, 3, 4], value: month + 1 },
    { do: 'link', ...on, repositories: [at(4), at(5)], project: month % 2 },
    { do: 'entry', ...on, project: month % 4, fields: [0, 3, 10], value: month + 1 },
    { do: 'content', ...on, place: month % 2, value: month },
    { do: 'view', ...on, view: month % 5, fields: [0, 1], value: month },
    { do: 'read', ...on, messages: [month % 10] },
    { do: 'import', ...on, repositories: [at(6), 40 + month], value: month },
  ];
  const once: Record<number, readonly Step[]> = {
    0: [{ do: 'unlink', ...on, repositories: [30, 31, 32] }],
    1: [
      { do: 'remove', ...on, repositories: [30, 31, 32] },
      { do: 'dispose', ...on, messages: [3, 4] },
    ],
    2: [
      { do: 'project', ...on, project: 3, value: 0 },
      { do: 'deleteView', ...on, view: 1 },
    ],
    3: [{ do: 'resetContent', ...on, place: 1 }],
    // Within the last ninety days: this deletion is still told of.
    10: [
      { do: 'unlink', ...on, repositories: [33] },
      { do: 'remove', ...on, repositories: [33] },
    ],
  };
  return [...monthly, ...(once[month] ?? [])];
}
