export interface Years {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Parses `2013 – 2018`, `2018 – today` or `2019`. Returns an empty object for other texts. */
export function getYears(period: string): Years {
  const [, startDate, until] = /^(\d{4})(?:\s*[–-]\s*(\d{4}|\p{L}+))?$/u.exec(period.trim()) ?? [];
  if (startDate === undefined) return {};
  if (until === undefined) return { startDate, endDate: startDate };
  return /^\d/.test(until) ? { startDate, endDate: until } : { startDate };
}

/** Returns the period as text, or null if its start is unknown. */
export function getPeriod({ startDate, endDate }: Years): string | null {
  if (startDate === undefined) return null;
  const [from, until] = [startDate.slice(0, 4), endDate?.slice(0, 4) ?? 'today'];
  return from === until ? from : `${from} – ${until}`;
}
