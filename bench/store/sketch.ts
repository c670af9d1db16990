import { Dexie } from 'dexie';
import { checksumOf, expose, newStars, type Row, rowsPerCall } from './workload.ts';

/** A minimal outbox: rows, operations, one transaction. It has no confirmed values, no conflicts and no undo. */
function connect() {
  const database = new Dexie('bench-sketch', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ rows: 'id, owner', operations: '++n' });
  return database;
}
let database = connect();

async function load(rows: Row[]): Promise<void> {
  await database.transaction('rw', database.table('rows'), async () => {
    for (let start = 0; start < rows.length; start += 500) {
      await database.table('rows').bulkPut(rows.slice(start, start + 500));
    }
  });
}

expose({
  load,
  async loadPages(pages: Row[][]) {
    for (const rows of pages) await load(rows);
  },
  async open() {
    database = connect();
    await database.open();
  },
  async query({ owner, language, limit }) {
    const rows: Row[] = await database.table('rows').where('owner').equals(owner).toArray();
    return rows
      .filter((row) => row.language === language && !row.archived)
      .sort((a, b) => b.stars - a.stars || a.id.localeCompare(b.id))
      .slice(0, limit)
      .map(({ id }) => id);
  },
  async batch(ids) {
    const [rows, operations] = [database.table<Row>('rows'), database.table('operations')];
    await database.transaction('rw', rows, operations, async () => {
      const known = await rows.bulkGet(ids);
      await rows.bulkPut(known.flatMap((row) => (row ? [{ ...row, stars: newStars }] : [])));
      await operations.bulkAdd(
        ids.map((id) => ({ opId: crypto.randomUUID(), id, patch: { stars: newStars } })),
      );
    });
  },
  async replay(call) {
    const operations = database.table('operations');
    for (;;) {
      const batch = await operations.limit(rowsPerCall).toArray();
      if (batch.length === 0) return;
      await call(batch.length);
      await operations.bulkDelete(batch.map(({ n }) => n));
    }
  },
  checksum: async () => checksumOf(await database.table<Row>('rows').toArray()),
});
