import { type Bounds, stepsFrom } from './actions.ts';
import type { Faults } from './faults.ts';
import { brokenBy, brokenIn, convergesFrom } from './invariants.ts';
import { initial, keyOf, type State } from './state.ts';

export interface Exploration {
  states: number;
  steps: number;
  /** The longest of the shortest ways to a state. */
  depth: number;
  /** The shortest way to a broken invariant; null: none is broken. */
  violation: { what: string; trace: string[] } | null;
}

interface Visited {
  state: State;
  /** The state before it, by its place, and the step from there. */
  from: number;
  name: string;
  depth: number;
}

/** Visits every state, nearest first, so that the first violation is one of the shortest. */
export function explore(bounds: Bounds, faults: Faults = {}): Exploration {
  const visited: Visited[] = [{ state: initial, from: -1, name: '', depth: 0 }];
  const known = new Set([keyOf(initial)]);
  /** Without what is on its way many states are one. */
  const calm = new Set<string>();
  let steps = 0;
  const traceTo = (place: number): string[] => {
    const { from, name } = visited[place] ?? { from: -1, name: '' };
    return from < 0 ? [] : [...traceTo(from), name];
  };
  const done = (violation: Exploration['violation']): Exploration => ({
    states: known.size,
    steps,
    depth: visited.at(-1)?.depth ?? 0,
    violation,
  });
  for (let place = 0; place < visited.length; place += 1) {
    const current = visited[place];
    if (!current) break;
    const rest = JSON.stringify({ ...current.state, network: null });
    const stuck = calm.has(rest) ? null : convergesFrom(current.state, faults);
    calm.add(rest);
    if (stuck !== null) return done({ what: stuck, trace: [...traceTo(place), 'nothing is lost any more'] });
    for (const step of stepsFrom(current.state, bounds, faults)) {
      steps += 1;
      const what = brokenBy(current.state, step) ?? brokenIn(step.next);
      if (what !== null) return done({ what, trace: [...traceTo(place), step.name] });
      const key = keyOf(step.next);
      if (known.has(key)) continue;
      known.add(key);
      visited.push({ state: step.next, from: place, name: step.name, depth: current.depth + 1 });
    }
  }
  return done(null);
}
