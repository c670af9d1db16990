-- Files of portfolio pictures. A file is named after its width and its SHA-256, so its content never changes. Anybody who knows a
-- name can read the file, because pages use plain addresses. Only the owner can list the names.

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
