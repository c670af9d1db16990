import * as z from 'zod/mini';
import type { AppIds } from '#domain/auth/app-configuration.ts';
import type { ConfirmedChange, Cursor, PulledPage } from '#domain/outbox/pulled-page.ts';
import { failed, failure, type Result, success } from '#domain/shared/failure.ts';
import { type BackendAccess, postAsUser } from './http.ts';
import { type Parsed, parseMessageRow, parseProjectRow, parseRepositoryRow } from './rows.ts';

/** Rows per pull. */
const pullPageSize = 500;

/** A page, and what every pull says besides. */
export interface PullResponse extends PulledPage {
  /** The GitHub App as it is configured now; null: it is not. A server of an earlier version does not say. */
  githubApp?: AppIds | null | undefined;
}

const page = z.object({
  epoch: z.string(),
  snapshot: z.boolean(),
  next: z.number(),
  complete: z.boolean(),
  head: z.optional(z.number()),
  remaining: z.optional(z.number()),
  began: z.optional(z.nullable(z.number())),
  githubApp: z.optional(z.nullable(z.object({ appId: z.string(), installationId: z.string() }))),
  changes: z.array(
    z.object({ table: z.string(), id: z.string(), version: z.number(), row: z.nullable(z.unknown()) }),
  ),
});

/** Requests what changed since the cursor. A row that cannot be read is handed on as such, never left out. */
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
    const message = 'The server answered in a form that this version does not know.';
    return failed(failure('API', 'UNREADABLE_ANSWER', message, access.now(), { retryable: true }));
  }
  return success({ ...parsed.data, changes: parsed.data.changes.flatMap(toChange) });
}

interface RawChange {
  table: string;
  id: string;
  version: number;
  row: unknown;
}

function toChange(raw: RawChange): ConfirmedChange[] {
  if (raw.table === 'repositories') return [readable(raw, 'repositories', parseRepositoryRow)];
  if (raw.table === 'projects') return [readable(raw, 'projects', parseProjectRow)];
  if (raw.table === 'contact_messages') return [readable(raw, 'messages', parseMessageRow)];
  // Tables of a newer server that this version does not show.
  return [];
}

function readable<Table extends 'repositories' | 'projects' | 'messages', Row>(
  raw: RawChange,
  table: Table,
  parse: (row: unknown) => Parsed<Row>,
) {
  const { id, version } = raw;
  if (raw.row === null) return { table, id, version, row: null };
  const parsed = parse(raw.row);
  if (parsed.ok) return { table, id, version, row: parsed.row };
  return { table: 'unreadable' as const, source: table, id, version, raw: raw.row, reason: parsed.reason };
}
