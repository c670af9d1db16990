/**
 * Returns today at midnight, so that equal content gives identical files. `SOURCE_DATE_EPOCH` (seconds) sets another day
 * (https://reproducible-builds.org/specs/source-date-epoch).
 */
export function buildDate(variables: NodeJS.ProcessEnv = process.env): Date {
  const seconds = Number(variables['SOURCE_DATE_EPOCH'] || Number.NaN);
  const day = Number.isNaN(seconds) ? new Date() : new Date(seconds * 1000);
  day.setUTCHours(0, 0, 0, 0);
  return day;
}
