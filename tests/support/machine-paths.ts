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

/** A promise of an invoked actor, in the test's hands. */
interface Open {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The effects of a path's steps on a running actor. */
export interface World<M extends AnyStateMachine> {
  actor: Actor<M>;
  clock: SimulatedClock;
  /** Ends the newest invocation of this actor. */
  resolve(source: string, value: unknown): void;
  reject(source: string, error: unknown): void;
}

/** A possible step: an event for the graph, and its cause for the actor. */
export interface TestStep<M extends AnyStateMachine> {
  name: string;
  event: EventFromLogic<M> | { type: string; [detail: string]: unknown };
  cause: (world: World<M>) => void;
  /** Not in every state does it happen, even if the machine would take it. */
  when?: (snapshot: SnapshotFrom<M>) => boolean;
}

/** Hands out promises for the actors of a machine that the test ends itself. */
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
  /** The part of the context that makes two states different. */
  distinguish?: (snapshot: SnapshotFrom<M>) => unknown;
}

/** The shortest path to every state there is. */
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

/** Lets the same things happen to a live actor and hands over each state beside the expected one. */
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
      // The end of an invocation arrives in a later microtask.
      await new Promise((resolve) => setImmediate(resolve));
    }
    compare(actor.getSnapshot(), state, names.join(' > '));
  }
  actor.stop();
}

/** Returns the ids of all states, parents included, except states that are left in the same step. */
export function stateIds(machine: AnyStateMachine): string[] {
  const ids: string[] = [];
  const visit = (node: AnyStateMachine['root']) => {
    if (!node.always || node.always.length === 0) ids.push(node.id);
    for (const child of Object.values(node.states)) visit(child);
  };
  visit(machine.root);
  return ids;
}

/** The ids of the states that a path ends in or passes. */
export function visitedIds<M extends AnyStateMachine>(paths: readonly Path<M>[]): Set<string> {
  const visited = new Set<string>();
  for (const { steps } of paths) {
    for (const { state } of steps) {
      for (const node of (state as { _nodes: { id: string }[] })._nodes) visited.add(node.id);
    }
  }
  return visited;
}
