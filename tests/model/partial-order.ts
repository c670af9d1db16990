import { type Action, type Bounds, pull, type Step, send, stepsOf, stepsOfServer } from './actions.ts';
import type { Faults } from './faults.ts';
import { pageFor } from './server.ts';
import { type DeviceId, devices, type Page, type Request, type State, withNetwork } from './state.ts';

/**
 * Fewer orders of the same steps.
 *
 * To ask for a page, or to send once more what is marked as sent, changes neither device nor server, and may be done at any time
 * with the same outcome until the device or the server changes. So nobody does it earlier than that: such a message is not kept in a
 * state, and is put under way right before the step that makes it old, or that receives it.
 *
 * It is put under way always. More messages under way allow every step that fewer allow, since each may be lost: none
 * prevents anything, and a full network loses any of them for a new one. So what breaks an invariant with fewer, breaks it with more.
 */
export interface Move extends Step {
  /** What was put under way before. */
  before: Action[];
}

export function movesFrom(state: State, bounds: Bounds, faults: Faults): Move[] {
  const ofDevices = devices.flatMap((device) =>
    ready(state, [device], bounds, faults)
      .flatMap((one) => withSending(one, device, bounds, faults))
      .flatMap(({ next, before }) =>
        stepsOf(next, device, bounds, faults).map((step): Move => ({ ...step, before })),
      ),
  );
  const marking = devices.flatMap((device) =>
    send(state, device, bounds, faults)
      .filter(({ next }) => next.devices[device] !== state.devices[device] || faults.sendingIsNotMarked)
      .map((step): Move => ({ ...step, before: [] })),
  );
  const ofServer = ready(state, devices, bounds, faults).flatMap(({ next, before }) =>
    devices.flatMap((device) =>
      withSending({ next, before }, device, bounds, faults).flatMap((one) =>
        stepsOfServer(one.next, bounds, faults).map((step): Move => ({ ...step, before: one.before })),
      ),
    ),
  );
  return [...ofDevices, ...marking, ...ofServer];
}

interface Ready {
  next: State;
  before: Action[];
}

/** With the pages under way that these devices would ask for now: also without them where others would be lost for them. */
function ready(state: State, of: readonly DeviceId[], bounds: Bounds, faults: Faults): Ready[] {
  return of.reduce<Ready[]>(
    (all, device) =>
      all.flatMap(({ next, before }) => {
        const pulled = pull(next, device, bounds, faults).map((step) => ({
          next: step.next,
          before: [...before, step.action],
        }));
        const isFull = next.network.pages.filter((page) => page.device === device).length >= bounds.pages;
        return pulled.length === 0 || isFull ? [{ next, before }, ...pulled] : pulled;
      }),
    [{ next: state, before: [] }],
  );
}

/** The same of the request that a device would send, where that changes nothing on it. */
function withSending({ next, before }: Ready, device: DeviceId, bounds: Bounds, faults: Faults): Ready[] {
  const sent = send(next, device, bounds, faults)
    .filter((step) => isOnlyRepeated(step.next, next, device))
    .map((step) => ({ next: step.next, before: [...before, step.action] }));
  const isFull = next.network.requests.filter((one) => one.device === device).length >= bounds.messages;
  return sent.length === 0 || isFull ? [{ next, before }, ...sent] : sent;
}

function isOnlyRepeated(after: State, before: State, device: DeviceId): boolean {
  const { operations } = after.devices[device];
  const had = before.devices[device].operations;
  return operations.every(({ state }, index) => state === had[index]?.state && state !== 'queued');
}

/** Without the messages that could be put under way now. */
export function withoutRepeatable(state: State, bounds: Bounds, faults: Faults): State {
  const { requests, pages } = state.network;
  const isRepeatable = (message: Request | Page) => {
    const text = JSON.stringify(message);
    if ('changes' in message) {
      return text === JSON.stringify(pageFor(state.server, message.device, state.devices[message.device], 1, faults));
    }
    return send(state, message.device, bounds, faults).some(
      ({ action, next }) =>
        action.do === 'send' &&
        isOnlyRepeated(next, state, message.device) &&
        JSON.stringify(action.request) === text,
    );
  };
  return withNetwork(state, {
    requests: requests.filter((request) => !isRepeatable(request)),
    pages: pages.filter((page) => !isRepeatable(page)),
  });
}
