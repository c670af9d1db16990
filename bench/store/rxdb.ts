import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { checksumOf, expose, newStars, type Row, rowsPerCall } from './workload.ts';

const text = { type: 'string' };
const maybe = (type: string) => ({ type: [type, 'null'] });
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    name: text,
    url: text,
    description: maybe('string'),
    stars: { type: 'number' },
    language: maybe('string'),
    owner: { type: 'string', maxLength: 100 },
    createdAt: maybe('string'),
    size: { type: 'number' },
    private: { type: 'boolean' },
    hasReadme: maybe('boolean'),
    hasTechBragging: maybe('boolean'),
    projectId: maybe('string'),
    lastPolled: maybe('string'),
    fork: maybe('boolean'),
    archived: maybe('boolean'),
    topics: { type: 'array', items: text },
    homepage: maybe('string'),
    pushedAt: maybe('string'),
  },
  required: ['id', 'owner', 'stars'],
  indexes: ['owner'],
} as const;

let rows: RxCollection<Row>;

async function connect(): Promise<void> {
  const database = await createRxDatabase({ name: 'bench-rxdb', storage: getRxStorageDexie() });
  const collections = await database.addCollections({ rows: { schema } });
  rows = collections.rows as unknown as RxCollection<Row>;
}

expose({
  async load(all: Row[]) {
    await connect();
    for (let start = 0; start < all.length; start += 500)
      await rows.bulkInsert(all.slice(start, start + 500));
  },
  // Starts replication now, so that only later changes are sent.
  prepare: () => replication(async () => {}, true),
  open: connect,
  async query({ owner, language, limit }) {
    const selector = { owner, language, archived: false };
    const found = await rows.find({ selector, sort: [{ stars: 'desc' }, { id: 'asc' }], limit }).exec();
    return found.map(({ id }) => id);
  },
  async batch(ids) {
    const known = await rows.findByIds(ids).exec();
    await rows.bulkUpsert([...known.values()].map((row) => ({ ...row.toMutableJSON(), stars: newStars })));
  },
  replay: (call) => replication(call, false),
  checksum: async () => checksumOf((await rows.find().exec()) as unknown as Row[]),
});

async function replication(call: (rows: number) => Promise<void>, initial: boolean): Promise<void> {
  const state = replicateRxCollection<Row, unknown>({
    collection: rows as never,
    replicationIdentifier: 'bench',
    live: false,
    push: {
      batchSize: initial ? 1_000 : rowsPerCall,
      async handler(changed) {
        await call(changed.length);
        return [];
      },
    },
  });
  await state.awaitInitialReplication();
}
