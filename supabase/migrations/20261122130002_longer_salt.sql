-- The salt of the senders' hashes was one UUID, 122 random bits. What was counted within the last day is counted anew.
alter table private.contact_salt alter column salt drop default;
alter table private.contact_salt alter column salt type text;
alter table private.contact_salt
  alter column salt set default (gen_random_uuid()::text || gen_random_uuid()::text);
update private.contact_salt set salt = default where true;
