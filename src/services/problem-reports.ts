import * as z from 'zod/mini';
import { listed } from '#config/listed.ts';
import { type Log, redact } from '#domain/shared/log.ts';

export interface ProblemReports {
  keep(error: unknown, place: string): string;
  all(): readonly string[];
  forget(report: string): void;
  forgetAll(): void;
  watch(listener: () => void): () => void;
}

export const reportsKey = 'portico.reports';
const keptReports = 20;
const entriesInReport = 50;
const schema = listed(z.string());

/** Reports contain the error and the last log entries without secrets. They are stored and never sent. */
export function createReports(storage: Storage, log: Log, now: () => number): ProblemReports {
  const listeners = new Set<() => void>();
  let read: { text: string | null; reports: readonly string[] } = { text: null, reports: [] };

  function all(): readonly string[] {
    const text = storage.getItem(reportsKey);
    if (text !== read.text) read = { text, reports: findReports(text) };
    return read.reports;
  }

  function write(reports: readonly string[]): void {
    if (reports.length > 0) storage.setItem(reportsKey, JSON.stringify(reports));
    else storage.removeItem(reportsKey);
    for (const listener of listeners) listener();
  }

  return {
    all,
    keep(error, place) {
      log.error(`Crashed at ${place}`, error);
      const report = getReport(error, place, log, now());
      write([...all(), report].slice(-keptReports));
      return report;
    },
    forget: (report) => write(all().filter((other) => other !== report)),
    forgetAll: () => write([]),
    watch(listener) {
      listeners.add(listener);
      const hear = (event: StorageEvent) => event.key === reportsKey && listener();
      globalThis.addEventListener?.('storage', hear);
      return () => {
        listeners.delete(listener);
        globalThis.removeEventListener?.('storage', hear);
      };
    },
  };
}

function findReports(text: string | null): readonly string[] {
  try {
    return schema.parse(JSON.parse(text ?? '[]')).items;
  } catch {
    return [];
  }
}

function getReport(error: unknown, place: string, log: Log, now: number): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const entries = log
    .entries()
    .slice(-entriesInReport)
    .map(
      ({ at, level, message, details }) =>
        `${new Date(at).toISOString()} ${level} ${message}${details ? ` ${details}` : ''}`,
    );
  return redact(
    [`Portico problem report`, new Date(now).toISOString(), `At: ${place}`, text, '', ...entries].join('\n'),
  );
}
