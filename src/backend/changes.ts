import * as z from 'zod/mini';
import type { AppIds } from '#domain/auth/app-configuration.ts';
import type { ConfirmedChange, Cursor, PulledPage } from '#domain/outbox/pulled-page.ts';
import { fail, failure, type Result, success } from '#domain/shared/failure.ts';
import { rowKinds, rowTables } from '#domain/shared/row-kinds.ts';
import { type BackendAccess, postAsUser } from './http.ts';
import { parseRow } from './rows.ts';

const pullPageSize = 500;

export interface PullResponse extends PulledPage {
  githubApp: AppIds | null;
  /** Latest version of the recorded changes on GitHub. Null if there are none. */
  githubChanges: number | null;
}

const change = z.object({
  table: z.string(),
  id: z.string(),
  version: z.number(),
  row: z.nullable(z.unknown()),
});

const page = z.object({
  epoch: z.string(),
  snapshot: z.boolean(),
  next: z.number(),
  complete: z.boolean(),
  head: z.number(),
  remaining: z.number(),
  began: z.nullable(z.number()),
  githubApp: z.nullable(z.object({ appId: z.string(), installationId: z.string() })),
  githubChanges: z.nullable(z.number()),
  changes: z.array(change),
});

/** Pulls a page of changes. An unreadable row is returned as unreadable and never omitted. */
export async function pullChanges(
  access: BackendAccess,
  cursor: Cursor,
  signal: AbortSignal,
): Promise<Result<PullResponse>> {
  const body = { since: cursor.version, known_epoch: cursor.epoch, page_size: pullPageSize };
  const response = await postAsUser(access, '/rest/v1/rpc/pull_changes', body, { signal });
  if (!response.ok) return response;
  const parsed = z.safeParse(page, response.value);
  if (!parsed.success) {
    return fail(failure('API', 'UNREADABLE_ANSWER', access.now(), { retryable: true }));
  }
  return success({ ...parsed.data, changes: parsed.data.changes.flatMap(toChange) });
}

function toChange({ table: serverTable, id, version, row }: z.infer<typeof change>): ConfirmedChange[] {
  const table = rowTables.find((name) => rowKinds[name].serverTable === serverTable);
  // Skips tables that this version does not know, which a newer server may have.
  if (table === undefined) return [];
  if (row === null) return [{ table, id, version, row }];
  const parsed = parseRow(table, row);
  if (parsed.ok) return [{ table, id, version, row: parsed.row } as ConfirmedChange];
  return [{ table: 'unreadable', source: table, id, version, raw: row, reason: parsed.reason }];
}
