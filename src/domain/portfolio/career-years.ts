export interface CareerYears {
  from: number;
  to: number;
  count: number;
}

/** @param positions each with a period such as `2013 – 2018` or `2018 – today`, or any text with a year */
export function careerYears(positions: readonly { period: string }[], today: Date): CareerYears {
  const to = today.getUTCFullYear();
  const from = Math.min(to, ...positions.flatMap(({ period }) => getYears(period)[0] ?? []));
  return { from, to, count: to - from + 1 };
}

/**
 * Returns the first and last year of a period, or null if the text has no year.
 * @param today last year of an open period such as `2018 – today`
 */
export function periodYears(period: string, today: number): [from: number, to: number] | null {
  const [from, to] = getYears(period);
  if (from === undefined) return null;
  return [from, to ?? (period.trim() === String(from) ? from : today)];
}

function getYears(period: string): number[] {
  return (period.match(/\b(?:19|20)\d{2}\b/g) ?? []).map(Number);
}
