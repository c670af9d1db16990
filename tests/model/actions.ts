import type { Faults } from './faults.ts';
import {
  type Cell,
  type Device,
  type DeviceId,
  devices,
  type Network,
  type Operation,
  type Page,
  replaced,
  rows,
  type Server,
  type State,
} from './state.ts';

/** One thing that may happen, in words, and the state that it leads to. */
export interface Step {
  name: string;
  next: State;
}

export interface Bounds {
  operations: number;
  restores: number;
  /** Pages on their way to one device: two tabs may ask at once, after one took over from the other. */
  pages: number;
}

const restoring = 100;

export function stepsFrom(state: State, bounds: Bounds, faults: Faults): Step[] {
  return [
    ...devices.flatMap((device) => [
      ...make(state, device, bounds),
      ...takeBack(state, device, faults),
      ...send(state, device, faults),
      ...pull(state, device, bounds, faults),
      ...decide(state, device),
    ]),
    ...serve(state, faults),
    ...receive(state, faults),
    ...receivePages(state, faults),
    ...operate(state, bounds),
  ];
}

function withDevice(state: State, id: DeviceId, change: Partial<Device>): State {
  return { ...state, devices: replaced(state.devices, id, { ...state.devices[id], ...change }) };
}

function withNetwork(state: State, change: Partial<Network>): State {
  return { ...state, network: { ...state.network, ...change } };
}

function make(state: State, device: DeviceId, bounds: Bounds): Step[] {
  if (state.made >= bounds.operations) return [];
  // Devices and rows are alike: the first change may be the first device's to the first row.
  if (state.made === 0 && device !== 0) return [];
  return rows.slice(0, state.made === 0 ? 1 : 2).map((row) => {
    const operation: Operation = { id: state.made, row, value: state.made, state: 'queued', version: 0 };
    const operations = [...state.devices[device].operations, operation];
    const next = withDevice(state, device, { operations });
    return {
      name: `device ${device} changes row ${row}`,
      next: { ...next, made: state.made + 1, makers: [...state.makers, device] },
    };
  });
}

function takeBack(state: State, device: DeviceId, faults: Faults): Step[] {
  const { operations } = state.devices[device];
  return operations
    .filter(
      ({ state: is, id }) => id < restoring && (is === 'queued' || (faults.sentIsTakenBack && is === 'sent')),
    )
    .map(({ id }) => ({
      name: `device ${device} takes ${id} back`,
      next: {
        ...withDevice(state, device, { operations: operations.filter((operation) => operation.id !== id) }),
        cancelled: [...state.cancelled, id],
      },
    }));
}

function send(state: State, device: DeviceId, faults: Faults): Step[] {
  const { operations, held, epoch } = state.devices[device];
  const due = operations.filter((operation) => operation.state !== 'acknowledged');
  // Before the owner has decided, nothing goes to a server that lost something.
  if (due.length === 0 || held.some((value) => value >= 0)) return [];
  const sent = operations.map(
    (operation): Operation => (operation.state === 'queued' ? { ...operation, state: 'sent' } : operation),
  );
  const inOrder = due.map((operation): Operation => ({ ...operation, state: 'sent' }));
  const batch = faults.batchIsReversed ? inOrder.toReversed() : inOrder;
  const request = { device, knew: epoch, batch };
  const isNew = !state.network.requests.some((other) => JSON.stringify(other) === JSON.stringify(request));
  const requests = isNew ? [...state.network.requests, request] : state.network.requests;
  const next = withDevice(state, device, { operations: faults.sendingIsNotMarked ? operations : sent });
  return [
    {
      name: `device ${device} sends ${due.map(({ id }) => id).join()}`,
      next: withNetwork(next, { requests }),
    },
  ];
}

/** The request stays: it may arrive once more. */
function serve(state: State, faults: Faults): Step[] {
  return state.network.requests.map(({ device, knew, batch }) => {
    let { server, first } = state;
    for (const operation of batch) {
      if (server.known[operation.id] !== undefined && !faults.idsAreNotCompared) continue;
      server = applied(server, operation);
      if (!first.includes(operation.id)) first = [...first, operation.id];
    }
    const versions = Object.fromEntries(batch.map(({ id }) => [id, server.known[id] ?? 0]));
    const response = { device, knew, versions };
    const others = state.network.responses.filter(
      (other) => JSON.stringify(other) !== JSON.stringify(response),
    );
    return {
      name: `the server takes ${batch.map(({ id }) => id).join()} of device ${device}`,
      next: withNetwork({ ...state, server, first }, { responses: [...others, response] }),
    };
  });
}

function applied(server: Server, { id, row, value }: Operation): Server {
  const version = server.head + 1;
  return {
    ...server,
    head: version,
    rows: replaced(server.rows, row, { value, version }),
    known: { ...server.known, [id]: version },
    applied: [...server.applied, id],
  };
}

/** A response from a history that the device has left acknowledges nothing: the operation is sent again. */
function receive(state: State, faults: Faults): Step[] {
  return state.network.responses.map((response, index) => {
    const { device, knew, versions } = response;
    const isLeft = knew !== state.devices[device].epoch && !faults.leftHistoriesAcknowledge;
    const operations = state.devices[device].operations.map((operation): Operation => {
      const version = versions[operation.id];
      if (isLeft || operation.state !== 'sent' || version === undefined) return operation;
      return { ...operation, state: 'acknowledged', version };
    });
    const responses = state.network.responses.toSpliced(index, 1);
    return {
      name: `device ${device} receives the response for ${Object.keys(versions).join()}`,
      next: withNetwork(withDevice(state, device, { operations }), { responses }),
    };
  });
}

/** One row a page, or all of them where the device knows another history. */
function pull(state: State, device: DeviceId, bounds: Bounds, faults: Faults): Step[] {
  const { epoch, cursor } = state.devices[device];
  if (state.network.pages.filter((page) => page.device === device).length >= bounds.pages) return [];
  const { server } = state;
  const all = epoch !== server.epoch;
  const since = all && !faults.epochIsIgnored ? -1 : cursor;
  const found = rows
    .map((row): Page['changes'][number] => ({ row, ...server.rows[row] }))
    .filter(({ version }) => version > since)
    .sort((a, b) => a.version - b.version);
  const changes = all ? found : found.slice(0, 1);
  const complete = changes.length === found.length;
  const last = complete ? server.head : (changes.at(-1)?.version ?? cursor);
  const next = faults.cursorIsOneTooFar ? last + 1 : last;
  const page: Page = { device, epoch: server.epoch, all, changes, next, complete };
  const isKnown = state.network.pages.some((other) => JSON.stringify(other) === JSON.stringify(page));
  if (isKnown || (!all && found.length === 0 && next === cursor && !hasAcknowledged(state, device)))
    return [];
  return [
    {
      name: `device ${device} pulls from ${cursor}`,
      next: withNetwork(state, { pages: [...state.network.pages, page] }),
    },
  ];
}

function hasAcknowledged(state: State, device: DeviceId): boolean {
  return state.devices[device].operations.some((operation) => operation.state === 'acknowledged');
}

function receivePages(state: State, faults: Faults): Step[] {
  return state.network.pages.map((page, index) => {
    const pages = state.network.pages.toSpliced(index, 1);
    const { device } = page;
    const before = state.devices[device];
    const isOther = page.epoch !== before.epoch && !faults.epochIsIgnored;
    const after = isOther ? ofAnotherHistory(before, page, faults) : ofThisHistory(before, page, faults);
    return {
      name: `device ${device} stores a page up to ${page.next}`,
      next: withNetwork(withDevice(state, device, after), { pages }),
    };
  });
}

function ofThisHistory(device: Device, page: Page, faults: Faults): Device {
  let { confirmed } = device;
  for (const { row, value, version } of page.changes) {
    if (version > device.cursor || faults.oldRowsAreTaken)
      confirmed = replaced(confirmed, row, { value, version });
  }
  const cursor = faults.cursorGoesBack ? page.next : Math.max(device.cursor, page.next);
  const isPassed = ({ state, version }: Operation) =>
    state === 'acknowledged' && (faults.confirmedTooEarly || (page.complete && version <= cursor));
  return {
    ...device,
    epoch: page.epoch,
    confirmed,
    cursor,
    operations: device.operations.filter((operation) => !isPassed(operation)),
  };
}

/** What the device knows and the other history lacks is held; what was acknowledged may be forgotten there. */
function ofAnotherHistory(device: Device, page: Page, faults: Faults): Device {
  // No history that was left is taken up again.
  if (page.epoch < device.epoch || !page.all) return device;
  let { confirmed, held } = device;
  for (const { row, value, version } of page.changes) {
    const known: Cell = confirmed[row];
    const kept = held[row] >= 0 ? held[row] : known.value;
    const isLost = (held[row] >= 0 || known.version > version) && kept !== value;
    if (!faults.lostRowsAreForgotten) held = replaced(held, row, isLost ? kept : -1);
    confirmed = replaced(confirmed, row, { value, version });
  }
  const operations = device.operations.map(
    (operation): Operation =>
      operation.state === 'acknowledged' && !faults.acknowledgedIsNotSentAgain
        ? { ...operation, state: 'sent', version: 0 }
        : operation,
  );
  return { epoch: page.epoch, cursor: page.next, confirmed, held, operations };
}

/** The owner says what becomes of what the server lost. */
function decide(state: State, device: DeviceId): Step[] {
  const { held, operations, epoch } = state.devices[device];
  if (held.every((value) => value < 0)) return [];
  const again = rows.flatMap((row): Operation[] => {
    const id = restoring * (1 + epoch) + 10 * device + row;
    return held[row] >= 0 ? [{ id, row, value: held[row], state: 'queued', version: 0 }] : [];
  });
  const none = [-1, -1] as const;
  return [
    {
      name: `device ${device} sends again what was lost`,
      next: withDevice(state, device, { held: none, operations: [...again, ...operations] }),
    },
    { name: `device ${device} takes the server's state`, next: withDevice(state, device, { held: none }) },
  ];
}

function operate(state: State, bounds: Bounds): Step[] {
  if (state.restores >= bounds.restores) return [];
  const { backup, server } = state;
  const steps: Step[] = [];
  if (backup === null) steps.push({ name: 'a backup is made', next: { ...state, backup: server } });
  if (backup !== null && backup.head < server.head) {
    const again = { ...backup, epoch: server.epoch + 1 };
    steps.push({
      name: 'the backup is restored',
      next: { ...state, server: again, backup: null, restores: state.restores + 1 },
    });
  }
  return steps;
}
