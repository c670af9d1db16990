import type { Client } from 'pg';

/**
 * Returns the functions in the schemas `public` and `private` that have an UPDATE or DELETE without its own WHERE, as
 * `schema.name: COMMAND table`. `EXECUTE` stands for a statement that is built at run time. A statement that `format` builds from
 * one text is read as that text.
 */
export async function functionsWithoutWhere(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select oid::regproc::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body
     from pg_catalog.pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`,
  );
  return rows.flatMap(({ name, body }) => statementsWithoutWhere(body).map((found) => `${name}: ${found}`));
}

/** Words after which UPDATE belongs to another clause: FOR UPDATE, FOR NO KEY UPDATE, ON CONFLICT … DO UPDATE. */
const notCommands = new Set(['for', 'key', 'do']);

/** Returns such statements in the body of a function in SQL or PL/pgSQL. */
export function statementsWithoutWhere(body: string): string[] {
  const readable = body.replaceAll(/\bexecute\s+format\(\s*'((?:[^']|'')*)'/gi, (_, text: string) =>
    // A `create` statement changes no rows.
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

/** Returns whether the statement has a WHERE. A WHERE in a subquery does not count. */
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
