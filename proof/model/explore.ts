import { type Action, type Bounds, stepsFrom } from './actions.ts';
import type { Faults } from './faults.ts';
import { brokenBy, brokenIn, convergesFrom } from './invariants.ts';
import { type Move, movesFrom, withoutRepeatable } from './partial-order.ts';
import { getKey, withoutNoise } from './reduction.ts';
import { emptyState, type State } from './state.ts';
import { hashState, Visited } from './visited.ts';

export interface Exploration {
  states: number;
  steps: number;
  /** Length of the longest of the shortest paths. */
  depth: number;
  /** Shortest path to a broken invariant, or null. */
  violation: { what: string; trace: Action[] } | null;
}

export interface Options {
  /** True visits each state without reductions, for comparison. */
  isFull?: boolean;
  /** Called after each distance from the start. */
  onDepth?: (states: number, depth: number) => void;
}

/** Visits all states, nearest first, so that the first violation is a shortest one. */
export function explore(bounds: Bounds, faults: Faults = {}, options: Options = {}): Exploration {
  return new Exploring(bounds, faults, options).run();
}

/** A state to visit next, and its index in the order of visits. */
interface Place {
  state: State;
  place: number;
}

class Exploring {
  readonly #known = new Visited();
  /** States without messages in flight, many of which are equal. */
  readonly #calm = new Visited();
  /** By index: the index of the preceding state, and the first half of the hash. */
  readonly #from: number[] = [-1];
  readonly #hashes: number[] = [0];
  #steps = 0;

  constructor(
    readonly bounds: Bounds,
    readonly faults: Faults,
    readonly options: Options,
  ) {}

  run(): Exploration {
    const initial = emptyState(this.bounds.rows);
    this.#known.add(this.#getKey(initial));
    let level: Place[] = [{ state: initial, place: 0 }];
    let depth = 0;
    for (; level.length > 0; depth += 1) {
      const next: Place[] = [];
      for (const one of level) {
        const violation = this.#visit(one, next);
        if (violation) return this.#done(depth, violation);
      }
      this.options.onDepth?.(this.#known.size, depth);
      level = next;
    }
    return this.#done(depth - 1, null);
  }

  #done(depth: number, violation: Exploration['violation']): Exploration {
    return { states: this.#known.size, steps: this.#steps, depth, violation };
  }

  #visit({ state, place }: Place, next: Place[]): Exploration['violation'] {
    const stuck = this.#stuckIn(state);
    if (stuck !== null) return { what: stuck, trace: this.#traceTo(place) };
    for (const step of this.#movesFrom(state)) {
      this.#steps += 1;
      const what = brokenBy(state, step) ?? brokenIn(step.next);
      if (what !== null) return { what, trace: [...this.#traceTo(place), ...step.before, step.action] };
      const after = this.#reduced(step.next);
      const key = this.#getKey(after);
      if (!this.#known.add(key)) continue;
      next.push({ state: after, place: this.#from.length });
      this.#from.push(place);
      this.#hashes.push(hashState(key)[0]);
    }
    return null;
  }

  #stuckIn(state: State): string | null {
    const rest = this.#quiet(state);
    const key = this.#getKey(rest);
    if (this.#calm.has(key)) return null;
    const stuck = convergesFrom(rest, this.faults, (other) =>
      this.#calm.has(this.#getKey(this.#quiet(other))),
    );
    if (stuck === null) this.#calm.add(key);
    return stuck;
  }

  /** Returns the state without messages in flight and without the operator's steps. */
  #quiet(state: State): State {
    const network = { requests: [], responses: [], pages: [] };
    return this.#reduced({ ...state, network, backup: null, restores: this.bounds.restores });
  }

  #reduced(state: State): State {
    const { bounds, faults, options } = this;
    if (options.isFull) return state;
    return withoutNoise(withoutRepeatable(state, bounds, faults), bounds, faults);
  }

  #movesFrom(state: State): Move[] {
    const { bounds, faults, options } = this;
    if (!options.isFull) return movesFrom(state, bounds, faults);
    return stepsFrom(state, bounds, faults).map((step) => ({ ...step, before: [] }));
  }

  #getKey(state: State): string {
    return getKey(state, !this.options.isFull);
  }

  /**
   * Returns the path to a state. Only hashes of states are stored, so it plays from the start, each time the action whose result has
   * the next hash.
   */
  #traceTo(place: number): Action[] {
    const places: number[] = [];
    for (let at = place; at > 0; at = this.#from[at] ?? 0) places.unshift(at);
    let state = emptyState(this.bounds.rows);
    return places.flatMap((at): Action[] => {
      const step = this.#movesFrom(state).find(
        ({ next }) => hashState(this.#getKey(this.#reduced(next)))[0] === this.#hashes[at],
      );
      if (!step) throw new Error('The way to a state is not found again.');
      state = this.#reduced(step.next);
      return [...step.before, step.action];
    });
  }
}
