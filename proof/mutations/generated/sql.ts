import { supersededFunction } from '../superseded.ts';
import { type Mutant, mutantOf } from './mutant.ts';

/** Operators in function bodies, and their replacements. After these words `=` compares; elsewhere it assigns. */
const operators: readonly [pattern: RegExp, put: string][] = [
  [/(?<=\b(?:where|and|or|on|if|when|elsif)\b[^;,]*?) = (?!any\b)/g, ' <> '],
  [/ <> /g, ' = '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/(?<!between \S+) and /g, ' or '],
  [/ or (?!replace\b|update\b|delete\b)/g, ' and '],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bis not distinct from\b/g, 'is distinct from'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists\b/g, 'not exists'],
  [/(?<=[ (])not (?!null|exists|distinct|materialized)/g, ''],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/\+ 1\b/g, '+ 2'],
  [/- 1\b/g, '- 2'],
  [/\bleast\b/g, 'greatest'],
  [/\bgreatest\b/g, 'least'],
  [/ for (?:no key )?update\b/g, ''],
  [/(?<=^\s*)perform [^;]*;/gm, 'null;'],
  [/(?<=^\s*)(?:update|insert|delete) [^;]*;/gm, 'null;'],
  [/(?<=^\s*)\w+ := [^;]*;/gm, 'null;'],
  [/(?<=(?:\bif|\bwhen|\belsif) )[^;]*?(?= then\b)/g, 'true'],
  [/(?<=(?:\bif|\bwhen|\belsif) )[^;]*?(?= then\b)/g, 'false'],
];

/** Statements that restrict access, and their replacements. A condition in brackets becomes true. */
const restrictions: readonly [pattern: RegExp, put: string][] = [
  [/(?<=\b(?:using|check) )\(/g, '(true)'],
  [/^alter table \S+ enable row level security;/gm, ''],
  [/^revoke [^;]*;/gm, ''],
  [/(?<=^grant [^;]*\b(?:select|update)) \([^)]*\)/gm, ''],
];

/**
 * Returns all mutants of a migration's restrictions and function bodies, except functions that a later migration replaces.
 * @param texts texts of all migrations, oldest first
 * @param migration index of the migration
 */
export function mutantsOfSql(path: string, texts: readonly string[], migration: number): Mutant[] {
  const text = texts[migration] ?? '';
  const code = withoutComments(text);
  const bodies = [...code.matchAll(/as \$\$(.*?)\$\$;/gs)].filter(
    ({ index }) => supersededFunction(texts, { migration, at: index }) === null,
  );
  const inBodies = bodies.flatMap(({ 1: body = '', index }) =>
    operators.flatMap(([pattern, put]) =>
      [...body.matchAll(pattern)].map(({ 0: found, index: at }) => {
        const start = index + 'as $$'.length + at;
        return { start, end: start + found.length, put };
      }),
    ),
  );
  const outside = code.replaceAll(/as \$\$.*?\$\$;/gs, (body) => body.replaceAll(/[^\n]/g, ' '));
  const aroundBodies = restrictions.flatMap(([pattern, put]) =>
    [...outside.matchAll(pattern)].map(({ 0: found, index: start }) => {
      const end = found === '(' ? closingBracket(outside, start) : start + found.length;
      return { start, end, put };
    }),
  );
  return [...inBodies, ...aroundBodies]
    .sort((one, another) => one.start - another.start)
    .map((edit) => mutantOf(path, text, edit));
}

/** Returns the position after the bracket that closes the one at `start`. */
function closingBracket(sql: string, start: number): number {
  let depth = 0;
  for (let at = start; at < sql.length; at += 1) {
    if (sql[at] === '(') depth += 1;
    else if (sql[at] === ')' && (depth -= 1) === 0) return at + 1;
  }
  throw new Error(`A bracket is not closed: ${sql.slice(start, start + 60)}`);
}

/** Replaces comments and literals by spaces, so that nothing is found in them and positions stay the same. */
function withoutComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*|'(?:[^'\n]|'')*'/g, (text) =>
    text.startsWith("'") ? `'${'_'.repeat(text.length - 2)}'` : ' '.repeat(text.length),
  );
}
