import * as z from 'zod/mini';
import type { Result } from '#domain/shared/failure.ts';
import type { VisitCounts } from '#domain/shared/visit-counts.ts';
import type { BackendAccess } from './http.ts';
import { callFunction } from './sql-function.ts';

/** See supabase/migrations/*_visit_counts.sql. */
const counts = z.object({
  visits: z.number(),
  pages: z.array(z.object({ page: z.string(), visits: z.number() })),
});

/** Of the last 30 days, for the owner alone. */
export function readVisitCounts(access: BackendAccess): Promise<Result<VisitCounts>> {
  return callFunction(access, 'visit_counts', {}, counts);
}
