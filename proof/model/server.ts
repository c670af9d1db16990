import type { Faults } from './faults.ts';
import {
  type Device,
  type DeviceId,
  isRestoring,
  type Page,
  type Request,
  type Response,
  type Server,
  type State,
} from './state.ts';

/** Behaviour of the server. */

/** @param counted versions of the row and of the operation; default: the next one for both */
export function applyOperation(
  server: Server,
  { id, row, value }: Request['batch'][number],
  counted?: { row: number; operation: number },
): Server {
  // If the row already has the value, nothing is written.
  const isWritten = server.rows[row]?.value !== value;
  const next = isWritten ? server.head + 1 : server.head;
  const { row: version, operation } = counted ?? { row: next, operation: next };
  const rows = isWritten
    ? server.rows.map((cell, place) => (place === row ? { value, version } : cell))
    : server.rows;
  return { ...server, head: operation, rows, known: { ...server.known, [id]: operation } };
}

/** Applies those operations of a request that the server does not know. */
export function applyRequest(state: State, { device, batch }: Request, faults: Faults) {
  let { server, first } = state;
  let twice = false;
  for (const operation of batch) {
    const isKnown = server.known[operation.id] !== undefined;
    if (isKnown && !faults.idsAreNotCompared) continue;
    twice ||= isKnown;
    server = applyOperation(server, operation);
    const isFirst = !first.some(({ id }) => id === operation.id) && !isRestoring(operation.id);
    if (isFirst) first = [...first, { id: operation.id, row: operation.row }];
  }
  const versions = Object.fromEntries(batch.map(({ id }) => [id, server.known[id] ?? 0]));
  const response: Response = { device, epoch: server.epoch, versions };
  return { server, first, twice, response };
}

/** Returns a page of `size` rows, or of all rows if the device knows another epoch. */
export function pageFor(
  server: Server,
  device: DeviceId,
  { epoch, cursor }: Pick<Device, 'epoch' | 'cursor'>,
  size: number,
  faults: Faults = {},
): Page {
  const all = epoch !== server.epoch && !faults.epochIsIgnored;
  const found = server.rows
    .map((cell, row) => ({ row, value: cell.value, version: cell.version }))
    .filter(({ version }) => all || version > cursor)
    .sort((one, other) => one.version - other.version);
  const changes = all ? found : found.slice(0, size);
  const complete = changes.length === found.length;
  const last = complete ? server.head : (changes.at(-1)?.version ?? cursor);
  const next = faults.cursorIsOneTooFar ? last + 1 : last;
  const since = { epoch, version: cursor };
  return { device, since, epoch: server.epoch, began: server.began, all, changes, next, complete };
}

/** @param epoch the new epoch */
export function restore(backup: Server, epoch: number): Server {
  return { ...backup, epoch, began: Math.max(...backup.rows.map(({ version }) => version)) };
}
