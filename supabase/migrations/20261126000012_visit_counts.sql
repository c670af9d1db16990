-- VISITS: a number per page and day, without data about visitors. Counting is off until the owner runs: update
-- private.visit_counting set enabled = true where true;

create table private.visit_counting (
  singleton boolean primary key default true check (singleton),
  enabled boolean not null default false,
  -- The minute of the last counted visit, and the number of visits in it.
  minute timestamptz not null default '-infinity',
  counted integer not null default 0
);

insert into private.visit_counting default values;

create table private.page_visits (
  day date not null,
  page text not null check (char_length(page) <= 100),
  visits integer not null check (visits between 1 and 1000000),
  primary key (day, page)
);

revoke all on private.visit_counting, private.page_visits from public, anon, authenticated, service_role;

-- Returns true for addresses of documents, in every language.
create function private.is_counted_page(page text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(char_length(page) <= 100 and page ~ '^/([a-z]{2}/)?(privacy|terms|projects/[a-z0-9]+(-[a-z0-9]+)*)?$', false);
$$;

-- Counts a visit. Limits: 120 visits a minute from all callers together, 50 pages a day, 400 days, a million visits per page and
-- day. Further visits are not counted.
create function public.count_visit(page text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  this_minute timestamptz := date_trunc('minute', now());
  today date := (now() at time zone 'UTC')::date;
begin
  if not private.is_counted_page(page) then
    return;
  end if;
  update private.visit_counting
  set counted = case when minute = this_minute then counted + 1 else 1 end, minute = this_minute
  where enabled and (minute <> this_minute or counted < 120);
  if not found then
    return;
  end if;
  update private.page_visits as kept set visits = least(kept.visits + 1, 1000000)
  where kept.day = today and kept.page = page;
  if found then
    return;
  end if;
  delete from private.page_visits where day < today - 400;
  if (select count(*) from private.page_visits where day = today) < 50 then
    insert into private.page_visits (day, page, visits) values (today, page, 1);
  end if;
end;
$$;

create function public.visit_counts() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    with pages as (
      select page, sum(visits) as visits from private.page_visits
      where day > (now() at time zone 'UTC')::date - 30
      group by page
    )
    select jsonb_build_object(
      'visits', coalesce((select sum(visits) from pages), 0),
      'pages', coalesce((
        select jsonb_agg(to_jsonb(top) order by top.visits desc, top.page)
        from (select page, visits from pages order by visits desc, page limit 10) as top
      ), '[]')
    )
  );
end;
$$;

revoke all on function public.count_visit(text), public.visit_counts() from public, anon, authenticated, service_role;
grant execute on function public.count_visit(text) to anon;
grant execute on function public.visit_counts() to authenticated;
