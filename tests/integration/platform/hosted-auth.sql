-- Adds the tables and functions of a hosted project's schema `auth` to the embedded stack's tables. Run as the superuser
-- `supabase_admin` after hosted-project.sql. In proof/real-auth, the auth service itself creates them.

do $$
declare
  relation regclass;
begin
  for relation in select oid::regclass from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r' loop
    execute format('alter table %s owner to supabase_auth_admin', relation);
    execute format('grant all on %s to postgres', relation);
    -- [auth] 20240612123726_enable_rls_update_grants
    execute format('alter table %s enable row level security', relation);
    execute format('grant select on %s to postgres with grant option', relation);
  end loop;
end;
$$;

-- COLUMNS in which the auth service's own tables differ from the embedded ones.
-- [image] init-scripts/00000000000001-auth-schema; [auth] 20210710035447, 20210927181326, 20220224000811, 20231117164230.
alter table auth.users
  add column instance_id uuid,
  add column is_super_admin boolean,
  alter column aud drop default,
  alter column role drop default,
  alter column raw_app_meta_data drop default,
  alter column raw_user_meta_data drop default,
  alter column created_at drop default,
  alter column updated_at drop default,
  alter column email_change_token_current set default '',
  alter column phone_change set default '',
  alter column phone_change_token set default '',
  alter column reauthentication_token set default '';
alter table auth.identities
  alter column id set default gen_random_uuid(),
  alter column identity_data drop default,
  alter column created_at drop default,
  alter column updated_at drop default;

-- Returns the claims of the token, which the data service sets. Leaves out the settings of data services before version 9. [auth]
-- 20220224000811_update_auth_functions, 20220531120530_add_auth_jwt_function.
create function auth.jwt() returns jsonb language sql stable
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;
create function auth.uid() returns uuid language sql stable
as $$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
create function auth.role() returns text language sql stable
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;
create function auth.email() returns text language sql stable
as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $$;
alter function auth.jwt() owner to supabase_auth_admin;
alter function auth.uid() owner to supabase_auth_admin;
alter function auth.role() owner to supabase_auth_admin;
alter function auth.email() owner to supabase_auth_admin;
