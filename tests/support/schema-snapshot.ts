import type { Client } from 'pg';

const ours = `('public'::regnamespace, 'private'::regnamespace)`;
/** Schemas of the platform in which our migrations create triggers and policies. */
const platform = `('auth'::regnamespace, 'storage'::regnamespace)`;

/** For each kind of object, a query that returns names and definitions. */
const queries: Record<string, string> = {
  schema: `select nspname, concat_ws(' ', pg_get_userbyid(nspowner), nspacl) from pg_namespace
    where oid in ${ours}`,
  relation: `select oid::regclass::text, concat_ws(' ', relkind, pg_get_userbyid(relowner), relrowsecurity, relforcerowsecurity, relacl)
    from pg_class where relnamespace in ${ours} and relkind in ('r', 'v', 'm', 'S', 'p')`,
  column: `select concat(attrelid::regclass, '.', attname), concat_ws(
      ' ', row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, attacl, (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)
    )
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace in ${ours} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  constraint: `select concat_ws(' ', conrelid::regclass, conname), concat_ws(' ', pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace in ${ours} and conrelid <> 0`,
  index: `select indexrelid::regclass, pg_get_indexdef(indexrelid) from pg_index
    join pg_class on pg_class.oid = indrelid where relnamespace in ${ours}`,
  trigger: `select concat_ws(' ', tgrelid::regclass, tgname), concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace in (${[ours, platform].map((list) => list.slice(1, -1)).join(', ')})`,
  policy: `select concat_ws(' ', polrelid::regclass, polname), concat_ws(
      ' ', polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)
    )
    from pg_policy`,
  function: `select oid::regprocedure, concat_ws(' ', pg_get_functiondef(oid), pg_get_userbyid(proowner), proacl)
    from pg_proc where pronamespace in ${ours} and prokind in ('f', 'p')`,
  operator: `select oid::regoperator::text, concat_ws(' ', oprcode::regprocedure, oprrest, oprjoin, oprcom::regoperator)
    from pg_operator where oprnamespace in ${ours}`,
  type: `select oid::regtype::text, typtype from pg_type
    where typnamespace in ${ours} and typtype in ('e', 'd', 'r') `,
};

/** Describes everything that migrations define, one line per object, so that two databases can be compared. */
export async function schemaSnapshot(client: Client): Promise<Record<string, string>> {
  const snapshot: Record<string, string> = {};
  for (const [kind, sql] of Object.entries(queries)) {
    const { rows } = await client.query<[string, string]>({ text: sql, rowMode: 'array' });
    for (const [name, definition] of rows) snapshot[`${kind} ${name}`] = definition;
  }
  return snapshot;
}
