import type { Client } from 'pg';

/**
 * The functions of the schemas `public` and `private` with an UPDATE or DELETE that has no WHERE of its own, as
 * `schema.name: COMMAND table`; `EXECUTE` stands for a statement that is put together at run time and cannot be read here. One that `format` makes from a
 * text is read as that text.
 */
export async function functionsWithoutWhere(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select oid::regproc::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body
     from pg_catalog.pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  );
  return rows.flatMap(({ name, body }) => statementsWithoutWhere(body).map((found) => `${name}: ${found}`));
}

/**
 * Words before UPDATE that make it a part of another clause: FOR UPDATE, FOR NO KEY UPDATE, ON CONFLICT … DO UPDATE.
 */
const notCommands = new Set(['for', 'key', 'do']);

/** In the body of a function, in SQL or PL/pgSQL. */
export function statementsWithoutWhere(body: string): string[] {
  const readable = body.replaceAll(/\bexecute\s+format\(\s*'((?:[^']|'')*)'/gi, (_, text: string) =>
    // A definition changes no rows.
    text.startsWith('create') ? ' (' : `; ${text} ; (`,
  );
  const bare = readable.replaceAll(/--.*$|\/\*.*?\*\/|'(?:[^']|'')*'/gms, ' ');
  const tokens = (bare.match(/[\w.]+|[();]/g) ?? []).map((token) => token.toLowerCase());
  return tokens.flatMap((token, index) => {
    if (token === 'execute') return ['EXECUTE'];
    const deletes = token === 'delete' && tokens[index + 1] === 'from';
    const updates = token === 'update' && !notCommands.has(tokens[index - 1] ?? '');
    if ((!deletes && !updates) || hasWhere(tokens, index)) return [];
    return [deletes ? `DELETE ${tokens[index + 2]}` : `UPDATE ${tokens[index + 1]}`];
  });
}

/** At the depth of the statement itself: the WHERE of a subquery is not its own. */
function hasWhere(tokens: string[], start: number): boolean {
  let depth = 0;
  for (const token of tokens.slice(start)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && (token === ';' || token === 'loop'))) return false;
    if (depth === 0 && token === 'where') return true;
  }
  return false;
}
