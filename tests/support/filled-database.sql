-- Inserts at least one row into each table, for tests/integration/platform/database-upgrade.test.ts. Must fit a database with
-- every released migration.

insert into auth.users (id, email, encrypted_password) values
  ('0a000000-0000-4000-8000-000000000001', 'owner@example.com', ''),
  ('0a000000-0000-4000-8000-000000000002', 'visitor@example.com', 'x');
insert into private.site_owner (github_login) values ('sample-owner');
insert into auth.identities (id, user_id, provider, provider_id, identity_data) values
  ('0b000000-0000-4000-8000-000000000001', '0a000000-0000-4000-8000-000000000001', 'github', '1', '{"user_name": "sample-owner"}'),
  ('0b000000-0000-4000-8000-000000000002', '0a000000-0000-4000-8000-000000000002', 'email', 'visitor@example.com', '{"email_verified": true}');
insert into auth.sessions (id, user_id, created_at) values
  ('0c000000-0000-4000-8000-000000000001', '0a000000-0000-4000-8000-000000000001', now());
insert into auth.flow_state (id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method) values
  ('0d000000-0000-4000-8000-000000000001', 'sample', 's256', 'sample', 'github', 'oauth');

-- Triggers insert the rows of private.accepted_identities and private.session_identities.
insert into private.sign_in_flows (flow_id, is_link) values ('0d000000-0000-4000-8000-000000000001', false);

insert into public.projects (id, name, is_public, category, features, contributors, pictures) values (
  'portfolio-1', 'Sample project', true, 'recent', '{Sample}', '[{"login": "sample-owner", "contributions": 3}]',
  jsonb_build_array(jsonb_build_object(
    'id', repeat('0a', 32), 'alt', 'A sample', 'width', 800, 'height', 600, 'color', '#336699', 'type', 'webp',
    'widths', jsonb_build_array(400, 800)
  ))
);
insert into public.repositories (id, name, url, owner, language, topics, homepage, project_id, edited_fields) values
  ('1001', 'sample', 'https://github.com/sample-owner/sample', 'sample-owner', 'TypeScript', '{sample}', 'sample.example',
   'portfolio-1', '{language}'),
  ('1002', 'deleted', 'https://github.com/sample-owner/deleted', 'sample-owner', null, '{}', null, null, '{}');
-- The deletion adds a tombstone.
delete from public.repositories where id = '1002';
insert into public.skills (id, name, category, years_experience, proficiency_level) values ('sample', 'SQL', 'Data', 5, 7);
-- The edit fills private.replaced_skills.
insert into public.content_edits (id, value, edited_at) values (
  'fallbackSkills', '[{"id": "edited", "name": "SQL", "category": "Data", "yearsExperience": 6, "proficiencyLevel": 8, "highlights": []}]',
  now()
);
insert into public.contact_messages (id, name, email, message, read_at) values
  ('0e000000-0000-4000-8000-000000000001', 'Sample Visitor', 'visitor@example.com', 'A sample message.', now());
insert into public.saved_views (id, name, query) values ('0e000000-0000-4000-8000-000000000002', 'Sample view', 'language=SQL');
insert into public.github_app_settings (user_id, app_id, installation_id)
values ('0a000000-0000-4000-8000-000000000001', '1', '2');
insert into public.applied_operations (id, actor, device_id, sequence, action, body_hash, result, version) values (
  '0e000000-0000-4000-8000-000000000003', '0a000000-0000-4000-8000-000000000001', '0e000000-0000-4000-8000-000000000004', 1,
  'patch', 'sample', '{"status": "applied"}', nextval('private.sync_version')
);
insert into public.github_changes (
  user_id, id, plan_id, repository_id, repository_name, device_id, device_name, made_on, generation, revision, place,
  confirmed_at, change, complete, state, outcome, version
) values (
  '0a000000-0000-4000-8000-000000000001', '0e000000-0000-4000-8000-000000000005', '0e000000-0000-4000-8000-000000000006', '1001',
  'sample', '0e000000-0000-4000-8000-000000000004', 'Sample device', 'Sample device', 1, 0, 1, now(), '{}', true, 'pending', '{}',
  nextval('private.sync_version')
);

insert into private.contact_attempts (sender) values ('sample');
insert into private.contact_proofs (task, expires_at) values ('sample', now() + interval '10 minutes');
insert into private.contact_notifications (message_id) values ('0e000000-0000-4000-8000-000000000001');
insert into private.contact_notices default values;
insert into private.contact_senders (message_id, account_id)
values ('0e000000-0000-4000-8000-000000000001', '0a000000-0000-4000-8000-000000000002');
insert into private.revocation_attempts (sender) values ('sample');
insert into private.github_app_setups (state_hash, user_id, sealed_webhook_secret)
values (repeat('0a', 32), '0a000000-0000-4000-8000-000000000001', 'sample');
insert into private.github_webhook_deliveries (id, event, repository_id) values ('sample', 'push', '1001');
insert into private.page_visits (day, page, visits) values (current_date, '/', 3);
insert into private.push_keys (public_key, sealed_private_key) values ('sample', 'sample');
insert into private.push_subscriptions (session_id, endpoint)
values ('0c000000-0000-4000-8000-000000000001', 'https://push.example/sample');
insert into public.snoozes (id, title) values ('sample', 'A sample item');
insert into public.weekly_digests (user_id, way, language, counts)
values ('0a000000-0000-4000-8000-000000000001', 'mail', 'en', '{"ready": 1}');
insert into private.digest_calls (called_at, ways) values (now(), '{mail}');
