import type { PGlite } from '@supabase/lite/pglite';

interface Argument {
  name: string;
  type: string;
  optional: boolean;
}

interface Routine {
  name: string;
  arguments: Argument[];
}

const heading = `// Made by \`npm run generate:types\` from the migrations. Do not edit.

/** Arguments of the SQL functions that a signed-in user may call. */
export interface FunctionArguments {`;

const maxLineLength = 110;

/** Returns TypeScript source with the arguments of each SQL function that a signed-in user may call. */
export async function describeTypes(driver: PGlite): Promise<string> {
  const { rows } = await driver.query<Routine>(`
    select p.proname as name,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', p.proargnames[place], 'type', type::regtype::text,
          'optional', place > p.pronargs - p.pronargdefaults
        ) order by p.proargnames[place]), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality as argument (type, place)
      ) as arguments
    from pg_catalog.pg_proc as p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute')
    order by p.proname`);
  return `${heading}\n${rows.map(routineType).join('\n')}\n}\n`;
}

/** Describes a function. Every parameter accepts null, because no function is `strict`. */
function routineType(routine: Routine): string {
  const fields = routine.arguments.map(
    ({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${typescriptType(type)} | null;`,
  );
  if (fields.length === 0) return `  ${routine.name}: Record<string, never>;`;
  const line = `  ${routine.name}: { ${fields.join(' ').slice(0, -1)} };`;
  if (line.length <= maxLineLength) return line;
  return [`  ${routine.name}: {`, ...fields.map((field) => `    ${field}`), '  };'].join('\n');
}

function typescriptType(type: string): string {
  if (type.endsWith('[]')) return `readonly ${typescriptType(type.slice(0, -2))}[]`;
  if (type === 'boolean') return 'boolean';
  if (type === 'json' || type === 'jsonb') return 'object';
  return ['smallint', 'integer', 'bigint', 'numeric', 'double precision'].includes(type)
    ? 'number'
    : 'string';
}
