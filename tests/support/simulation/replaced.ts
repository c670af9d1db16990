import { entities } from '#domain/shared/entities.ts';
import { coverageText } from './coverage.ts';
import type { Device, World } from './device.ts';
import { ownersFields, serverTables, type Table, toColumn, valueText } from './model.ts';
import type { SimulatedServer } from './server.ts';

/** A write to one row on the server. */
interface Writing {
  epoch: string;
  table: Table;
  id: string;
  operation: string | null;
  action: string | null;
  device: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const nobody = 'nobody';

const deviceTables = Object.entries(serverTables)
  .map(([table, serverTable]) => `when '${serverTable}' then '${table}'`)
  .join(' ');

/**
 * (13) Checks overwritten values: a value of another writer may be replaced or deleted only if the owner had seen it before the
 * change, or gets a notice. Imported values have no writer.
 */
export async function checkReplaced(
  devices: readonly Device[],
  server: SimulatedServer,
  { violation, onEvent }: Pick<World, 'violation' | 'onEvent'>,
): Promise<void> {
  const writings = (await server.sql(
    `select *, case "table" ${deviceTables} end as "table" from sim.history order by serial`,
  )) as unknown as Writing[];
  const told = await toldOf(server);
  /** Writers of the current values, by `table/id.field`. */
  const writers = new Map<string, string>();
  let epoch: string | null = null;
  for (const writing of writings) {
    if (writing.epoch !== epoch) writers.clear();
    epoch = writing.epoch;
    for (const [field, before, after] of writtenChanges(writing)) {
      const key = `${writing.table}/${writing.id}.${field}`;
      const writer = writers.get(key) ?? nobody;
      writers.set(key, isNobodys(writing) ? nobody : getWriter(writing));
      if (isOwners(writing)) onEvent(coverageText(writing.table, field));
      if (writer === nobody || writer === writing.device || !isOwners(writing)) continue;
      if (isHidden(writing, field)) continue;
      const { operation, table, id } = writing;
      const device = devices.find(({ observer }) => observer.seen.knows(operation));
      if (!device) continue;
      if (device.observer.seen.had(operation, table, id, field, before)) continue;
      if (told.get(`${operation} ${id}`)?.has(toColumn(field))) continue;
      violation(
        `(13) ${device.name} replaced the unseen ${JSON.stringify(before)} of ${key} by ${JSON.stringify(after)} with a ${writing.action}, and nobody is told`,
      );
    }
  }
}

type Owners = Writing & { operation: string; device: string; action: string };

function isOwners(writing: Writing): writing is Owners {
  return (
    writing.operation !== null &&
    writing.action !== 'import' &&
    !(writing.action === 'put' && writing.table === 'messages')
  );
}

/** Returns whether the row's values have no writer: the row is deleted, or GitHub reported it. */
function isNobodys({ before, after, device }: Writing): boolean {
  return after === null || (before === null && !device);
}

/** Returns whether no device shows the field, because the project has no category. */
function isHidden({ table, before }: Writing, field: string): boolean {
  return entities[table][field]?.within === 'entry' && !before?.['category'];
}

function getWriter({ action, device }: Writing): string {
  return action === 'import' ? nobody : (device ?? 'somebody');
}

function writtenChanges({
  table,
  before,
  after,
}: Writing): [field: string, before: unknown, after: unknown][] {
  const values = (columns: Writing['before']) =>
    new Map(columns ? ownersFields[table].map((field) => [field, columns[toColumn(field)] ?? null]) : []);
  const [was, is] = [values(before), values(after)];
  return ownersFields[table].flatMap((field): [string, unknown, unknown][] => {
    const [from, to] = [was.get(field) ?? null, is.get(field) ?? null];
    return valueText(table, field, from) === valueText(table, field, to) ? [] : [[field, from, to]];
  });
}

/** Returns the columns that a response reports as overwritten, by operation and row. */
async function toldOf(server: SimulatedServer): Promise<Map<string, Set<string>>> {
  const responses = (await server.sql('select * from sim.told')) as {
    operation: string;
    target: string;
    overwritten: object;
  }[];
  return new Map(
    responses.map(({ operation, target, overwritten }) => [
      `${operation} ${target}`,
      new Set(Object.keys(overwritten)),
    ]),
  );
}
