import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import { parseStored } from '#config/stored-json.ts';
import { type Log, redact } from '#domain/shared/log.ts';

export type ProblemReports = ReturnType<typeof createReports>;

export const reportsKey = 'portico.reports';
const keptReports = 20;
const entriesInReport = 50;
const schema = listSchema(z.string());

/** Reports contain the error and the last log entries without secrets. They are stored and never sent. */
export function createReports(storage: Storage, log: Log, now: () => number) {
  const listeners = new Set<() => void>();
  let read: { text: string | null; reports: readonly string[] } = { text: null, reports: [] };

  function all(): readonly string[] {
    const text = storage.getItem(reportsKey);
    if (text !== read.text) read = { text, reports: parseStored(text, schema)?.items ?? [] };
    return read.reports;
  }

  function write(reports: readonly string[]): void {
    if (reports.length > 0) storage.setItem(reportsKey, JSON.stringify(reports));
    else storage.removeItem(reportsKey);
    for (const listener of listeners) listener();
  }

  return {
    all,
    keep(error: unknown, place: string) {
      log.error(`Crashed at ${place}`, error);
      const report = getReport(error, place, log, now());
      write([...all(), report].slice(-keptReports));
      return report;
    },
    forget: (report: string) => write(all().filter((other) => other !== report)),
    forgetAll: () => write([]),
    watch(listener: () => void) {
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
