import type { FailureReason } from '../shared/wording.ts';

/** Progress of reading the fleet. Stored, so that a reload or another tab continues where this one stopped. */
export interface FleetRead {
  state: 'idle' | 'reading' | 'waiting';
  /** Milliseconds since the epoch. Statuses with an earlier `readAt` have not been read in this round. */
  startedAt: number;
  finishedAt: number | null;
  cursor: string | null;
  /** Repositories that no page contained, by GitHub's id: they are read by name. Null until the last page. */
  left: string[] | null;
  /** Repositories per request. Halved when GitHub fails to answer in time. */
  size: number;
  done: number;
  total: number | null;
  /** Requests of this round. */
  requests: number;
  problem: FailureReason | null;
  /** Milliseconds since the epoch. Null unless GitHub named a time. */
  resumesAt: number | null;
  /** Repositories of this round that GitHub withheld or that were unreadable. */
  skipped: number;
  withheld: FailureReason | null;
}

export const maxFleetPage = 100;
export const minFleetPage = 10;

export const noFleetRead: FleetRead = {
  state: 'idle',
  startedAt: 0,
  finishedAt: null,
  cursor: null,
  left: null,
  size: maxFleetPage,
  done: 0,
  total: null,
  requests: 0,
  problem: null,
  resumesAt: null,
  skipped: 0,
  withheld: null,
};

/** An older read is repeated when the owner opens the application. Milliseconds. */
export const fleetFreshMs = 15 * 60_000;

/** GitHub's cursors may expire, so an interrupted read older than this starts again. Milliseconds. */
const cursorLifeMs = 3_600_000;

/** Continues an interrupted read, or starts a new one. */
export function beginRead(known: FleetRead, now: number): FleetRead {
  const { finishedAt, state, startedAt } = known;
  const goesOn = state !== 'idle' && now - startedAt < cursorLifeMs;
  if (goesOn) return { ...known, state: 'reading', problem: null, resumesAt: null };
  return { ...noFleetRead, finishedAt, state: 'reading', startedAt: now };
}

/** Sum of what needs the owner in one week, for the charts. */
export interface FleetWeek {
  /** Monday of the week, as in `2026-11-23`. */
  week: string;
  pulls: number;
  alerts: number;
  failing: number;
}

const maxWeeks = 52;

/** Replaces the current week's numbers, and keeps a year. */
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
