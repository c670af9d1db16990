import { useSyncExternalStore } from 'react';
import { useServices } from '../../services.ts';

/** What went wrong on this device, the latest first. */
export function useReports(): readonly string[] {
  const { reports } = useServices();
  return useSyncExternalStore(reports.watch, reports.all).toReversed();
}
