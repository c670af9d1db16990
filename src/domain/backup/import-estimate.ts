/** How far something had come at a moment, in milliseconds since the epoch. */
export interface Sample {
  at: number;
  done: number;
}

/** Shorter samples say nothing about the rest. */
const shortestMs = 2_000;

/** The remaining time at the rate between two samples; null: unknown. */
export function remainingText(first: Sample, last: Sample, total: number): string | null {
  const done = last.done - first.done;
  const time = last.at - first.at;
  if (done <= 0 || time < shortestMs || last.done >= total) return null;
  const minutes = Math.ceil((((total - last.done) / done) * time) / 60_000);
  return minutes <= 1 ? 'less than a minute left' : `about ${minutes} minutes left`;
}
