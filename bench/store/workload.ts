import type { Repository } from '../../src/domain/repository/repository.ts';

/** The same rows, queries and changes for all stores. */
export type Row = Omit<Repository, 'editedFields'>;

export const rowCount = 10_000;
const manyRows = 100_000;
/** Number of rows in a page of the server. */
const rowsPerPage = 1_000;
export const batchRows = 1_000;
export const rowsPerCall = 100;
export const newStars = 424_242;
const languages = ['TypeScript', 'Rust', 'Go', 'Python', 'C', 'Zig', 'Java', 'Kotlin'];

/** Returns rows from seed 42 (mulberry32). Ten owners, so that one owner's list has a thousand rows, as the product's has. */
export function makeRows(count = rowCount): Row[] {
  let state = 42;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return Array.from({ length: count }, (_, index) => ({
    id: String(100_000 + index),
    name: `repository-${index}`,
    url: `https://example.com/owner-${index % 10}/repository-${index}`,
    description: `Something that does a thing, number ${index}`,
    stars: Math.floor(random() * 5_000),
    language: languages[Math.floor(random() * languages.length)] ?? null,
    owner: `owner-${index % 10}`,
    createdAt: '2024-05-01T10:00:00Z',
    size: Math.floor(random() * 100_000),
    private: random() < 0.3,
    hasReadme: random() < 0.8,
    hasTechBragging: null,
    projectId: null,
    lastPolled: null,
    fork: random() < 0.1,
    archived: random() < 0.1,
    topics: ['one', 'two'],
    homepage: null,
    pushedAt: '2026-01-01T00:00:00Z',
  }));
}

/** Each phase asks for another language, so that no store can answer from a cache. */
export const questions = {
  reopen: { owner: 'owner-3', language: 'Rust', limit: 50 },
  query: { owner: 'owner-7', language: 'Go', limit: 50 },
};
export type Question = (typeof questions)[keyof typeof questions];

export function changedIds(): string[] {
  return Array.from({ length: batchRows }, (_, index) => String(100_000 + index * 10));
}

/** Returns a sum over all rows. Two stores with equal sums hold the same values. */
export function checksumOf(rows: readonly Pick<Row, 'id' | 'stars' | 'language' | 'owner'>[]): string {
  let sum = 0;
  for (const { id, stars, language, owner } of rows) {
    const text = `${id}|${stars}|${language}|${owner}`;
    let hash = 0;
    for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) | 0;
    sum = (sum + (hash >>> 0)) % Number.MAX_SAFE_INTEGER;
  }
  return `${rows.length}:${sum}`;
}

/** The interface of every compared store. */
export interface Peer {
  load(rows: Row[]): Promise<void>;
  /** Stores pages of rows. Each page must be on disk before the next one arrives. */
  loadPages?(pages: Row[][]): Promise<void>;
  /** Tells the store that the server has these rows. Not measured. */
  prepare?(): Promise<void>;
  /** Opens data that an earlier page has stored. */
  open(): Promise<void>;
  query(question: Question): Promise<string[]>;
  batch(ids: string[]): Promise<void>;
  /** Sends all changes. Resolves when the server has acknowledged every one. */
  replay(call: (rows: number) => Promise<void>): Promise<void>;
  checksum(): Promise<string>;
}

export function expose(peer: Peer): void {
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  Object.assign(globalThis, {
    bench: {
      async load() {
        const rows = makeRows();
        const ms = await timed(() => peer.load(rows));
        await peer.prepare?.();
        return { ms, checksum: await peer.checksum() };
      },
      async loadMany() {
        const rows = makeRows(manyRows);
        const pages = Array.from({ length: manyRows / rowsPerPage }, (_, page) =>
          rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage),
        );
        const ms = await timed(() => peer.loadPages?.(pages) ?? Promise.reject(new Error('not measured')));
        return { ms, checksum: await peer.checksum() };
      },
      async reopen() {
        const ms = await timed(async () => {
          await peer.open();
          await peer.query(questions.reopen);
        });
        return { ms, checksum: await peer.checksum() };
      },
      async query() {
        let found: string[] = [];
        const ms = await timed(async () => {
          found = await peer.query(questions.query);
        });
        return { ms, checksum: found.join() };
      },
      async batch() {
        return { ms: await timed(() => peer.batch(changedIds())), checksum: await peer.checksum() };
      },
      async replay(latencyMs: number) {
        let calls = 0;
        let sent = 0;
        const call = async (rows: number) => {
          calls += 1;
          sent += rows;
          if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
        };
        const ms = await timed(() => peer.replay(call));
        return { ms, calls, sent, checksum: await peer.checksum() };
      },
    },
  });
}
