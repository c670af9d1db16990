import {
  applyDecision,
  dueIn,
  handleResponse,
  heldIn,
  maySend,
  signedOut,
  storePage,
  withChange,
  without,
  withSent,
} from './device.ts';
import type { Faults } from './faults.ts';
import { applyRequest, pageFor, restore } from './server.ts';
import {
  changeId,
  type DeviceId,
  devices,
  type Operation,
  type Page,
  type Request,
  type Response,
  type State,
  withDevice,
  withNetwork,
} from './state.ts';

/** A step of the model. */
export type Action =
  | { do: 'change'; device: DeviceId; id: number; row: number }
  | { do: 'takeBack'; device: DeviceId; id: number }
  | { do: 'send' | 'serve'; device: DeviceId; request: Request }
  | { do: 'receive'; device: DeviceId; response: Response }
  | { do: 'pull' | 'store'; device: DeviceId; page: Page }
  | { do: 'decide'; device: DeviceId; choice: 'again' | 'theirs' }
  | { do: 'signOut'; device: DeviceId }
  | { do: 'backUp' | 'restore' };

export interface Step {
  action: Action;
  next: State;
  /** True if the server has applied an operation that it had already applied. */
  twice?: boolean;
}

export interface Bounds {
  rows: 1 | 2;
  operations: number;
  restores: number;
  /**
   * Maximum number of pages in flight to one device. Two tabs may pull at once, after one took over from the other. If another
   * page is sent, one of those in flight is lost.
   */
  pages: number;
  /** Maximum number of requests in flight from one device, and of responses to it. */
  messages: number;
  signOuts: number;
  /** True if a request may contain only some of the due operations. */
  parts: boolean;
}

export function stepsFrom(state: State, bounds: Bounds, faults: Faults): Step[] {
  return [
    ...devices.flatMap((device) => [
      ...stepsOf(state, device, bounds, faults),
      ...send(state, device, bounds, faults),
      ...pull(state, device, bounds, faults),
    ]),
    ...stepsOfServer(state, bounds, faults),
  ];
}

/** Returns the possible steps that change a device. */
export function stepsOf(state: State, device: DeviceId, bounds: Bounds, faults: Faults): Step[] {
  const { responses, pages } = state.network;
  return [
    ...change(state, device, bounds),
    ...takeBack(state, device, faults),
    ...responses.filter(isFor(device)).map((response) => receive(state, response, faults)),
    ...pages.filter(isFor(device)).map((page) => store(state, page, faults)),
    ...decide(state, device),
    ...signOut(state, device, bounds),
  ];
}

/** Returns the possible steps that change the server. */
export function stepsOfServer(state: State, bounds: Bounds, faults: Faults): Step[] {
  const { requests } = state.network;
  return [...requests.flatMap((request) => serve(state, request, bounds, faults)), ...operate(state, bounds)];
}

const isFor = (device: DeviceId) => (message: { device: DeviceId }) => message.device === device;

export const madeIn = (state: State) => state.devices[0].made + state.devices[1].made;

function change(state: State, device: DeviceId, bounds: Bounds): Step[] {
  if (madeIn(state) >= bounds.operations) return [];
  const before = state.devices[device];
  const id = changeId(device, before.made);
  return before.confirmed.map((_, row) => ({
    action: { do: 'change', device, id, row },
    next: withDevice(state, device, withChange(before, { id, row, value: id })),
  }));
}

function takeBack(state: State, device: DeviceId, faults: Faults): Step[] {
  const before = state.devices[device];
  const isOffered = ({ state: is, restores }: Operation) =>
    !restores && (is === 'queued' || (faults.sentIsTakenBack && is === 'sent'));
  return before.operations.filter(isOffered).map(({ id }) => ({
    action: { do: 'takeBack', device, id },
    next: { ...withDevice(state, device, without(before, [id])), cancelled: [...state.cancelled, id] },
  }));
}

export function send(state: State, device: DeviceId, bounds: Bounds, faults: Faults): Step[] {
  const before = state.devices[device];
  return batchesOf(dueIn(before), bounds)
    .filter((due) =>
      maySend(
        before,
        due.map(({ id }) => id),
      ),
    )
    .flatMap((due) => {
      const inOrder = due.map(({ id, row, value }) => ({ id, row, value }));
      const batch = faults.batchIsReversed ? inOrder.toReversed() : inOrder;
      const request: Request = { device, batch };
      const ids = due.map(({ id }) => id);
      const after = faults.sendingIsNotMarked ? before : withSent(before, ids);
      return withMessage(state.network.requests, request, bounds.messages).map(
        (requests): Step => ({
          action: { do: 'send', device, request },
          next: withNetwork(withDevice(state, device, after), { requests }),
        }),
      );
    });
}

/** Returns the possible batches: all due operations, or with `parts` also each part of them. */
function batchesOf(due: readonly Operation[], { parts }: Pick<Bounds, 'parts'>): Operation[][] {
  if (due.length === 0) return [];
  if (!parts) return [[...due]];
  const [first, ...rest] = due;
  const without: Operation[][] = rest.length > 0 ? batchesOf(rest, { parts }) : [];
  return first ? [[first], ...without.flatMap((part) => [part, [first, ...part]])] : [];
}

/** Returns a text that is equal for equal messages. */
export function messageText(message: Request | Response | Page): string {
  if ('batch' in message) return `${message.device}>${message.batch.map(({ id }) => id).join()}`;
  if ('versions' in message) return `${message.device}<${message.epoch}:${JSON.stringify(message.versions)}`;
  const { device, since, epoch, next, complete, changes } = message;
  const read = changes.map(({ row, value, version }) => `${row}=${value}@${version}`).join();
  return `${device}:${since.epoch},${since.version}:${epoch}:${next}${complete}:${read}`;
}

/** Returns the messages in flight and this one. */
function withMessage<Message extends Request | Response | Page>(
  messages: readonly Message[],
  message: Message,
  most: number,
): (readonly Message[])[] {
  const others = messages.filter(isFor(message.device));
  if (others.length === 0) return [[...messages, message]];
  const text = messageText(message);
  if (others.some((other) => messageText(other) === text)) return [messages];
  if (others.length < most) return [[...messages, message]];
  return others.map((lost) => [...messages.filter((other) => other !== lost), message]);
}

/** Serves a request, which stays in flight because it may arrive again. */
export function serve(state: State, request: Request, bounds: Bounds, faults: Faults): Step[] {
  const { server, first, twice, response } = applyRequest(state, request, faults);
  return withMessage(state.network.responses, response, bounds.messages).map((responses) => ({
    action: { do: 'serve', device: request.device, request },
    next: { ...state, server, first, network: { ...state.network, responses } },
    twice,
  }));
}

function receive(state: State, response: Response, faults: Faults): Step {
  const { device } = response;
  const responses = state.network.responses.filter((other) => other !== response);
  const after = handleResponse(state.devices[device], response, faults);
  return {
    action: { do: 'receive', device, response },
    next: withNetwork(withDevice(state, device, after), { responses }),
  };
}

export function pull(state: State, device: DeviceId, bounds: Bounds, faults: Faults): Step[] {
  const before = state.devices[device];
  const page = pageFor(state.server, device, before, 1, faults);
  const isAwaited = before.operations.some((operation) => operation.state === 'acknowledged');
  if (!page.all && page.changes.length === 0 && page.next === before.cursor && !isAwaited) return [];
  return withMessage(state.network.pages, page, bounds.pages)
    .filter((pages) => pages !== state.network.pages)
    .map((pages) => ({ action: { do: 'pull', device, page }, next: withNetwork(state, { pages }) }));
}

function store(state: State, page: Page, faults: Faults): Step {
  const { device } = page;
  const pages = state.network.pages.filter((other) => other !== page);
  const after = storePage(device, state.devices[device], page, faults);
  return {
    action: { do: 'store', device, page },
    next: withNetwork(withDevice(state, device, after), { pages }),
  };
}

function decide(state: State, device: DeviceId): Step[] {
  const before = state.devices[device];
  if (heldIn(before).length === 0) return [];
  return (['again', 'theirs'] as const).map((choice) => ({
    action: { do: 'decide', device, choice },
    next: withDevice(state, device, applyDecision(before, choice)),
  }));
}

/** Signs out. Messages to the device's tabs are lost, but messages from them still arrive. */
function signOut(state: State, device: DeviceId, bounds: Bounds): Step[] {
  if (state.signOuts >= bounds.signOuts) return [];
  const elsewhere = (message: { device: DeviceId }) => !isFor(device)(message);
  const { responses, pages } = state.network;
  const next = withNetwork(withDevice(state, device, signedOut(state.devices[device])), {
    responses: responses.filter(elsewhere),
    pages: pages.filter(elsewhere),
  });
  return [{ action: { do: 'signOut', device }, next: { ...next, signOuts: state.signOuts + 1 } }];
}

function operate(state: State, bounds: Bounds): Step[] {
  const { backup, server, restores } = state;
  if (restores >= bounds.restores) return [];
  if (backup === null) return [{ action: { do: 'backUp' }, next: { ...state, backup: server } }];
  if (backup.head >= server.head) return [];
  const again = restore(backup, server.epoch + 1);
  const next = { ...state, server: again, backup: null, restores: restores + 1 };
  return [{ action: { do: 'restore' }, next }];
}
