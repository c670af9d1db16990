import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`, from which the menu fits beside the page. */
const wide = '(min-width: 64rem)';

export function useWideScreen(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(wide).matches);
}

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
