import { useEffect, useRef } from 'react';

/** What only a page can do: it is there while the page is. */
export type PageCommand = 'search' | 'batch' | 'refresh' | 'checkFiles' | 'saveView';

/** What was requested before its page was there is forgotten after this time: by then the owner does something else. */
const patienceMs = 5_000;

const offered = new Map<PageCommand, () => void>();
let requested: { name: PageCommand; at: number } | null = null;

/** A page that is there does it at once. Otherwise the page that comes next does. Returns whether it was there. */
export function requestPageCommand(name: PageCommand): boolean {
  const run = offered.get(name);
  requested = run ? null : { name, at: performance.now() };
  run?.();
  return run !== undefined;
}

/** Offers something for as long as the calling component is there. */
export function usePageCommand(name: PageCommand, run: () => void): void {
  const current = useRef(run);
  useEffect(() => {
    current.current = run;
  });
  useEffect(() => {
    const own = () => current.current();
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
