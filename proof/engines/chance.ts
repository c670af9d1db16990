/** A random generator that repeats its choices for the same seed. */
export interface Chance {
  /** Returns an integer from 0 to `end - 1`. */
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
