import { type Bounds, madeIn } from './actions.ts';
import type { Faults } from './faults.ts';
import {
  type Device,
  type DeviceId,
  devices,
  isRestoring,
  makerOf,
  type Page,
  type Request,
  type Response,
  type Server,
  type State,
} from './state.ts';

/**
 * Merges states that behave alike. Removes only data that no later step can read, so that each step of one state is also a step
 * of the other. Keeps data that a planted fault could read.
 */
export function withoutNoise(state: State, bounds: Bounds, faults: Faults): State {
  const requests = state.network.requests.filter((request) => mayMatter(state, request, bounds, faults));
  const responses = state.network.responses.filter((response) => isAwaited(state, response, faults));
  const pages = state.network.pages.filter((page) => mayBeStored(state, page, bounds, faults));
  const around = idsAround(state, requests);
  const only = (server: Server) => knowingOnly(server, around);
  return {
    ...state,
    network: { requests, responses, pages },
    server: only(state.server),
    // Without a further restore, the backup is not read again.
    backup: state.backup && state.restores < bounds.restores ? only(state.backup) : null,
    cancelled: state.cancelled.filter((id) => around.includes(id)),
    // The order of first applications matters while an earlier operation of the device may still arrive.
    first: state.first.filter(({ id }) =>
      around.some((other) => !isRestoring(other) && makerOf(other) === makerOf(id) && other <= id),
    ),
  };
}

function knowingOnly(server: Server, ids: readonly number[]): Server {
  if (Object.keys(server.known).every((id) => ids.includes(Number(id)))) return server;
  const known: Record<number, number> = {};
  for (const id in server.known) if (ids.includes(Number(id))) known[id] = server.known[id] ?? 0;
  return { ...server, known };
}

/** Returns the operations that a device stores, or that may still arrive. */
function idsAround({ devices: both }: State, requests: readonly Request[]): readonly number[] {
  const ids: number[] = [];
  for (const { operations } of both) for (const { id } of operations) ids.push(id);
  for (const { batch } of requests) for (const { id } of batch) ids.push(id);
  return ids;
}

/** Returns false if the server knows all operations, now and after a restore, and no device waits for the response. */
function mayMatter(state: State, { device, batch }: Request, bounds: Bounds, faults: Faults): boolean {
  const mayBeAhead =
    state.restores < bounds.restores ||
    state.server.epoch > state.devices[device].epoch ||
    faults.leftHistoriesAcknowledge;
  const isIn = (id: number) => batch.some((operation) => operation.id === id);
  if (faults.idsAreNotCompared || isWaitedFor(state.devices[device], isIn, mayBeAhead === true)) return true;
  const isKnownTo = (server: Server) => batch.every(({ id }) => server.known[id] !== undefined);
  if (!isKnownTo(state.server)) return true;
  // A later backup will contain the operations that the server knows now.
  return state.restores < bounds.restores && state.backup !== null && !isKnownTo(state.backup);
}

/**
 * Returns whether a device waits for the response. A device never returns to an earlier epoch, so responses from it no longer
 * matter.
 */
function isAwaited(state: State, { device, epoch, versions }: Response, faults: Faults): boolean {
  if (epoch < state.devices[device].epoch && !faults.leftHistoriesAcknowledge) return false;
  const isAhead = epoch > state.devices[device].epoch || faults.leftHistoriesAcknowledge === true;
  return isWaitedFor(state.devices[device], (id) => versions[id] !== undefined, isAhead);
}

/** In a new epoch, acknowledged operations wait for a response again. */
function isWaitedFor({ operations }: Device, isIn: (id: number) => boolean, isAhead: boolean): boolean {
  return operations.some(({ id, state }) => isIn(id) && (state !== 'acknowledged' || isAhead));
}

/** Returns whether the page may still be stored. A device's cursors and epochs only grow, so an outdated page stays outdated. */
function mayBeStored(state: State, page: Page, bounds: Bounds, faults: Faults): boolean {
  if (faults.epochIsIgnored || faults.cursorGoesBack || faults.oldRowsAreTaken) return true;
  if (faults.confirmedTooEarly || faults.overtakenPagesConfirm) return true;
  const { epoch, cursor, operations } = state.devices[page.device];
  if (page.all) return page.since.epoch === epoch && page.since.version === cursor;
  if (page.epoch !== epoch) return false;
  const isPassed = page.next <= cursor && page.changes.every(({ version }) => version <= cursor);
  const confirms =
    page.complete &&
    page.since.version === cursor &&
    (operations.length > 0 || madeIn(state) < bounds.operations);
  return !isPassed || confirms;
}

/** Names of devices and rows. Exchanging them gives an equivalent state. */
interface Names {
  device: 0 | 1;
  row: 0 | 1;
}

const everyName: readonly Names[] = [
  { device: 0, row: 0 },
  { device: 0, row: 1 },
  { device: 1, row: 0 },
  { device: 1, row: 1 },
];

/** Returns the same text for equivalent states. Ignores the order of messages, and tries devices and rows exchanged. */
export function getKey(state: State, isSymmetric = true): string {
  if (!isSymmetric) return stateText(state, { device: 0, row: 0 });
  let least = '';
  for (const names of everyName) {
    if (names.row === 1 && state.server.rows.length === 1) continue;
    const text = stateText(state, names);
    if (least === '' || text < least) least = text;
  }
  return least;
}

const separator = '\uffff';
const end = '\ufffe';
const character = (number: number) => String.fromCharCode(number + 2);

function stateText(state: State, names: Names): string {
  const { server, backup, network, cancelled, first, restores, signOuts } = state;
  const [one, two] = names.device === 0 ? devices : devices.toReversed();
  return (
    character(restores) +
    character(signOuts) +
    serverText(server, names) +
    (backup ? serverText(backup, names) : end) +
    deviceText(state.devices[one ?? 0], names) +
    deviceText(state.devices[two ?? 1], names) +
    idsText(cancelled, names) +
    joinSorted(first.map(({ id, row }) => idText(id, names) + rowText(row, names))) +
    end +
    messagesText(network.requests, (request) => requestText(request, names)) +
    messagesText(network.responses, (response) => responseText(response, names)) +
    messagesText(network.pages, (page) => pageText(page, names))
  );
}

function idText(id: number, { device, row }: Names): string {
  if (id < 0) return character(id);
  return character(isRestoring(id) ? id ^ device ^ (2 * row) : id ^ device);
}

const rowText = (row: number, names: Names) => character(row ^ names.row);
const deviceIdText = (device: DeviceId, names: Names) => character(device ^ names.device);

function cellsText(cells: State['server']['rows'], names: Names): string {
  let text = '';
  for (let place = 0; place < cells.length; place += 1) {
    const cell = cells[place ^ names.row];
    if (cell) text += idText(cell.value, names) + character(cell.version);
  }
  return text;
}

function idsText(ids: readonly number[], names: Names): string {
  return joinSorted(ids.map((id) => idText(id, names))) + end;
}

function knownText(known: Readonly<Record<number, number>>, names: Names): string {
  const texts: string[] = [];
  for (const id in known) texts.push(idText(Number(id), names) + character(known[id] ?? 0));
  return joinSorted(texts) + end;
}

/** Joins the texts in a fixed order. */
function joinSorted(texts: string[]): string {
  if (texts.length < 2) return texts[0] ?? '';
  return texts.sort().join('');
}

function serverText({ epoch, head, began, rows, known }: Server, names: Names): string {
  return (
    character(epoch) + character(head) + character(began) + cellsText(rows, names) + knownText(known, names)
  );
}

const states = ['held', 'queued', 'sent', 'acknowledged'];

function deviceText({ epoch, cursor, confirmed, operations, made }: Device, names: Names): string {
  let text = character(epoch) + character(cursor) + character(made) + cellsText(confirmed, names);
  for (const { id, row, value, state, version } of operations) {
    text += idText(id, names) + rowText(row, names) + idText(value, names);
    text += character(states.indexOf(state)) + character(version);
  }
  return text + end;
}

function messagesText<Message>(
  messages: readonly Message[],
  textOfOne: (message: Message) => string,
): string {
  return joinSorted(messages.map(textOfOne)) + separator;
}

function requestText({ device, batch }: Request, names: Names): string {
  let text = deviceIdText(device, names);
  for (const { id, row, value } of batch)
    text += idText(id, names) + rowText(row, names) + idText(value, names);
  return text + end;
}

function responseText({ device, epoch, versions }: Response, names: Names): string {
  return deviceIdText(device, names) + character(epoch) + knownText(versions, names);
}

function pageText({ device, since, epoch, began, all, changes, next, complete }: Page, names: Names): string {
  let text =
    deviceIdText(device, names) + character(since.epoch) + character(since.version) + character(epoch);
  text += character(began) + character((all ? 1 : 0) + (complete ? 2 : 0)) + character(next);
  for (const { row, value, version } of changes)
    text += rowText(row, names) + idText(value, names) + character(version);
  return text + end;
}
