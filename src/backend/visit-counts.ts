import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { VisitCounts } from '#domain/shared/visit-counts.ts';
import type { BackendAccess } from './http.ts';
import { callFunction } from './sql-function.ts';

/** Result of the SQL function in supabase/migrations/*_visit_counts.sql. */
const counts = z.object({
  visits: z.number(),
  pages: listSchema(z.object({ page: z.string(), visits: z.number() })),
});

export async function readVisitCounts(access: BackendAccess): Promise<Result<VisitCounts>> {
  const response = await callFunction(access, 'visit_counts', {}, counts);
  if (!response.ok) return response;
  const { visits, pages } = response.value;
  return success({ visits, pages: pages.items, skipped: pages.skipped });
}
