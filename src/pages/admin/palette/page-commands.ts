import { useEffect, useEffectEvent } from 'react';

/** Commands that work only while their page is open. */
export type PageCommand = 'search' | 'batch' | 'refresh' | 'checkFiles' | 'saveView';

/** Milliseconds after which a requested command is dropped if its page has not appeared. */
const patienceMs = 5_000;

const offered = new Map<PageCommand, () => void>();
let requested: { name: PageCommand; at: number } | null = null;

/** Runs a command on its page at once, or when the page appears. Returns true if the page was open. */
export function requestPageCommand(name: PageCommand): boolean {
  const run = offered.get(name);
  requested = run ? null : { name, at: performance.now() };
  run?.();
  return run !== undefined;
}

export function usePageCommand(name: PageCommand, run: () => void): void {
  const runLatest = useEffectEvent(run);
  useEffect(() => {
    const own = () => runLatest();
    offered.set(name, own);
    if (requested?.name === name) {
      const isAwaited = performance.now() - requested.at < patienceMs;
      requested = null;
      if (isAwaited) own();
    }
    return () => {
      if (offered.get(name) === own) offered.delete(name);
    };
  }, [name]);
}
