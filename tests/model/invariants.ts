import { type Bounds, type Step, stepsFrom } from './actions.ts';
import { devices, rows, type State, shown } from './state.ts';

/** What must hold of every state, by the numbers of the list in docs/sync.md; null: it does. */
export function brokenIn(state: State): string | null {
  const { server, first, cancelled, makers } = state;
  const sent = cancelled.find((id) => first.includes(id));
  if (sent !== undefined) return `(1) ${sent} was taken back before it was sent, and the server has it`;
  if (new Set(server.applied).size < server.applied.length) return '(2) an operation was applied twice';
  for (const device of devices) {
    const own = first.filter((id) => makers[id] === device);
    if (own.some((id, index) => id < (own[index - 1] ?? -1))) return `(4) device ${device} is out of order`;
    const { epoch, cursor, confirmed } = state.devices[device];
    if (epoch !== server.epoch) continue;
    for (const row of rows) {
      const [is, has] = [server.rows[row], confirmed[row]];
      if (is.version <= cursor && (has.version !== is.version || has.value !== is.value)) {
        return `(6) device ${device} has passed row ${row} and has it otherwise`;
      }
    }
  }
  return null;
}

/** What must hold of every step. */
export function brokenBy(before: State, { next }: Step): string | null {
  for (const device of devices) {
    const [was, is] = [before.devices[device], next.devices[device]];
    const isOther = was.epoch !== is.epoch;
    if (!isOther && is.cursor < was.cursor) return `(6) the cursor of device ${device} went back`;
    for (const row of rows) {
      if (!isOther && is.confirmed[row].version < was.confirmed[row].version) {
        return `(6) row ${row} of device ${device} went back`;
      }
      const isLater = is.confirmed[row].version > was.confirmed[row].version;
      if (isOther && shown(was, row) !== shown(is, row) && !isLater) {
        return `(12) device ${device} gave up row ${row}, which the server lost`;
      }
    }
    for (const operation of was.operations) {
      if (isOther || is.operations.some(({ id }) => id === operation.id)) continue;
      if (operation.state !== 'acknowledged') continue;
      if (is.confirmed[operation.row].version < operation.version) {
        return `(7) the effect of ${operation.id} vanished from device ${device}`;
      }
    }
  }
  return null;
}

const calm: Bounds = { operations: 0, restores: 0, pages: 1 };
/** More than any queue takes. */
const maxSteps = 60;

/** (3), (8): once nothing is lost any more, every queue drains and all show what the server has. */
export function convergesFrom(state: State, faults: Parameters<typeof stepsFrom>[2]): string | null {
  let now: State = { ...state, network: { requests: [], responses: [], pages: [] } };
  for (let count = 0; count < maxSteps; count += 1) {
    const step = firstOf(stepsFrom(now, calm, faults));
    if (!step) return equalIn(now);
    const { requests, ...rest } = step.next.network;
    // What has arrived does not arrive again.
    const isServed = step.name.startsWith('the server takes');
    now = { ...step.next, network: { ...rest, requests: isServed ? [] : requests } };
    const broken = brokenIn(now);
    if (broken !== null) return broken;
  }
  return '(8) the queues do not drain';
}

/** What is on its way arrives before anything else is sent, and what was lost is sent again. */
const inTurn = [/receives|stores/, /^the server takes/, /sends again/, /sends/, /pulls/];

function firstOf(steps: readonly Step[]): Step | undefined {
  return inTurn.flatMap((words) => steps.filter(({ name }) => words.test(name)))[0];
}

function equalIn({ server, devices: both }: State): string | null {
  const different = both.some((device) => rows.some((row) => shown(device, row) !== server.rows[row].value));
  if (different) return '(3) a device does not show what the server has';
  return both.some(({ operations }) => operations.length > 0) ? '(8) a queue is not empty' : null;
}
