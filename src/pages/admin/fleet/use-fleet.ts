import { use } from 'react';
import type { FleetService } from '#services/workspace/fleet.ts';
import { useWorkspace } from '../../use-services.ts';

/** Returns the service, and suspends the component until it is loaded. */
export function useFleet(): FleetService {
  return use(useWorkspace().fleet());
}
