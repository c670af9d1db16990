import { use } from 'react';
import type { FleetService } from '#services/workspace/fleet.ts';
import { useWorkspace } from '../../use-services.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

/** Returns the service, and suspends the component until it is loaded. */
export function useFleet(): FleetService {
  return use(useWorkspace().fleet());
}

/** Reads with the service like `useWorkspaceQuery`. Suspends like `useFleet`. */
export function useFleetQuery<Value>(
  query: (fleet: FleetService) => Promise<Value>,
  parameters: readonly unknown[] = [],
): Value | undefined {
  const fleet = useFleet();
  return useWorkspaceQuery(() => query(fleet), [fleet, ...parameters]);
}
