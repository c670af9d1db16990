import type { Browser } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds since the trace began; how long it took; and how long its thread had a core for it. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/**
 * Tasks on the main threads of all pages, in milliseconds of those threads' own time: by the clock on the wall, a task
 * would also last while another program has the core.
 */
export interface OwnTasks {
  maxMs: number;
  totalMs: number;
}

/** What the pages' main threads have to do while something is done. */
export async function ownTasks(browser: Browser, work: () => Promise<void>): Promise<OwnTasks> {
  await browser.startTracing(undefined, {
    categories: ['-*', 'toplevel', '__metadata'],
  });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const ofPages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) =>
      name === 'ThreadControllerImpl::RunTask' && tdur !== undefined && ofPages.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace holds no tasks of a page.');
  const timesMs = tasks.map(({ tdur = 0 }) => tdur / 1000);
  return { maxMs: Math.max(...timesMs), totalMs: timesMs.reduce((sum, ms) => sum + ms, 0) };
}
