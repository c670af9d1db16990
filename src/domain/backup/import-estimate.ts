export interface Sample {
  at: number;
  done: number;
}

const shortestMs = 2_000;

export function remainingText(first: Sample, last: Sample, total: number): string | null {
  const done = last.done - first.done;
  const time = last.at - first.at;
  if (done <= 0 || time < shortestMs || last.done >= total) return null;
  const minutes = Math.ceil((((total - last.done) / done) * time) / 60_000);
  return minutes <= 1 ? 'less than a minute left' : `about ${minutes} minutes left`;
}
