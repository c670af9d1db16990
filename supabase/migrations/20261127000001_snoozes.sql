-- Items on the dashboard that the owner hides until a date, until a change on GitHub, or for good. The id names the item
-- (src/domain/fleet/attention.ts).
create table public.snoozes (
  id text primary key check (char_length(id) between 1 and 100),
  title text not null,
  until timestamptz,
  changed_at timestamptz,
  field_versions jsonb not null default '{}',
  version bigint not null default 0,
  updated_at timestamptz not null default now(),
  constraint snoozes_bounds check (char_length(title) between 1 and 300),
  -- The title needs a character that JavaScript does not count as white space.
  constraint snoozes_title_given check (
    title ~ '[^\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
  )
);

alter table public.snoozes enable row level security;
revoke all on public.snoozes from public, anon, authenticated, service_role;

create policy "no client" on public.snoozes for all to anon, authenticated
using (false) with check (false);

select private.sync_table('snoozes', array['title', 'until', 'changed_at']);
