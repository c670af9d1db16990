import type { Browser } from '@playwright/test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: the start within the trace, the duration, and the processor time of the thread. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { functionName?: string; url?: string; type?: string } };
}

/**
 * Tasks on the main threads of all pages, in milliseconds of processor time. Elapsed time would include the time in which other
 * programs use the processor.
 */
export interface OwnTasks {
  maxMs: number;
  totalMs: number;
}

/** A long task and its parts. A nested part also counts in its parent. */
export interface LongTask {
  ms: number;
  parts: readonly { name: string; ms: number }[];
}

/** Measures the tasks of the pages' main threads while `work` runs. */
export async function ownTasks(browser: Browser, work: () => Promise<void>): Promise<OwnTasks> {
  const timesMs = tasksOf(await recordTrace(browser, [], work)).map(ownMs);
  return { maxMs: Math.max(...timesMs), totalMs: timesMs.reduce((sum, ms) => sum + ms, 0) };
}

/** Returns the tasks that took longer than `minMs`, longest first. Returns at least the longest one. */
export async function longTasks(
  browser: Browser,
  minMs: number,
  work: () => Promise<void>,
): Promise<LongTask[]> {
  const events = await recordTrace(browser, ['devtools.timeline', 'v8'], work);
  const longest = tasksOf(events).toSorted((a, b) => ownMs(b) - ownMs(a));
  const long = longest.filter((task, index) => index === 0 || ownMs(task) > minMs);
  return long.map((task) => ({ ms: ownMs(task), parts: getParts(task, events) }));
}

async function recordTrace(
  browser: Browser,
  categories: readonly string[],
  work: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.startTracing(undefined, { categories: ['-*', 'toplevel', '__metadata', ...categories] });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  return traceEvents;
}

function tasksOf(events: readonly TraceEvent[]): TraceEvent[] {
  const ofPages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = events.filter(
    (event) =>
      event.name === 'ThreadControllerImpl::RunTask' &&
      event.tdur !== undefined &&
      ofPages.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('The trace holds no tasks of a page.');
  return tasks;
}

const ownMs = ({ tdur = 0 }: TraceEvent) => tdur / 1000;
const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;

/** Returns the three longest parts. Parts with the same name are added up. */
function getParts(task: TraceEvent, events: readonly TraceEvent[]): LongTask['parts'] {
  const sums = new Map<string, number>();
  for (const event of events) {
    if (event === task || threadOf(event) !== threadOf(task) || event.tdur === undefined) continue;
    if (event.ts < task.ts || event.ts >= task.ts + (task.dur ?? 0)) continue;
    // Skips wrappers, and functions that have their own event.
    if (/^(ThreadController|V8\.|v8\.callFunction|v8\.run)/.test(event.name)) continue;
    const name = getName(event);
    sums.set(name, (sums.get(name) ?? 0) + ownMs(event));
  }
  const parts = Array.from(sums, ([name, ms]) => ({ name, ms }));
  return parts.sort((a, b) => b.ms - a.ms).slice(0, 3);
}

function getName({ name, args }: TraceEvent): string {
  const { functionName, url, type } = args?.data ?? {};
  const file = url?.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '.js');
  return [name, type, functionName, file].filter(Boolean).join(' ');
}
