export interface Timing {
  median: number;
  p95: number;
  samples: number;
}

export function medianAndTail(samples: readonly number[]): Timing {
  const [median, p95] = [percentile(samples, 0.5), percentile(samples, 0.95)];
  return { median, p95, samples: samples.length };
}

/** @param share fraction from 0 to 1: 0.98 is the 98th percentile (nearest rank) */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0);
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
