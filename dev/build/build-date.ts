/**
 * The day of the build, at midnight: the same content gives the same files all day. `SOURCE_DATE_EPOCH`, in seconds,
 * is another day for whoever builds an older version anew (https://reproducible-builds.org/specs/source-date-epoch).
 */
export function buildDate(variables: NodeJS.ProcessEnv = process.env): Date {
  const seconds = Number(variables['SOURCE_DATE_EPOCH'] || Number.NaN);
  const day = Number.isNaN(seconds) ? new Date() : new Date(seconds * 1000);
  day.setUTCHours(0, 0, 0, 0);
  return day;
}
