import type { DenoProcess } from './deno-process.ts';

interface Entry {
  started: Promise<DenoProcess>;
  requests: number;
  isRetired: boolean;
}

export interface FunctionPool {
  /** Starts the function if needed, and keeps its process alive until `work` ends. */
  use<T>(name: string, work: (deno: DenoProcess) => Promise<T>): Promise<T>;
  /** Ends the process after its current work. The next `use` starts a new one. */
  retire(name: string): void;
  names(): string[];
  close(): Promise<void>;
}

/** Keeps one process per function, and starts a new process at the next use if it has ended. */
export function createFunctionPool(start: (name: string) => Promise<DenoProcess>): FunctionPool {
  const current = new Map<string, Entry>();
  const alive = new Set<Entry>();

  const enter = (name: string): Entry => {
    const existing = current.get(name);
    if (existing !== undefined) return existing;
    const entry: Entry = { started: start(name), requests: 0, isRetired: false };
    current.set(name, entry);
    alive.add(entry);
    const forget = (): void => {
      alive.delete(entry);
      if (current.get(name) === entry) current.delete(name);
    };
    entry.started.then(({ ended }) => ended).then(forget, forget);
    return entry;
  };
  return {
    async use(name, work) {
      const entry = enter(name);
      entry.requests += 1;
      try {
        return await work(await entry.started);
      } finally {
        entry.requests -= 1;
        if (entry.isRetired && entry.requests === 0) void stop(entry);
      }
    },
    retire(name) {
      const entry = current.get(name);
      if (entry === undefined) return;
      current.delete(name);
      entry.isRetired = true;
      if (entry.requests === 0) void stop(entry);
    },
    names: () => [...current.keys()],
    close: async () => {
      await Promise.all([...alive].map(stop));
    },
  };
}

async function stop({ started }: Entry): Promise<void> {
  try {
    await (await started).stop();
  } catch {
    // If the process never started, there is nothing to end.
  }
}
