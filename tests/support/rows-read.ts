import type { Dexie } from 'dexie';

/**
 * Counts the rows that a database returns, by table. Reads of keys alone are not counted. Must be called before the database is
 * opened.
 * @returns a function that gives the number of rows that an action reads
 */
export function countRowsRead(database: Dexie) {
  const read = new Map<string, number>();
  database.use({
    stack: 'dbcore',
    name: 'countRowsRead',
    // Below Dexie's cache, so that cached rows are not counted.
    level: -2,
    create: (down) => ({
      ...down,
      table(name) {
        const table = down.table(name);
        const note = (count: number) => read.set(name, (read.get(name) ?? 0) + count);
        return {
          ...table,
          get: (request) =>
            table.get(request).then((row: unknown) => {
              if (row !== undefined) note(1);
              return row;
            }),
          getMany: (request) =>
            table.getMany(request).then((rows: unknown[]) => {
              note(rows.filter((row) => row !== undefined).length);
              return rows;
            }),
          query: (request) =>
            table.query(request).then((response) => {
              if (request.values) note(response.result.length);
              return response;
            }),
          openCursor: (request) =>
            table.openCursor(request).then((cursor) => {
              if (cursor && request.values) note(1);
              return cursor;
            }),
        };
      },
    }),
  });
  return async function during(action: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
    read.clear();
    await action();
    return new Map(read);
  };
}
