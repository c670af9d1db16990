export interface Years {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** `2013 – 2018`, `2018 – today` or `2019`; empty for other texts. */
export function getYears(period: string): Years {
  const [, startDate, until] = /^(\d{4})(?:\s*[–-]\s*(\d{4}|\p{L}+))?$/u.exec(period.trim()) ?? [];
  if (startDate === undefined) return {};
  if (until === undefined) return { startDate, endDate: startDate };
  return /^\d/.test(until) ? { startDate, endDate: until } : { startDate };
}

/** null: unknown start. */
export function getPeriod({ startDate, endDate }: Years): string | null {
  if (startDate === undefined) return null;
  const [from, until] = [startDate.slice(0, 4), endDate?.slice(0, 4) ?? 'today'];
  return from === until ? from : `${from} – ${until}`;
}
