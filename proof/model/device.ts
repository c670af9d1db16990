import type { Faults } from './faults.ts';
import {
  type Device,
  type DeviceId,
  type Operation,
  type Page,
  type Response,
  restoringId,
  shownValue,
} from './state.ts';

/** Behaviour of a device. */

export function withChange(
  device: Device,
  { id, row, value }: Pick<Operation, 'id' | 'row' | 'value'>,
): Device {
  const operation: Operation = { id, row, value, state: 'queued', version: 0, restores: false };
  return { ...device, made: device.made + 1, operations: [...device.operations, operation] };
}

export function without(device: Device, ids: readonly number[]): Device {
  return { ...device, operations: device.operations.filter(({ id }) => !ids.includes(id)) };
}

/** Returns operations without a result, in order. An operation waits for an earlier one on its row. */
export function dueIn({ operations }: Device): Operation[] {
  const heldBack = new Set(operations.filter(({ state }) => state === 'held').map(({ row }) => row));
  return operations.filter(
    ({ state, row }) => state !== 'held' && state !== 'acknowledged' && !heldBack.has(row),
  );
}

export function maySend(device: Device, ids: readonly number[]): boolean {
  const due = dueIn(device);
  const places = ids.map((id) => due.findIndex((operation) => operation.id === id));
  const isInOrder = places.every((place, index) => place > (places[index - 1] ?? -1));
  const overtakes = (place: number) =>
    due.slice(0, place).some(({ id, row }) => row === due[place]?.row && !ids.includes(id));
  return isInOrder && !places.some(overtakes);
}

export function withSent(device: Device, ids: readonly number[]): Device {
  return withState(device, (operation) =>
    operation.state === 'queued' && ids.includes(operation.id) ? { ...operation, state: 'sent' } : operation,
  );
}

function withState(device: Device, change: (operation: Operation) => Operation): Device {
  return { ...device, operations: device.operations.map(change) };
}

/** Processes a response. A response from another epoch acknowledges nothing, so its operations are sent again. */
export function handleResponse(
  device: Device,
  { epoch, versions }: Omit<Response, 'device'>,
  faults: Faults,
): Device {
  if (epoch !== device.epoch && !faults.leftHistoriesAcknowledge) return device;
  return withState(device, (operation) => {
    const version = versions[operation.id];
    return operation.state === 'sent' && version !== undefined
      ? { ...operation, state: 'acknowledged', version }
      : operation;
  });
}

/** Returns the device after it has stored a page. */
export function storePage(id: DeviceId, device: Device, page: Page, faults: Faults): Device {
  if (isOutdated(device, page) && !faults.epochIsIgnored) return device;
  const isOther = page.all && !faults.epochIsIgnored;
  const after = isOther ? ofAnotherHistory(id, device, page, faults) : ofThisHistory(device, page, faults);
  return page.complete ? withoutFound(after) : after;
}

/** Returns whether another tab has stored a page since this one was requested. */
function isOutdated({ epoch, cursor }: Device, { all, since, epoch: ofPage }: Page): boolean {
  return all ? since.epoch !== epoch || since.version !== cursor : ofPage !== epoch;
}

function ofThisHistory(device: Device, page: Page, faults: Faults): Device {
  const confirmed = device.confirmed.map((cell, row) => {
    const change = page.changes.find((found) => found.row === row);
    const isNews = change && (change.version > device.cursor || faults.oldRowsAreTaken);
    return isNews ? { value: change.value, version: change.version } : cell;
  });
  const cursor = faults.cursorGoesBack ? page.next : Math.max(device.cursor, page.next);
  // Operations that another tab's page has passed are confirmed by a later page.
  const confirms = page.complete && (page.since.version === device.cursor || faults.overtakenPagesConfirm);
  const isPassed = ({ state, version }: Operation) =>
    state === 'acknowledged' && (faults.confirmedTooEarly || (confirms && version <= cursor));
  const operations = device.operations.filter((operation) => !isPassed(operation));
  return { ...device, epoch: page.epoch, confirmed, cursor, operations };
}

/** Changes to a new epoch. Holds rows that the device has and the server lost. Acknowledged operations may also be lost. */
function ofAnotherHistory(id: DeviceId, device: Device, page: Page, faults: Faults): Device {
  const lost = page.changes.flatMap(({ row, value, version }): Operation[] => {
    const known = device.confirmed[row];
    if (!known || known.value === value || faults.lostRowsAreForgotten) return [];
    if (known.version <= version && known.version <= page.began) return [];
    // A held or resent operation already restores the row.
    if (device.operations.some((operation) => operation.row === row && operation.restores)) return [];
    const operation = { id: restoringId(id, row, page.epoch), row, value: known.value };
    return [{ ...operation, state: 'held', version: 0, restores: true }];
  });
  const again = withState(device, (operation) =>
    operation.state === 'acknowledged' && !faults.acknowledgedIsNotSentAgain
      ? { ...operation, state: 'sent', version: 0 }
      : operation,
  ).operations;
  const confirmed = device.confirmed.map((cell, row) => {
    const change = page.changes.find((found) => found.row === row);
    return change ? { value: change.value, version: change.version } : cell;
  });
  const restoring = again.filter(({ restores }) => restores);
  const others = again.filter(({ restores }) => !restores);
  return {
    ...device,
    epoch: page.epoch,
    cursor: page.next,
    confirmed,
    operations: [...restoring, ...lost, ...others],
  };
}

/** Drops held operations if the server has their rows again, because another device has sent them. */
function withoutFound(device: Device): Device {
  const held = heldIn(device);
  const isMissing = held.some(({ row }) => shownValue(device, row) !== device.confirmed[row]?.value);
  return isMissing
    ? device
    : without(
        device,
        held.map(({ id }) => id),
      );
}

export function heldIn({ operations }: Device): Operation[] {
  return operations.filter(({ state }) => state === 'held');
}

/** Applies the owner's decision about lost rows. */
export function applyDecision(device: Device, choice: 'again' | 'theirs'): Device {
  if (choice === 'theirs')
    return without(
      device,
      heldIn(device).map(({ id }) => id),
    );
  return withState(device, (operation) =>
    operation.state === 'held' ? { ...operation, state: 'queued' } : operation,
  );
}

/** Signs the owner out. Keeps operations without a result. */
export function signedOut(device: Device): Device {
  const confirmed = device.confirmed.map(() => ({ value: -1, version: 0 }));
  const operations = device.operations.filter(({ state }) => state !== 'acknowledged');
  return { ...device, epoch: -1, cursor: 0, confirmed, operations };
}
