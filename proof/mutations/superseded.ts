const beginning = /create (?:or replace )?function ((?:public|private)\.\w+)/g;

/**
 * Returns the name of the database function at a position, if a later migration replaces that function. A fault planted there
 * would have no effect.
 * @param migrations texts of the migrations, oldest first
 */
export function supersededFunction(
  migrations: readonly string[],
  { migration, at }: { migration: number; at: number },
): string | null {
  const text = migrations[migration] ?? '';
  const [name, begins] = [...text.matchAll(beginning)]
    .filter(({ index }) => index <= at)
    .map((match) => [match[1] ?? '', match.index] as const)
    .at(-1) ?? ['', 0];
  const ends = text.indexOf('$$;', begins);
  if (name === '' || ends < at) return null;
  const later = [text.slice(ends), ...migrations.slice(migration + 1)];
  return later.some((sql) => [...sql.matchAll(beginning)].some((match) => match[1] === name)) ? name : null;
}
