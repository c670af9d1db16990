/**
 * Numbers and times as the whole product writes them: 24 hours, the device's own time zone, and English where no other
 * language is asked for.
 */
const locale = 'en-GB';

const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const exactTimes = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });

/** 4,995; at most two places after the point. */
export const formatNumber = (value: number, locale?: string): string =>
  (locale === undefined ? numbers : new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })).format(
    value,
  );

const megabyte = 1_000_000;

/** 12.3 MB, 1.5 GB: as storage is sold, in thousands. */
export function formatBytes(bytes: number): string {
  const inGigabytes = bytes >= 1000 * megabyte;
  const amount = bytes / (inGigabytes ? 1000 * megabyte : megabyte);
  return `${numbers.format(Math.round(amount * 10) / 10)} ${inGigabytes ? 'GB' : 'MB'}`;
}

/** A moment: milliseconds since the epoch, or a text of a date. */
export type Moment = number | string;

/** 22 Nov 2026; like all of these 'Unknown' where no date can be read. */
export const formatDate = (moment: Moment, locale?: string): string =>
  formatted(locale === undefined ? dates : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }), moment);
/** 02:32 */
export const formatTime = (moment: Moment): string => formatted(times, moment);
/** 02:32:28, for what is about seconds. */
export const formatExactTime = (moment: Moment): string => formatted(exactTimes, moment);
/** 22 Nov 2026, 02:32 */
export const formatMoment = (moment: Moment): string => formatted(moments, moment);

/** A day without a time is that day in every time zone. */
function isDay(moment: Moment): boolean {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
}

const ago = new Intl.RelativeTimeFormat(locale);
const minuteMs = 60_000;
const [hourMs, dayMs] = [60 * minuteMs, 24 * 60 * minuteMs];

/** just now, 3 minutes ago, 2 hours ago; after a day the date. */
export function formatTimeAgo(moment: number, now: number): string {
  const passed = now - moment;
  if (passed < minuteMs) return 'just now';
  if (passed < hourMs) return ago.format(-Math.floor(passed / minuteMs), 'minute');
  if (passed < dayMs) return ago.format(-Math.floor(passed / hourMs), 'hour');
  return formatMoment(moment);
}

function formatted(format: Intl.DateTimeFormat, moment: Moment): string {
  const date = new Date(isDay(moment) ? `${moment}T00:00` : moment);
  return Number.isNaN(date.getTime()) ? 'Unknown' : format.format(date);
}
