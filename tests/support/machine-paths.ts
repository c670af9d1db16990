import {
  type Actor,
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type InputFrom,
  SimulatedClock,
  type SnapshotFrom,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';

/** Promise of an invoked actor, which the test settles. */
interface Open {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The functions by which a path's steps act on a running actor. */
export interface World<M extends AnyStateMachine> {
  actor: Actor<M>;
  clock: SimulatedClock;
  /** Resolves the newest invocation of this actor. */
  resolve(source: string, value: unknown): void;
  reject(source: string, error: unknown): void;
}

/** A possible step: an event for the graph, and the action that causes it in a running actor. */
export interface TestStep<M extends AnyStateMachine> {
  name: string;
  event: EventFromLogic<M> | { type: string; [detail: string]: unknown };
  cause: (world: World<M>) => void;
  /** Returns whether the step can happen in this state. The machine may accept the event in more states. */
  when?: (snapshot: SnapshotFrom<M>) => boolean;
}

/** Creates the promises of a machine's actors, which the test settles. */
export function createInvocations() {
  const open = new Map<string, Open>();
  return {
    promise: <T>(source: string) =>
      new Promise<T>((resolve, reject) => {
        open.set(source, { resolve: (value) => resolve(value as T), reject });
      }),
    resolve: (source: string, value: unknown) => open.get(source)?.resolve(value),
    reject: (source: string, error: unknown) => open.get(source)?.reject(error),
  };
}

export interface Walk<M extends AnyStateMachine> {
  machine: M;
  input: InputFrom<M>;
  steps: readonly TestStep<M>[];
  /** Returns the part of the context by which two states are different. */
  distinguish?: (snapshot: SnapshotFrom<M>) => unknown;
}

/** Returns the shortest path to every reachable state. */
export function pathsOf<M extends AnyStateMachine>({ machine, input, steps, distinguish }: Walk<M>) {
  return getShortestPaths(
    machine as AnyActorLogic,
    {
      input,
      events: (snapshot: SnapshotFrom<M>) =>
        steps.filter(({ when }) => when?.(snapshot) ?? true).map(({ event }) => event),
      serializeState: (snapshot: SnapshotFrom<M>) =>
        JSON.stringify([(snapshot as { value?: unknown }).value, distinguish?.(snapshot)]),
      serializeEvent: (event: { type: string }) =>
        steps.find((step) => step.event === event)?.name ?? event.type,
      limit: 20_000,
    } as never,
  ) as unknown as Path<M>[];
}

export interface Path<M extends AnyStateMachine> {
  state: SnapshotFrom<M>;
  steps: { event: { type: string }; state: SnapshotFrom<M> }[];
}

/** Performs a path's steps on a running actor. Calls back with each state and the expected one. */
export async function replay<M extends AnyStateMachine>(
  { machine, input, steps }: Walk<M>,
  path: Path<M>,
  invocations: ReturnType<typeof createInvocations>,
  compare: (live: SnapshotFrom<M>, expected: SnapshotFrom<M>, step: string) => void,
): Promise<void> {
  const clock = new SimulatedClock();
  const actor: Actor<M> = createActor(machine, { input, clock });
  const world: World<M> = { actor, clock, resolve: invocations.resolve, reject: invocations.reject };
  actor.start();
  const names: string[] = [];
  for (const { event, state } of path.steps) {
    if (event.type !== 'xstate.init') {
      const step = steps.find((known) => known.event === event);
      if (!step) throw new Error(`Nothing causes ${event.type}`);
      names.push(step.name);
      step.cause(world);
      // The result of an invocation arrives in a later microtask.
      await new Promise((resolve) => setImmediate(resolve));
    }
    compare(actor.getSnapshot(), state, names.join(' > '));
  }
  actor.stop();
}

/** Returns the ids of all states including parents, except transient states. */
export function stateIds(machine: AnyStateMachine): string[] {
  const ids: string[] = [];
  const visit = (node: AnyStateMachine['root']) => {
    if (!node.always || node.always.length === 0) ids.push(node.id);
    for (const child of Object.values(node.states)) visit(child);
  };
  visit(machine.root);
  return ids;
}

/** Returns the ids of all states on the paths. */
export function visitedIds<M extends AnyStateMachine>(paths: readonly Path<M>[]): Set<string> {
  const visited = new Set<string>();
  for (const { steps } of paths) {
    for (const { state } of steps) {
      for (const node of (state as { _nodes: { id: string }[] })._nodes) visited.add(node.id);
    }
  }
  return visited;
}
