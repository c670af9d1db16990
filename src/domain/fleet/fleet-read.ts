import type { Repository } from '../repository/repository.ts';
import type { Failure } from '../shared/failure.ts';
import type { FailureReason } from '../shared/wording.ts';

/** Progress of reading the fleet. Stored, so that a reload or another tab continues where this one stopped. */
export interface FleetRead {
  state: 'idle' | 'reading' | 'waiting';
  /** Milliseconds since the epoch. Statuses with an earlier `readAt` have not been read in this round. */
  startedAt: number;
  finishedAt: number | null;
  cursor: string | null;
  /** GitHub's ids of repositories that no page contained. They are requested separately. Null until the last page. */
  left: string[] | null;
  /** Repositories per request. Halved when GitHub fails to answer in time. */
  size: number;
  done: number;
  /** Number of repositories on the device when the round began. */
  rows: number;
  total: number | null;
  problem: FailureReason | null;
  /** Milliseconds since the epoch. Null unless GitHub named a time. */
  resumesAt: number | null;
  /** Repositories of this round that GitHub withheld or that were unreadable. */
  skipped: number;
  withheld: FailureReason | null;
}

export const maxFleetPage = 100;
export const minFleetPage = 10;

/** True if GitHub did not answer in time. A smaller request can succeed. */
export const isTooLarge = ({ kind, status = 0 }: Failure): boolean =>
  kind === 'TIMEOUT' || (kind === 'API' && status >= 500);

export const noFleetRead: FleetRead = {
  state: 'idle',
  startedAt: 0,
  finishedAt: null,
  cursor: null,
  left: null,
  size: maxFleetPage,
  done: 0,
  rows: 0,
  total: null,
  problem: null,
  resumesAt: null,
  skipped: 0,
  withheld: null,
};

/** Milliseconds after which a read is repeated when the owner opens the application. */
export const fleetFreshMs = 15 * 60_000;

/**
 * Milliseconds after which an interrupted read starts again, because its first pages are out of date. Several hours, because a
 * fleet of 10,000 repositories needs GitHub's limit of two hours.
 */
const resumableMs = 6 * 3_600_000;

/**
 * Continues an interrupted read, or starts a new one.
 * @param rows number of repositories on the device
 */
export function beginRead(known: FleetRead, now: number, rows: number): FleetRead {
  const { finishedAt, state, startedAt } = known;
  const goesOn = state !== 'idle' && now - startedAt < resumableMs;
  if (goesOn) return { ...known, state: 'reading', problem: null, resumesAt: null };
  return { ...noFleetRead, finishedAt, state: 'reading', startedAt: now, rows };
}

/** Number of items that need the owner in one week, for the charts. */
export interface FleetWeek {
  /** Monday of the week, as in `2026-11-23`. */
  week: string;
  pulls: number;
  alerts: number;
  failing: number;
}

/** Numbers over all repositories, computed after each complete read. */
export interface FleetSummary {
  /** Numbers of each week, oldest first. */
  weeks: FleetWeek[];
  /** Repositories by main language, the most frequent first. */
  languages: { name: string; count: number }[];
  /** Repositories by the month of their last push, for the last twelve months, oldest first. */
  pushes: { month: string; count: number }[];
}

export const noSummary: FleetSummary = { weeks: [], languages: [], pushes: [] };

const maxWeeks = 52;

/** Replaces the current week's numbers, and drops weeks that are older than a year. */
export function withWeek(
  weeks: readonly FleetWeek[],
  numbers: Omit<FleetWeek, 'week'>,
  now: number,
): FleetWeek[] {
  const monday = new Date(now);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const week = monday.toISOString().slice(0, 10);
  return [...weeks.filter((one) => one.week < week), { week, ...numbers }].slice(-maxWeeks);
}

const months = 12;

type CountedRow = Pick<Repository, 'language' | 'pushedAt'>;

export function countLanguages(rows: readonly CountedRow[]): FleetSummary['languages'] {
  const counts = new Map<string, number>();
  for (const { language } of rows) {
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

export function countPushes(rows: readonly CountedRow[], now: number): FleetSummary['pushes'] {
  const counts = new Map<string, number>();
  for (let back = months - 1; back >= 0; back -= 1) {
    const date = new Date(now);
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() - back);
    counts.set(date.toISOString().slice(0, 7), 0);
  }
  for (const { pushedAt } of rows) {
    const known = counts.get(pushedAt?.slice(0, 7) ?? '');
    if (pushedAt && known !== undefined) counts.set(pushedAt.slice(0, 7), known + 1);
  }
  return [...counts].map(([month, count]) => ({ month, count }));
}
