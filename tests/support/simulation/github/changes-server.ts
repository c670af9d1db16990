import type { RecordedPosition } from '#db/recorded-changes.ts';
import { adminAccount, openTestBackend } from '../../backend.ts';

/** The part of the product's server that records changes at GitHub: the real database behind the stack's data service. */

export interface RecordedRow {
  id: string;
  device_id: string;
  generation: number;
  state: string;
}

export type ChangesServer = Awaited<ReturnType<typeof openChangesServer>>;

const rows = 'public.github_changes';
const copy = 'public.copy_of_github_changes';
const copying = (from: string, to: string) => [
  `delete from ${to} where true`,
  `insert into ${to} select * from ${from}`,
];

export async function openChangesServer() {
  const backend = await openTestBackend();
  const { email, password } = adminAccount;
  const token = await backend.signIn(email, password);
  await backend.query(`create table ${copy} (like ${rows})`);
  let busy = 0;
  /** Cached until the next write. */
  let latest: Promise<RecordedPosition> | null = null;

  async function countBusy<Value>(work: () => Promise<Value>): Promise<Value> {
    busy += 1;
    try {
      return await work();
    } finally {
      busy -= 1;
    }
  }

  const run = (statements: readonly string[]) =>
    countBusy(async () => {
      latest = null;
      for (const statement of statements) await backend.query(statement);
    });

  async function readLatest(): Promise<RecordedPosition> {
    const { rows: found } = await backend.query(
      `select (select epoch from private.sync_head) as epoch, coalesce(max(version), 0)::integer as version from ${rows}`,
    );
    return found[0] as unknown as RecordedPosition;
  }

  return {
    url: backend.origin,
    apiKey: backend.publishableKey,
    token,
    busy: () => busy,
    handle: (request: Request) =>
      countBusy(async () => {
        if (request.method !== 'GET') latest = null;
        return backend.app.fetch(request);
      }),
    latest: () => countBusy(() => (latest ??= readLatest())),
    rows: async () =>
      (await backend.query(`select id, device_id, generation, state from ${rows}`))
        .rows as unknown as RecordedRow[],
    backUp: () => run(copying(rows, copy)),
    /** Restores like an operator: deletes rows that were written after the backup, and starts a new epoch. */
    restore: () => run([...copying(copy, rows), 'select private.new_epoch()']),
    reset: () => run([rows, copy].map((table) => `delete from ${table} where true`)),
    close: () => backend.close(),
  };
}
