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
 * The longest task on the main thread of any page while something is done, in milliseconds of that thread's own time. By
 * the clock on the wall, a task would also last while another program has the core.
 */
export async function longestOwnTaskMs(browser: Browser, work: () => Promise<void>): Promise<number> {
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
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
