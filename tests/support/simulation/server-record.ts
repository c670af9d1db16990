import { serverTables } from './model.ts';

/**
 * SQL that makes the server record each row before and after a write, and each operation on a row, in the same transaction.
 * @param applied further statements, which can use `operation`, `target` and `answer`
 */
export const recording = (applied = '') => `
create schema sim;
create table sim.history (
  serial bigserial primary key, epoch uuid, "table" text, id text, operation uuid, action text, device text,
  before jsonb, after jsonb, tx bigint not null default txid_current()
);
create table sim.applications (
  serial bigint primary key default nextval('sim.history_serial_seq'), tx bigint not null default txid_current(),
  operation uuid, target text, "table" text, status text
);
create function sim.write_down() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  operation jsonb := nullif(current_setting('sim.operation', true), '')::jsonb;
begin
  insert into sim.history (epoch, "table", id, operation, action, device, before, after)
  values (
    (select epoch from private.sync_head), tg_table_name, coalesce(to_jsonb(new), to_jsonb(old)) ->> 'id',
    (operation ->> 'id')::uuid, operation ->> 'action', operation ->> 'deviceId', to_jsonb(old), to_jsonb(new)
  );
  return null;
end;
$$;
${Object.values(serverTables)
  .map(
    (table) => `create trigger write_down after insert or update or delete on public.${table}
for each row execute function sim.write_down();`,
  )
  .join('\n')}
alter function private.apply_to_target(jsonb, text, bigint, jsonb) rename to apply_to_target_unrecorded;
create function private.apply_to_target(operation jsonb, target text, base_version bigint, reported jsonb)
returns jsonb language plpgsql set search_path = '' as $$
declare
  answer jsonb;
begin
  perform set_config('sim.operation', (operation - 'payload' - 'base')::text, true);
  answer := private.apply_to_target_unrecorded(operation, target, base_version, reported);
  perform set_config('sim.operation', '', true);
  insert into sim.applications (operation, target, "table", status)
  values ((operation ->> 'id')::uuid, target, operation #>> '{payload,table}', answer ->> 'status');
  ${applied}
  return answer;
end;
$$;
`;

/** Reads all rows that devices may know, and the server's epoch and version. */
export const stateNow = `select jsonb_build_object(
  'epoch', (select epoch from private.sync_head), 'head', private.head_version(),
  'rows', (select coalesce(jsonb_agg(found), '[]') from (
    ${Object.entries(serverTables)
      .map(
        ([table, serverTable]) =>
          `select '${table}' as "table", id::text, version, to_jsonb(t) as "row" from public.${serverTable} as t`,
      )
      .join(' union all ')}
  ) as found),
  'tombstones', (select coalesce(jsonb_agg(jsonb_build_object(
    'table', table_name, 'id', row_id, 'version', version)), '[]') from private.tombstones)
) as state`;

/** Reads the number of the latest record. */
export const serialNow = 'select last_value as serial from sim.history_serial_seq';
