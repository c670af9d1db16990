import type { Device } from './device.ts';
import { isPoisoned } from './drafts.ts';
import { canonical, fromColumns, inOrder, orderedRowsOf, serverTables, tables } from './model.ts';
import type { ServerState, SimulatedServer } from './server.ts';
import { plain, type Stored } from './stored.ts';

type Violation = (message: string) => void;

/** (6) Checks that no row up to the cursor is missing or differs from the server's, and that no deleted row is stored. */
export function checkCursor(device: Device, state: ServerState, violation: Violation): void {
  const stored = device.observer.last;
  if (!stored || stored.cursor.epoch !== state.epoch) return;
  for (const { table, id, version, row } of state.rows) {
    if (version > stored.cursor.version) continue;
    const known = stored.confirmed[table].get(id);
    if (known?.version !== version) {
      const has = known?.version ?? 'nothing';
      violation(`(6) ${device.name} passed version ${version} of ${table}/${id} and has ${has}`);
    } else if (canonical(known.row) !== canonical(fromColumns(table, row))) {
      violation(`(6) ${device.name} has another version ${version} of ${table}/${id} than the server`);
    }
  }
  const present = new Set(state.rows.map(({ table, id }) => `${table}/${id}`));
  for (const table of tables) {
    for (const id of stored.confirmed[table].keys()) {
      if (present.has(`${table}/${id}`)) continue;
      const name = serverTables[table];
      const deleted = state.tombstones.find((tombstone) => tombstone.table === name && tombstone.id === id);
      const ahead = deleted ? deleted.version > stored.cursor.version : true;
      if (!ahead) violation(`(6) ${device.name} keeps ${table}/${id}, which is deleted`);
    }
  }
}

/** Describes the operations that have not reached the server. */
export function unsentOf(devices: readonly Device[]): string[] {
  return devices.flatMap(({ name, observer }) => unsentIn(observer.last).map(coverageText(name)));
}

/** Does the same without operations at which the server fails, and those that wait for them. */
export function unsentButFree(devices: readonly Device[]): string[] {
  return devices.flatMap(({ name, observer }) => {
    const heldBack = new Set<string>();
    const free = unsentIn(observer.last).filter((operation) => {
      const touched = orderedRowsOf(operation);
      const waits = isPoisoned(operation.payload) || touched.some((key) => heldBack.has(key));
      if (waits) for (const key of touched) heldBack.add(key);
      return !waits;
    });
    return free.map(coverageText(name));
  });
}

function unsentIn(stored: Stored | null) {
  return inOrder(stored?.operations.values() ?? []).filter(
    ({ state }) => state === 'queued' || state === 'sent' || state === 'held',
  );
}

function coverageText(name: string) {
  return ({ state, action, lastError }: ReturnType<typeof unsentIn>[number]) =>
    `${state} ${action} of ${name} (${lastError?.code ?? 'no error'})`;
}

/** Returns whether the device has not pulled everything, or still shows pending operations. */
export function isBehind({ observer }: Device, { epoch, head }: ServerState): boolean {
  const { last } = observer;
  if (!last || last.cursor.epoch !== epoch || last.cursor.version < head) return true;
  return [...last.operations.values()].some(({ state }) =>
    ['queued', 'sent', 'acknowledged', 'held'].includes(state),
  );
}

/** (3) Checks that the confirmed rows and the view of the device equal the server's rows. */
export function checkEqual({ name, observer }: Device, state: ServerState, violation: Violation): void {
  const stored = observer.last;
  if (!stored) return;
  const theirs = state.rows.map(({ table, id, version }) => `${table}/${id}@${version}`).sort();
  const mine = tables
    .flatMap((table) =>
      [...stored.confirmed[table].values()].map(({ id, version }) => `${table}/${id}@${version}`),
    )
    .sort();
  if (theirs.join() !== mine.join()) {
    violation(`(3) ${name} has ${mine.join()}, the server ${theirs.join()}`);
  }
  for (const { table, id, row: columns } of state.rows) {
    const row = stored.view[table].get(id);
    const shown = canonical(row && plain(row));
    const expected = canonical(fromColumns(table, columns));
    if (shown !== expected)
      violation(`(3) ${name} shows ${table}/${id} as ${shown}, the server has ${expected}`);
  }
}

/** (1), (2), (4) Checks that the server has applied every acknowledged operation and no other, each once and in order. */
export async function checkApplications(
  devices: readonly Device[],
  server: SimulatedServer,
  wasRestored: boolean,
  violation: Violation,
): Promise<void> {
  const twice = await server.sql('select * from sim.increments where times > 1');
  if (twice.length > 0) violation(`(2) applied more than once: ${JSON.stringify(twice)}`);
  const rows = await server.sql('select id::text from public.applied_operations');
  const applied = new Set(rows.map(({ id }) => id));
  for (const { name, observer } of devices) {
    const sent = [...observer.takenBack].filter((id) => applied.has(id));
    if (sent.length > 0) violation(`(1) ${name} had taken back what the server has: ${sent.join()}`);
  }
  // A restored server applies lost operations again, after those that were sent before the device noticed the restore.
  if (wasRestored) return;
  for (const { name, observer } of devices) {
    for (const { id, state, action } of observer.last?.operations.values() ?? []) {
      if ((state === 'acknowledged' || state === 'confirmed') && !applied.has(id)) {
        violation(`(1) ${name} calls a ${action} ${state} that the server never had`);
      }
    }
  }
  const disordered = await server.sql(`select later.operation, later.target from sim.applied as later
    join sim.applied as earlier on earlier.device = later.device
      and (later.target in (earlier.target, earlier.linked) or later.linked = earlier.target)
      and earlier.serial < later.serial and earlier.sequence > later.sequence`);
  // A refresh is no change of the owner, and may be applied after a later change.
  const forgotten = new Set(devices.flatMap(({ observer }) => [...observer.forgottenRefreshes]));
  const outOfOrder = disordered.filter(({ operation }) => !forgotten.has(String(operation)));
  if (outOfOrder.length > 0) violation(`(4) out of order: ${JSON.stringify(outOfOrder)}`);
}
