import type { PGlite } from '@supabase/lite/pglite';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
}

interface Relationship {
  table: string;
  name: string;
  columns: string[];
  is_one_to_one: boolean;
  referenced: string;
  referenced_columns: string[];
}

interface Argument {
  name: string;
  type: string;
  optional: boolean;
}

interface Routine {
  name: string;
  arguments: Argument[];
  returns: string;
}

const heading = `// Made by \`npm run generate:types\` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];
`;

/**
 * Returns TypeScript source in the shape that supabase-js expects (`createClient<Database>`), for the functions and tables that
 * clients may access.
 */
export async function describeTypes(driver: PGlite): Promise<string> {
  const [columns, relationships, routines] = [
    await readColumns(driver),
    await readRelationships(driver),
    await readRoutines(driver),
  ];
  const tables = [...new Set(columns.map((column) => column.table))];
  return `${heading}
export interface Database {
  public: {
    Tables: {
${tables.map((table) => tableType(table, columns, relationships)).join('\n')}
    };
    Views: Record<never, never>;
    Functions: {
${routines.map(routineType).join('\n')}
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
}
`;
}

async function readColumns(driver: PGlite): Promise<Column[]> {
  const { rows } = await driver.query<Column>(`
    select c.relname as "table", a.attname as name, a.atttypid::regtype::text as type,
      not a.attnotnull as nullable, a.atthasdef as has_default
    from pg_catalog.pg_class as c
    join pg_catalog.pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_any_column_privilege(
      'authenticated', c.oid, 'select, insert, update'
    )
    order by c.relname, a.attname`);
  return rows;
}

async function readRelationships(driver: PGlite): Promise<Relationship[]> {
  const columnNames = (relation: string, key: string) => `array(
    select a.attname::text from unnest(${key}) with ordinality as k (attnum, place)
    join pg_catalog.pg_attribute as a on a.attrelid = ${relation} and a.attnum = k.attnum order by k.place)`;
  const { rows } = await driver.query<Relationship>(`
    select f.conrelid::regclass::text as "table", f.conname as name,
      ${columnNames('f.conrelid', 'f.conkey')} as columns,
      exists (
        select from pg_catalog.pg_constraint as u
        where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey = f.conkey
      ) as is_one_to_one,
      f.confrelid::regclass::text as referenced,
      ${columnNames('f.confrelid', 'f.confkey')} as referenced_columns
    from pg_catalog.pg_constraint as f
    join pg_catalog.pg_class as r on r.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and r.relnamespace = 'public'::regnamespace
    order by f.conname`);
  return rows;
}

async function readRoutines(driver: PGlite): Promise<Routine[]> {
  const { rows } = await driver.query<Routine>(`
    select p.proname as name, p.prorettype::regtype::text as returns,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', p.proargnames[place], 'type', type::regtype::text,
          'optional', place > p.pronargs - p.pronargdefaults
        ) order by p.proargnames[place]), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality as argument (type, place)
      ) as arguments
    from pg_catalog.pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    order by p.proname`);
  return rows;
}

function tableType(table: string, columns: Column[], relationships: Relationship[]): string {
  const own = columns.filter((column) => column.table === table);
  const row = own.map((column) => `${column.name}: ${columnType(column)};`);
  const insert = own.map(
    (column) => `${column.name}${column.nullable || column.has_default ? '?' : ''}: ${columnType(column)};`,
  );
  const update = own.map((column) => `${column.name}?: ${columnType(column)};`);
  const links = relationships.filter((relationship) => relationship.table === table).map(relationshipType);
  return `      ${table}: {
        Row: {
${indent(10, row)}
        };
        Insert: {
${indent(10, insert)}
        };
        Update: {
${indent(10, update)}
        };
        Relationships: [${links.length === 0 ? '' : `\n${links.join('\n')}\n        `}];
      };`;
}

function relationshipType(relationship: Relationship): string {
  const list = (names: string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`;
  return `          {
            foreignKeyName: '${relationship.name}';
            columns: ${list(relationship.columns)};
            isOneToOne: ${relationship.is_one_to_one};
            referencedRelation: '${relationship.referenced}';
            referencedColumns: ${list(relationship.referenced_columns)};
          },`;
}

/** Describes a function. Every parameter accepts null, because no function is `strict`. */
function routineType(routine: Routine): string {
  const parameters = routine.arguments.map(
    ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${orNull(typescriptType(type))};`,
  );
  return `      ${routine.name}: {
        Args: {
${indent(10, parameters)}
        };
        Returns: ${typescriptType(routine.returns)};
      };`;
}

function columnType({ type, nullable }: Column): string {
  return nullable ? orNull(typescriptType(type)) : typescriptType(type);
}

function orNull(type: string): string {
  return type === 'Json' ? type : `${type} | null`;
}

function typescriptType(type: string): string {
  if (type.endsWith('[]')) return `${typescriptType(type.slice(0, -2))}[]`;
  switch (type) {
    case 'boolean':
      return 'boolean';
    case 'smallint':
    case 'integer':
    case 'bigint':
    case 'numeric':
    case 'double precision':
      return 'number';
    case 'json':
    case 'jsonb':
      return 'Json';
    case 'void':
      return 'undefined';
    default:
      return 'string';
  }
}

function indent(width: number, lines: string[]): string {
  return lines.map((line) => `${' '.repeat(width)}${line}`).join('\n');
}
