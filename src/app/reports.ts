import * as z from 'zod/mini';
import { type Log, redact } from '#domain/log.ts';
import type { ProblemReports } from '#pages/services.ts';

const key = 'portico.reports';
const keptReports = 20;
const entriesInReport = 50;
const schema = z.catch(z.array(z.string()), []);

/**
 * What went wrong, for the owner of this device: the last log entries and the error, without a secret in them.
 * Nothing is sent anywhere.
 */
export function createReports(storage: Storage, log: Log, now: () => number): ProblemReports {
  const all = () => {
    try {
      return schema.parse(JSON.parse(storage.getItem(key) ?? '[]'));
    } catch {
      return [];
    }
  };
  return {
    all,
    keep(error, place) {
      log.error(`Crashed at ${place}`, error);
      const report = reportOf(error, place, log, now());
      try {
        storage.setItem(key, JSON.stringify([...all(), report].slice(-keptReports)));
      } catch {
        // The storage is full: the report is still shown and can be saved.
      }
      return report;
    },
    forgetAll: () => storage.removeItem(key),
  };
}

function reportOf(error: unknown, place: string, log: Log, now: number): string {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const entries = log
    .entries()
    .slice(-entriesInReport)
    .map(
      ({ at, level, message, details }) =>
        `${new Date(at).toISOString()} ${level} ${message}${details ? ` ${details}` : ''}`,
    );
  return redact(
    [`Portico problem report`, new Date(now).toISOString(), `At: ${place}`, words, '', ...entries].join('\n'),
  );
}
