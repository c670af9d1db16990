import type { PgliteConnection } from '@supabase/lite/pglite';

/**
 * Returns whether row level security lets the caller read the topic. Tests it like Realtime: inserts a message, selects it as the
 * caller, and rolls back (supabase/realtime, lib/realtime/tenants/authorization.ex).
 */
export async function mayRead(
  driver: PgliteConnection['driver'],
  claims: Record<string, unknown>,
  topic: string,
): Promise<boolean> {
  let readable = false;
  await driver.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ id: string }>(
      `insert into realtime.messages (topic, extension) values ($1, 'broadcast') returning id`,
      [topic],
    );
    await transaction.query(
      `select set_config('role', $1, true), set_config('realtime.topic', $2, true),
        set_config('request.jwt.claims', $3, true), set_config('request.jwt.claim.sub', $4, true),
        set_config('request.jwt.claim.role', $1, true)`,
      [claims['role'], topic, JSON.stringify(claims), claims['sub']],
    );
    const found = await transaction.query('select id from realtime.messages where id = $1', [rows[0]?.id]);
    readable = found.rows.length > 0;
    await transaction.rollback();
  });
  return readable;
}
