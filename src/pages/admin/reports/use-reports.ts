import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from '../../use-services.ts';

export function useReports(): readonly string[] {
  const { reports } = useServices().browser;
  const watch = useCallback((listener: () => void) => reports.watch(listener), [reports]);
  return useSyncExternalStore(watch, () => reports.all()).toReversed();
}
