-- Demo accounts and demo content, for local development only. Running it again changes nothing.

-- Raises an error in any other database, even if the operator asks for the seed (`db push --include-seed`). A local database runs
-- in WebAssembly (embedded stack), or has the public token secret of the Supabase CLI.
do $$
begin
  if version() !~ 'wasm32' and current_setting('app.settings.jwt_secret', true)
    is distinct from 'super-secret-jwt-token-with-at-least-32-characters-long' then
    raise exception using
      errcode = '42501',
      message = 'supabase/seed.sql is for a local database only: it makes an admin account whose password is public.',
      hint = 'Leave the seed out. A local stack with a jwt_secret of its own (supabase/config.toml) is not recognised.';
  end if;
end;
$$;

-- admin@example.com / portico-admin and viewer@example.com / portico-viewer. The bcrypt hashes are stored here, because not every
-- local database can compute them. The auth service expects empty texts instead of nulls in these columns.
insert into auth.users (
  id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at, confirmation_token, recovery_token,
  email_change, email_change_token_new, email_change_token_current, phone_change, phone_change_token,
  reauthentication_token, raw_app_meta_data, raw_user_meta_data
)
select
  id, 'authenticated', 'authenticated', email, encrypted_password, now(), now(), now(), '', '', '', '', '', '', '', '',
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', full_name)
from (
  values
    (
      '00000000-0000-4000-8000-000000000001'::uuid, 'admin@example.com', 'Demo Admin',
      '$2b$10$erDt914zaXAyaytUccWzwuw8oVFRYWCwD.1DWUqdBLlOZtAuFeOTi'
    ),
    (
      '00000000-0000-4000-8000-000000000002', 'viewer@example.com', 'Demo Viewer',
      '$2b$10$3YKlX6JUm0Juu5roWoQyZ.ZMjhRQFfmNrSvYS5G0.v1HhYocTk44.'
    )
) as demo (id, email, full_name, encrypted_password)
on conflict (id) do nothing;

insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select id, 'email', id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), now(), now(), now()
from auth.users
where id in ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002')
on conflict (provider, provider_id) do nothing;

-- This column only exists in the auth service of the Supabase CLI.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'
  ) then
    execute $update$
      update auth.users set instance_id = '00000000-0000-0000-0000-000000000000'
      where id in ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002')
    $update$;
  end if;
end;
$$;

update public.profiles set role = 'admin', display_name = 'Demo Admin'
where id = '00000000-0000-4000-8000-000000000001';

-- Lets the demo owner also sign in by e-mail.
insert into private.site_owner (github_login, any_sign_in) values ('robin-muster', true)
on conflict (singleton) do update set any_sign_in = true;

insert into public.projects (id, name, description)
values ('default-project', 'Default project', 'Repositories shown in the portfolio.')
on conflict (id) do nothing;

insert into public.skills (id, name, category, years_experience, proficiency_level, highlights, position)
values
  ('azure', 'Microsoft Azure', 'Cloud', 11, 9, array['Landing zones', 'Cost governance', 'Migration of 400 servers'], 1),
  ('kubernetes', 'Kubernetes', 'Cloud', 7, 8, array['Multi-cluster operations', 'GitOps with Flux'], 2),
  ('terraform', 'Terraform', 'DevOps', 8, 9, array['Module registries', 'Policy as code'], 3),
  ('github-actions', 'GitHub Actions', 'DevOps', 6, 9, array['Reusable workflows', 'Self-hosted runners'], 4),
  ('entra-id', 'Microsoft Entra ID', 'Security', 10, 9, array['Conditional access', 'Privileged identities'], 5),
  ('zero-trust', 'Zero Trust architecture', 'Security', 6, 8, array['Network segmentation', 'Device compliance'], 6),
  ('threat-modelling', 'Threat modelling', 'Security', 9, 8, array['STRIDE workshops', 'Abuse cases'], 7),
  ('microsoft-365', 'Microsoft 365', 'Microsoft', 14, 10, array['Tenant consolidation', 'Teams governance'], 8),
  ('power-platform', 'Power Platform', 'Microsoft', 7, 7, array['Centre of excellence', 'Data loss prevention'], 9),
  ('typescript', 'TypeScript', 'Development', 9, 9, array['Offline-first web apps', 'Typed APIs'], 10),
  ('dotnet', '.NET', 'Development', 15, 8, array['Domain-driven design', 'Minimal APIs'], 11),
  ('azure-openai', 'Azure OpenAI', 'AI', 3, 8, array['Retrieval pipelines', 'Evaluation harnesses'], 12)
on conflict (id) do nothing;
