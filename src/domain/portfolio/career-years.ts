/** The years of the colonnade: from the start of the career to `today`. */
export interface CareerYears {
  from: number;
  to: number;
  count: number;
}

/**
 * @param periods as they stand in the career: `2013 – 2018`, `2018 – today`, or text that has a year in it
 */
export function careerYears(periods: readonly string[], today: Date): CareerYears {
  const to = today.getUTCFullYear();
  const named = periods.flatMap((period) => /\b(?:19|20)\d{2}\b/.exec(period)?.map(Number) ?? []);
  const from = Math.min(to, ...named);
  return { from, to, count: to - from + 1 };
}
