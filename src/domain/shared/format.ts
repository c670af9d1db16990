/** Formats numbers and times for the whole product: 24-hour clock, local time zone, and by default the application's language. */
interface Formats {
  numbers: Intl.NumberFormat;
  dates: Intl.DateTimeFormat;
  times: Intl.DateTimeFormat;
  moments: Intl.DateTimeFormat;
  exactTimes: Intl.DateTimeFormat;
  ago: Intl.RelativeTimeFormat;
  ages: Intl.RelativeTimeFormat;
}

function getFormats(locale: string): Formats {
  return {
    numbers: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    dates: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    times: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
    moments: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    exactTimes: new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }),
    ago: new Intl.RelativeTimeFormat(locale),
    ages: new Intl.RelativeTimeFormat(locale, { style: 'short' }),
  };
}

let formats = getFormats('en-GB');

/** @param locale language with region, such as `de-CH` */
export function setLocale(locale: string): void {
  formats = getFormats(locale);
}

/** Formats with at most two decimals, for example `4,995`. */
export const formatNumber = (value: number, locale?: string): string =>
  (locale === undefined
    ? formats.numbers
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  ).format(value);

const megabyte = 1_000_000;

/** Formats in powers of 1000, for example `12.3 MB` or `1.5 GB`. */
export function formatBytes(bytes: number): string {
  const inGigabytes = bytes >= 1000 * megabyte;
  const amount = bytes / (inGigabytes ? 1000 * megabyte : megabyte);
  return `${formats.numbers.format(Math.round(amount * 10) / 10)} ${inGigabytes ? 'GB' : 'MB'}`;
}

/** Milliseconds since the epoch, or a date as text. */
export type Moment = number | string;

/** Formats as `22 Nov 2026`. Like all functions here, returns `Unknown` for an invalid date. */
export const formatDate = (moment: Moment, locale?: string): string =>
  applyFormat(
    locale === undefined ? formats.dates : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    moment,
  );
export const formatTime = (moment: Moment): string => applyFormat(formats.times, moment);
/** Formats as `02:32:28`, for times whose seconds matter. */
export const formatExactTime = (moment: Moment): string => applyFormat(formats.exactTimes, moment);
export const formatMoment = (moment: Moment): string => applyFormat(formats.moments, moment);

/** A date without a time is formatted in UTC, so that it is the same day in every time zone. */
function isDay(moment: Moment): boolean {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
}

const minuteMs = 60_000;
const [hourMs, dayMs] = [60 * minuteMs, 24 * 60 * minuteMs];

/** Returns `just now`, `3 minutes ago` or `2 hours ago`, and the date after a day. */
export function formatTimeAgo(moment: number, now: number): string {
  const passed = now - moment;
  if (passed < minuteMs) return 'just now';
  if (passed < hourMs) return formats.ago.format(-Math.floor(passed / minuteMs), 'minute');
  if (passed < dayMs) return formats.ago.format(-Math.floor(passed / hourMs), 'hour');
  return formatMoment(moment);
}

/** Returns `3 min ago`, `5 hr ago`, `40 days ago`, `3 mo ago` or `2 yr ago`, and `Unknown` for an invalid date. */
export function formatAge(moment: Moment, now: number): string {
  const days = (now - new Date(moment).getTime()) / dayMs;
  if (Number.isNaN(days)) return 'Unknown';
  if (days < 1 / 24) return formats.ages.format(-Math.max(0, Math.floor(days * 24 * 60)), 'minute');
  if (days < 1) return formats.ages.format(-Math.floor(days * 24), 'hour');
  if (days < 60) return formats.ages.format(-Math.floor(days), 'day');
  if (days < 365) return formats.ages.format(-Math.floor(days / 30), 'month');
  return formats.ages.format(-Math.floor(days / 365), 'year');
}

function applyFormat(format: Intl.DateTimeFormat, moment: Moment): string {
  const date = new Date(isDay(moment) ? `${moment}T00:00` : moment);
  return Number.isNaN(date.getTime()) ? 'Unknown' : format.format(date);
}
