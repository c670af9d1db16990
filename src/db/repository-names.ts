import type { AccountDatabase } from './database.ts';

/** Returns the id for each repository, found by id or by `owner/name` in any case. Null if the device has no such row. */
export async function findRepositories(
  { repositories }: AccountDatabase,
  named: readonly { id: string | null; repository: string }[],
): Promise<(string | null)[]> {
  const byNumber = new Set<string>();
  const numbers = named.flatMap(({ id }) => (id === null ? [] : [id]));
  for (const row of await repositories.bulkGet(numbers)) if (row) byNumber.add(row.id);
  const owners = named.flatMap(({ id, repository }) => (id === null ? [repository.split('/')[0] ?? ''] : []));
  const rows = await repositories.where('owner').anyOfIgnoreCase(owners).toArray();
  const byName = new Map(rows.map(({ id, owner, name }) => [`${owner}/${name}`.toLowerCase(), id]));
  return named.map(({ id, repository }) => {
    if (id !== null) return byNumber.has(id) ? id : null;
    return byName.get(repository.toLowerCase()) ?? null;
  });
}
