import type { ClientDefect } from '../../tests/support/simulation/device.ts';
import type { Step } from '../../tests/support/simulation/schedule.ts';
import { observedProjects } from '../../tests/support/simulation/trace.ts';
import { type Action, messageText } from './actions.ts';
import { devices } from './state.ts';

/**
 * A trace of the model as a schedule of the simulation, with one step per second. Each message arrives in the second of its step.
 * Other requests of the device get an error, which changes nothing.
 */
export interface Directed {
  seed: number;
  steps: Step[];
  messages: Planned[];
  /** Milliseconds since the start of the simulation. */
  from: number;
  to: number;
}

/** A request with the times (in milliseconds) at which it may be sent, arrives, and gets its response. null means never. */
interface Planned {
  device: 0 | 1;
  kind: 'push' | 'pull';
  tab: number;
  leaves: number;
  arrives: number[];
  heard: number | null;
}

const slotMs = 1_000;
/** Milliseconds in which the devices pull all rows, and each opens a second tab. */
const beginMs = 5_000;

export function scheduleOf(shortest: readonly Action[]): Directed {
  const trace = essential(shortest);
  const at = (index: number) => beginMs + index * slotMs;
  const messages = withTabs(trace.flatMap((action, index) => plannedIn(trace, action, index, at)));
  const opening = devices.flatMap((device): Step[] => [
    { do: 'openTab', device },
    { do: 'shareLocks', device },
  ]);
  const acting = trace.flatMap((action, index): Step[] => [
    ...stepsFor(action, tabFor(messages, action, at(index))),
    { do: 'wait', ms: slotMs },
  ]);
  const steps: Step[] = [...opening, { do: 'wait', ms: beginMs - 3_000 }, ...acting];
  return { seed: 0, steps, messages, from: beginMs, to: at(trace.length) };
}

const lastArrival = ({ heard, arrives }: Planned) => heard ?? Math.max(...arrives);

/** Keeps a tab open until its messages have a response. */
function withTabs(messages: readonly Planned[]): Planned[] {
  const placed: Planned[] = [];
  for (const message of messages)
    placed.push({ ...message, tab: freeTab(placed, message.device, message.leaves) });
  return placed;
}

function freeTab(messages: readonly Planned[], device: 0 | 1, now: number): number {
  const isBusy = messages.some(
    (one) => one.device === device && one.tab === 0 && one.leaves <= now && lastArrival(one) >= now,
  );
  return isBusy ? 1 : 0;
}

function tabFor(messages: readonly Planned[], action: Action, now: number): number {
  if (!('device' in action)) return 0;
  const own = messages.find(({ device, leaves }) => device === action.device && leaves === now);
  return own?.tab ?? freeTab(messages, action.device, now);
}

/** Drops messages that never arrive and repetitions without effect. The reductions have added them. */
function essential(trace: readonly Action[]): Action[] {
  const isMet = (kind: Action['do'], text: string | null, index: number) =>
    trace.slice(index + 1).some((later) => later.do === kind && textIn(later) === text);
  const isKnown = (action: Action, index: number) =>
    trace.slice(0, index).some((earlier) => earlier.do === action.do && textIn(earlier) === textIn(action));
  return trace.filter((action, index) => {
    const text = textIn(action);
    if (action.do === 'send') return isMet('serve', text, index) && !isKnown(action, index);
    if (action.do === 'pull') return isMet('store', text, index) && !isKnown(action, index);
    // An operation that is applied twice is the last step of the trace.
    return action.do !== 'serve' || index === trace.length - 1 || !isKnown(action, index);
  });
}

function textIn(action: Action): string | null {
  if (action.do === 'send' || action.do === 'serve') return messageText(action.request);
  return action.do === 'pull' || action.do === 'store' ? messageText(action.page) : null;
}

function plannedIn(
  trace: readonly Action[],
  action: Action,
  index: number,
  at: (index: number) => number,
): Planned[] {
  const getPlaces = (kind: Action['do'], text: string) =>
    trace.flatMap((other, place) =>
      place > index && other.do === kind && textIn(other) === text ? [place] : [],
    );
  if (action.do === 'pull') {
    const [stored] = getPlaces('store', messageText(action.page));
    if (stored === undefined) return [];
    return [
      {
        device: action.device,
        kind: 'pull',
        tab: 0,
        leaves: at(index),
        arrives: [at(index)],
        heard: at(stored),
      },
    ];
  }
  if (action.do !== 'send') return [];
  const served = getPlaces('serve', messageText(action.request));
  if (served.length === 0) return [];
  const ids = action.request.batch.map(({ id }) => id).join();
  const heard = trace.findIndex(
    (other, place) =>
      place > (served[0] ?? 0) &&
      other.do === 'receive' &&
      Object.keys(other.response.versions).join() === ids,
  );
  // The change itself triggers this request.
  const before = trace[index - 1];
  const isAtOnce = before?.do === 'change' && before.device === action.device;
  return [
    {
      device: action.device,
      kind: 'push',
      tab: 0,
      leaves: at(isAtOnce ? index - 1 : index),
      arrives: served.map(at),
      heard: heard < 0 ? null : at(heard),
    },
  ];
}

function stepsFor(action: Action, tab: number): Step[] {
  switch (action.do) {
    case 'change':
      return [
        {
          do: 'project',
          device: action.device,
          tab,
          project: observedProjects[action.row === 0 ? 0 : 1],
          value: 100 + action.id,
        },
      ];
    case 'takeBack':
      return [{ do: 'decide', device: action.device, tab, which: 0, decision: 'undo' }];
    case 'send':
    case 'pull':
      return [{ do: 'wake', device: action.device, tab, event: 'owner.requested' }];
    case 'decide':
      return [{ do: 'lost', device: action.device, tab, choice: action.choice }];
    case 'signOut':
      return [{ do: 'signOut', device: action.device, leftover: 'keep' }];
    case 'backUp':
    case 'restore':
      return [{ do: action.do }];
    default:
      return [];
  }
}

/** Returns an access that sends and delivers messages at the planned times. */
export function directing({ messages, from, to }: Directed): NonNullable<ClientDefect['access']> {
  const used = new Set<Planned>();
  return (plain) => {
    const device = plain.database.name.endsWith('phone') ? 0 : 1;
    const { elapsedMs } = plain.clock;
    const { after } = plain.backend;
    if (!after) throw new Error('The simulation has a clock of its own.');
    const until = (ms: number) =>
      new Promise<void>((resolve) => void after(Math.max(0, ms - elapsedMs()), resolve));
    const error = () => Response.json({ message: 'Not planned.', code: 'SIM_500' }, { status: 500 });
    const send: typeof fetch = async (input, init) => {
      const now = elapsedMs();
      if (now < from || now >= to) return plain.backend.fetch(input, init);
      const kind = String(input).includes('operations') ? 'push' : 'pull';
      const planned = messages.find(
        (one) =>
          !used.has(one) &&
          one.device === device &&
          one.kind === kind &&
          one.leaves <= now &&
          now < one.leaves + 2 * slotMs,
      );
      if (!planned) return error();
      used.add(planned);
      let response = error();
      for (const [index, arrival] of planned.arrives.entries()) {
        await until(arrival);
        const arrived = await plain.backend.fetch(input, init);
        if (index === 0) response = arrived;
        // A repeated request gets the response to its first one.
        if (index === 0 && planned.heard !== null) break;
      }
      await until(planned.heard ?? elapsedMs() + 1);
      return planned.heard === null ? error() : response;
    };
    return { ...plain, backend: { ...plain.backend, fetch: send } };
  };
}
