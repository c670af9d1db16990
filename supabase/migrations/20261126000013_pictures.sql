-- The files of the pictures of portfolio entries. projects.pictures says which picture has which of them.
--
-- A file is named after the SHA-256 of what it holds and its width, so that it never changes under its name: it is written
-- once and read for ever. Whoever knows the name may read it (the page of a project shows it by a plain address, and a name of 256
-- bits cannot be guessed); names are listed to the owner alone. The picture of a draft is therefore readable by whoever was
-- given its name, and by nobody else. There is no update: what is new has another name.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('pictures', 'pictures', true, 2097152, array['image/webp', 'image/avif', 'image/jpeg'])
on conflict (id) do update
set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create policy "owner lists pictures" on storage.objects for select to authenticated
using (bucket_id = 'pictures' and (select private.is_admin()));

create policy "owner adds pictures" on storage.objects for insert to authenticated
with check (
  bucket_id = 'pictures' and name ~ '^[0-9a-f]{64}-[1-9][0-9]{0,3}\.(webp|avif|jpeg)$' and (select private.is_admin())
);

create policy "owner removes pictures" on storage.objects for delete to authenticated
using (bucket_id = 'pictures' and (select private.is_admin()));
