/** Milliseconds. */
export interface Timing {
  median: number;
  p95: number;
  samples: number;
}

export function medianAndTail(samples: readonly number[]): Timing {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { median: rounded(at(0.5)), p95: rounded(at(0.95)), samples: samples.length };
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
