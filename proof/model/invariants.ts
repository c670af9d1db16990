import { type Action, type Bounds, type Step, stepsFrom } from './actions.ts';
import type { Faults } from './faults.ts';
import { devices, makerOf, type Operation, type State, shownValue } from './state.ts';

/** @returns the promise that the state breaks, by its number in docs/sync.md, or null */
export function brokenIn(state: State): string | null {
  const { server, first, cancelled } = state;
  const sent = cancelled.find((id) => first.some((one) => one.id === id));
  if (sent !== undefined) return `(1) ${sent} was taken back before it was sent, and the server has it`;
  for (const device of devices) {
    const own = first.filter(({ id }) => makerOf(id) === device);
    const isLate = ({ id, row }: (typeof own)[0], index: number) =>
      own.slice(0, index).some((earlier) => earlier.row === row && earlier.id > id);
    if (own.some(isLate)) return `(4) device ${device} is out of order`;
    const { epoch, cursor, confirmed } = state.devices[device];
    if (epoch !== server.epoch) continue;
    for (const [row, is] of server.rows.entries()) {
      const has = confirmed[row];
      if (is.version <= cursor && (has?.version !== is.version || has.value !== is.value)) {
        return `(6) device ${device} has passed row ${row} and has it otherwise`;
      }
    }
  }
  return null;
}

/** @returns the promise that the step breaks, or null */
export function brokenBy(before: State, { action, next, twice }: Step): string | null {
  if (twice) return '(2) an operation was applied twice';
  for (const device of devices) {
    const [was, is] = [before.devices[device], next.devices[device]];
    if (was === is) continue;
    const lost = was.operations.find(
      ({ id, state, restores }) =>
        state !== 'acknowledged' && !restores && !next.cancelled.includes(id) && !holds(is, id),
    );
    if (lost) return `(1) device ${device} lost ${lost.id}, which was ${lost.state}`;
    // A sign-out resets the device.
    const broken = action.do === 'signOut' ? null : brokenOn(before, next, device);
    if (broken !== null) return broken;
  }
  return null;
}

const holds = ({ operations }: State['devices'][0], id: number) =>
  operations.some((operation) => operation.id === id);

function brokenOn(before: State, next: State, device: 0 | 1): string | null {
  const [was, is] = [before.devices[device], next.devices[device]];
  const isOther = was.epoch !== is.epoch;
  if (!isOther && is.cursor < was.cursor) return `(6) the cursor of device ${device} went back`;
  if (isOther && is.epoch < was.epoch) return `(6) device ${device} took up a history that it had left`;
  for (const [row, cell] of is.confirmed.entries()) {
    const known = was.confirmed[row]?.version ?? 0;
    if (!isOther && cell.version < known) return `(6) row ${row} of device ${device} went back`;
    // A row that the server had when the epoch started is newer than the row on the device.
    const isLater = cell.version > known && known <= next.server.began;
    if (isOther && !isLater && shownValue(was, row) !== shownValue(is, row)) {
      return `(12) device ${device} gave up row ${row}, which the server lost`;
    }
  }
  if (isOther) return null;
  // If the server already had the value, the row keeps its earlier version.
  const isThere = ({ row, value, version }: Operation) =>
    (is.confirmed[row]?.version ?? 0) >= version || is.confirmed[row]?.value === value;
  const vanished = was.operations.find(
    (operation) => operation.state === 'acknowledged' && !holds(is, operation.id) && !isThere(operation),
  );
  return vanished ? `(7) the effect of ${vanished.id} vanished from device ${device}` : null;
}

const calm: Bounds = {
  rows: 2,
  operations: 0,
  restores: 0,
  pages: 1,
  messages: 1,
  signOuts: 0,
  parts: false,
};
/** Maximum number of steps. No queue needs as many. */
const maxSteps = 90;

/**
 * Checks (3) and (8): without further losses, every queue drains, and all devices show the server's rows.
 * @param isKnown returns whether a state is known to converge
 */
export function convergesFrom(
  state: State,
  faults: Faults,
  isKnown: (state: State) => boolean,
): string | null {
  let now: State = { ...state, network: { requests: [], responses: [], pages: [] } };
  let hasSent = false;
  for (let count = 0; count < maxSteps; count += 1) {
    const step = getFirst(stepsFrom(now, calm, faults), hasSent);
    if (!step) return equalIn(now);
    const broken = brokenBy(now, step) ?? brokenIn(step.next);
    if (broken !== null) return broken;
    if (step.action.do === 'send' || step.action.do === 'pull') hasSent = step.action.do === 'send';
    const { requests, responses, pages } = step.next.network;
    // Each message arrives once.
    now = {
      ...step.next,
      network: { responses, pages, requests: step.action.do === 'serve' ? [] : requests },
    };
    const isCalm = now.network.requests.length + responses.length + pages.length === 0;
    if (isCalm && isKnown(now)) return null;
  }
  return '(8) the queues do not drain';
}

/** Steps in this order: messages in flight arrive before others are sent, and lost ones are sent again. */
const arriving: readonly Action['do'][] = ['receive', 'store', 'serve', 'decide'];

/** Returns the device's next step. It sends and pulls in turn. */
function getFirst(steps: readonly Step[], hasSent: boolean): Step | undefined {
  const inTurn: readonly Action['do'][] = [
    ...arriving,
    ...(hasSent ? (['pull', 'send'] as const) : (['send', 'pull'] as const)),
  ];
  for (const kind of inTurn) {
    const step = steps.find(({ action }) => action.do === kind);
    if (step) return step;
  }
  return undefined;
}

function equalIn({ server, devices: both }: State): string | null {
  const different = both.some((device) =>
    server.rows.some((cell, row) => shownValue(device, row) !== cell.value),
  );
  if (different) return '(3) a device does not show what the server has';
  return both.some(({ operations }) => operations.length > 0) ? '(8) a queue is not empty' : null;
}
