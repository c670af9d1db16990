import { and, type Collection, eq, queryOnce } from '@tanstack/db';
import type { Question, Row } from './workload.ts';

/** Asks the question with TanStack DB's query API, over rows in memory. */
export async function ask(
  rows: Collection<Row, string>,
  { owner, language, limit }: Question,
): Promise<string[]> {
  const found = await queryOnce((q) =>
    q
      .from({ row: rows })
      .where(({ row }) => and(eq(row.owner, owner), eq(row.language, language), eq(row.archived, false)))
      .orderBy(({ row }) => row.stars, 'desc')
      .orderBy(({ row }) => row.id, 'asc')
      .limit(limit),
  );
  return found.map(({ id }) => id);
}
