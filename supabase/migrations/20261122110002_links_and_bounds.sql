-- Whatever becomes a link is http or https, and nothing is longer than its bound: in the rows from before as well. Left as they
-- were, they could not be written again, not even to be linked to a project.

-- Where a repository's address is none: the provider's own by its number, until an import brings the real one.
update public.repositories set
  url = case when url ~ '^https?://' then url else 'https://api.github.com/repositories/' || id end,
  description = left(description, 5000),
  language = nullif(language, ''),
  owner = left(owner, 100),
  topics = case when char_length(array_to_string(topics[1:100], '')) <= 10000 then topics[1:100] else '{}' end,
  homepage = case
    when char_length(homepage) > 2000 then null
    when homepage ~* '^https?://' or homepage !~* '^ *[a-z][a-z0-9+-]*:|[\u0001-\u001f\u007f-\u009f]' then homepage
  end
where url !~ '^https?://' or char_length(description) > 5000 or language = '' or char_length(owner) > 100
  or cardinality(topics) > 100 or char_length(array_to_string(topics, '')) > 10000 or char_length(homepage) > 2000
  or (homepage !~* '^https?://' and homepage ~* '^ *[a-z][a-z0-9+-]*:|[\u0001-\u001f\u007f-\u009f]');

update public.projects set
  topics = case when char_length(array_to_string(topics, '')) <= 10000 then topics else '{}' end,
  images = array(
    select image from unnest(images) as image where image ~ '^https?://[^\n]*$' and char_length(image) <= 2000
  )
where char_length(array_to_string(topics, '')) > 10000
  or char_length(array_to_string(images, '')) > 40000
  or array_to_string(images, E'\n') !~ '^(https?://[^\n]*(\n|$))*$';

update public.projects as project set contributors = (
  select coalesce(jsonb_agg(
    jsonb_build_object('login', person -> 'login', 'contributions', person -> 'contributions')
  ), '[]')
  from jsonb_array_elements(people.known) as person
)
from (
  select id, jsonb_path_query_array(contributors, '$[*] ? (@.login like_regex "^.{1,100}$" flag "s"
    && @.contributions >= 0 && @.contributions <= 2147483647 && @.contributions.floor() == @.contributions)') as known
  from public.projects
) as people
where people.id = project.id and (
  people.known <> contributors
    or jsonb_path_exists(contributors, '$[*].keyvalue() ? (@.key != "login" && @.key != "contributions")')
);

alter table public.repositories
  validate constraint repositories_url_address,
  validate constraint repositories_description_length,
  validate constraint repositories_language_given,
  validate constraint repositories_owner_length,
  validate constraint repositories_topics_bounds,
  validate constraint repositories_homepage_length,
  -- A website may be without a scheme; what a browser would take for another scheme is none (src/domain/shared/web-address.ts).
  add constraint repositories_homepage_scheme check (
    homepage ~* '^https?://' or homepage !~* '^ *[a-z][a-z0-9+-]*:|[\u0001-\u001f\u007f-\u009f]'
  );

alter table public.projects
  validate constraint projects_topics_length,
  validate constraint projects_images_addresses,
  -- Each is a login and a number, and nothing else.
  add constraint projects_contributors_people check (
    jsonb_array_length(contributors) = jsonb_array_length(jsonb_path_query_array(
      contributors, '$[*] ? (@.login like_regex "^.{1,100}$" flag "s"
        && @.contributions >= 0 && @.contributions <= 2147483647 && @.contributions.floor() == @.contributions)'
    ))
    and not jsonb_path_exists(contributors, '$[*].keyvalue() ? (@.key != "login" && @.key != "contributions")')
  );

-- The function that takes messages checks them in words; the table does for every other way in.
alter table public.contact_messages
  add constraint contact_messages_bounds check (
    char_length(name) between 1 and 200 and char_length(email) between 3 and 320
      and char_length(message) between 1 and 10000
  );

alter table public.skills
  add constraint skills_highlights_bounds check (
    cardinality(highlights) <= 30 and char_length(array_to_string(highlights, '')) <= 6000
  ) not valid;

-- The Edge Function takes no larger body; the same holds for an operation that comes past it.
alter function private.check_envelope(jsonb) rename to check_envelope_shape;

create function private.check_envelope(operation jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if octet_length(operation::text) > 8 * 1024 * 1024 then
    perform private.refuse('PT413', 'An operation may have 8 MiB at most.');
  end if;
  perform private.check_envelope_shape(operation);
end;
$$;

revoke all on function private.check_envelope(jsonb) from public, anon, authenticated, service_role;
