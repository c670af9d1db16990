import {
  type Action,
  type Bounds,
  messageText,
  pull,
  type Step,
  send,
  serve,
  stepsOf,
  stepsOfServer,
} from './actions.ts';
import type { Faults } from './faults.ts';
import { type DeviceId, devices, type State, withNetwork } from './state.ts';

/**
 * Reduces the number of orders in which the same steps are visited.
 *
 * A pull, a repeated request and a repeated response change neither device nor server. Their outcome is the same at any time
 * until the device or the server changes. So such a message is not part of a state. It is added right before the step that makes
 * it outdated, or that receives it.
 *
 * Adding it is always safe. With more messages every step is possible that is possible with fewer, because each message may be
 * lost, and a full network drops one for a new one. So an invariant that breaks with fewer messages also breaks with more.
 */
export interface Move extends Step {
  /** Messages that are added before the step. */
  before: readonly Action[];
}

interface Ready {
  state: State;
  before: readonly Action[];
}

type Enumeration = (state: State) => Step[];

export function movesFrom(state: State, bounds: Bounds, faults: Faults): Move[] {
  const first: Ready = { state, before: [] };
  const pulling = (device: DeviceId) => (now: State) => pull(now, device, bounds, faults);
  const sending = (device: DeviceId) => (now: State) => send(now, device, bounds, faults);
  const serving = (device: DeviceId) => (now: State) =>
    now.network.requests
      .filter((one) => one.device === device)
      .flatMap((one) => serve(now, one, bounds, faults));
  const after = (kinds: readonly Enumeration[], then: Enumeration) =>
    kinds
      .reduce((all, kind) => all.flatMap((one) => withRepeated(one, kind)), [first])
      .flatMap((one) => then(one.state).map((step): Move => ({ ...step, before: one.before })));
  return [
    ...devices.flatMap((device) => [
      ...after([pulling(device), sending(device), serving(device)], (now) =>
        stepsOf(now, device, bounds, faults),
      ),
      ...sending(device)(state)
        .filter(({ next }) => !isRepeated(next, state))
        .map((step) => ({ ...step, before: [] })),
    ]),
    ...after([...devices.map(pulling), ...devices.map(sending), ...devices.map(serving)], (now) =>
      stepsOfServer(now, bounds, faults).filter(
        ({ next }) => next.server !== now.server || next.backup !== now.backup,
      ),
    ),
  ];
}

/**
 * Returns the states with repeatable messages added. Also returns the state without one, if adding it would drop another message.
 */
function withRepeated(ready: Ready, kind: Enumeration): Ready[] {
  const steps = kind(ready.state).filter(
    ({ next }) => isRepeated(next, ready.state) && isNews(next, ready.state),
  );
  if (steps.length === 0) return [ready];
  const more = steps.map(({ next, action }): Ready => ({ state: next, before: [...ready.before, action] }));
  const [only] = steps;
  return steps.length === 1 && only && sizeOf(only.next) > sizeOf(ready.state) ? more : [ready, ...more];
}

function isRepeated(after: State, before: State): boolean {
  return (
    after.server === before.server &&
    devices.every((device) => {
      const [was, is] = [before.devices[device].operations, after.devices[device].operations];
      return (
        was === is ||
        was.every((operation, index) => operation.state !== 'queued' && operation.state === is[index]?.state)
      );
    })
  );
}

function isNews({ network: after }: State, { network: before }: State): boolean {
  return (
    after.requests !== before.requests || after.responses !== before.responses || after.pages !== before.pages
  );
}

const sizeOf = ({ network: { requests, responses, pages } }: State) =>
  requests.length + responses.length + pages.length;

/** Returns the state without messages that could be added at any time. */
export function withoutRepeatable(state: State, bounds: Bounds, faults: Faults): State {
  const { network } = state;
  const { requests, responses, pages } = network;
  if (requests.length + responses.length + pages.length === 0) return state;
  const most: Bounds = { ...bounds, messages: 9, pages: 9 };
  const bare = withNetwork(state, { requests: [], responses: [], pages: [] });
  const repeatable = devices.flatMap((device) =>
    [...pull(bare, device, most, faults), ...send(bare, device, most, faults)].filter(({ next }) =>
      isRepeated(next, bare),
    ),
  );
  const fresh = messageTexts(
    repeatable.flatMap(({ next }) => [...next.network.requests, ...next.network.pages]),
  );
  const senders = [...requests, ...repeatable.flatMap(({ next }) => next.network.requests)];
  const knownResponses = messageTexts(
    senders
      .flatMap((request) => serve(bare, request, most, faults))
      .filter(({ next }) => next.server === bare.server)
      .flatMap(({ next }) => next.network.responses),
  );
  const isLeft = (texts: ReadonlySet<string>) => (message: Message) => !texts.has(messageText(message));
  return withNetwork(state, {
    requests: requests.filter(isLeft(fresh)),
    responses: responses.filter(isLeft(knownResponses)),
    pages: pages.filter(isLeft(fresh)),
  });
}

type Message = Parameters<typeof messageText>[0];

function messageTexts(messages: readonly Message[]): ReadonlySet<string> {
  return new Set(messages.map(messageText));
}
