-- Bounds for what had none, so that a file is checked on the device by the same ones (src/domain/shared/entities.ts). Rows that are
-- there already are left alone until they are written again.

alter table public.repositories
  add constraint repositories_url_address check (url ~ '^https?://') not valid,
  add constraint repositories_description_length check (char_length(description) <= 5000) not valid,
  add constraint repositories_language_given check (language <> '') not valid,
  add constraint repositories_owner_length check (char_length(owner) <= 100) not valid,
  add constraint repositories_topics_bounds check (
    cardinality(topics) <= 100 and char_length(array_to_string(topics, '')) <= 10000
  ) not valid,
  add constraint repositories_homepage_length check (char_length(homepage) <= 2000) not valid;

alter table public.projects
  add constraint projects_topics_length check (char_length(array_to_string(topics, '')) <= 10000) not valid,
  -- One a line: each is an address, and no line is anything else.
  add constraint projects_images_addresses check (
    char_length(array_to_string(images, '')) <= 40000
      and array_to_string(images, E'\n') ~ '^(https?://[^\n]*(\n|$))*$'
  ) not valid;
