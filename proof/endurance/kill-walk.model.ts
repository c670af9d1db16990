/**
 * What a walk was told is kept, and whether anybody still knows it. Lives in the test's own process, outlives every
 * browser, and shares no code with the product.
 */

/** What the product has reported as kept. */
export type Kept = { device: string; life: number; what: string } & (
  | { operationId: string; replaces: string | null }
  /** Kept by hand: known by the name that was on the screen. */
  | { projectName: string }
);

/** An operation as it lies in a device's database. */
export interface StoredOperation {
  id: string;
  state: string;
  supersededBy: string | null;
  projectName: string | null;
}

export interface ServerKnowledge {
  operationIds: ReadonlySet<string>;
  projectNames: ReadonlySet<string>;
}

export interface Journal {
  readonly kept: readonly Kept[];
  keep(kept: Kept): void;
  /**
   * Of what was kept on this device before it was read: what neither it nor the server knows. An operation that a later one
   * took the place of is known where that one is.
   */
  lost(
    device: string,
    keptBefore: number,
    stored: readonly StoredOperation[],
    server: ServerKnowledge,
  ): Kept[];
}

/** How many replacements are followed; more would be a circle. */
const maxChainLength = 1_000;

export function createJournal(): Journal {
  const kept: Kept[] = [];
  /** The product forgets cancelled operations, at a sign-out all of them; what it once said of them stays true. */
  const replacements = new Map<string, string>();
  return {
    kept,
    keep(entry) {
      kept.push(entry);
      if ('replaces' in entry && entry.replaces) replacements.set(entry.replaces, entry.operationId);
    },
    lost(device, keptBefore, stored, server) {
      for (const { id, supersededBy } of stored) if (supersededBy) replacements.set(id, supersededBy);
      const standing = stored.filter(({ state }) => state !== 'cancelled');
      const here = new Set(standing.map(({ id }) => id));
      const names = new Set(standing.map(({ projectName }) => projectName));
      const isKnown = (start: string) => {
        let id: string | undefined = start;
        for (let step = 0; id !== undefined && step < maxChainLength; step += 1) {
          if (here.has(id) || server.operationIds.has(id)) return true;
          id = replacements.get(id);
        }
        return false;
      };
      return kept.slice(0, keptBefore).filter((entry) => {
        if (entry.device !== device) return false;
        if ('operationId' in entry) return !isKnown(entry.operationId);
        return !names.has(entry.projectName) && !server.projectNames.has(entry.projectName);
      });
    },
  };
}

/** Chance that repeats itself: the choices of a walk can be had again, its moments cannot. */
export interface Chance {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  happens(probability: number): boolean;
  oneOf<T>(choices: readonly [T, ...T[]]): T;
}

export function createChance(seed: number): Chance {
  let state = seed % 2_147_483_647;
  if (state <= 0) state += 2_147_483_646;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return {
    below: (end) => Math.floor(next() * end),
    happens: (probability) => next() < probability,
    oneOf: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}
