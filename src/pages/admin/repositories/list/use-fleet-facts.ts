import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { AttentionItem } from '#domain/fleet/attention.ts';
import type { RepositoryFilter } from '#domain/repository/repository-filter.ts';
import type { FleetService } from '#services/workspace/fleet.ts';
import { useWorkspace } from '../../../use-services.ts';

/** Loads the service after the list is shown. Null until then, or if loading fails. */
function useLateFleet(): FleetService | null {
  const workspace = useWorkspace();
  const [fleet, setFleet] = useState<FleetService | null>(null);
  useEffect(() => {
    void workspace.fleet().then(setFleet, () => undefined);
  }, [workspace]);
  return fleet;
}

/** Returns the ids that match the filter's `needs` and `lacks`, none until they are read. Null if neither is set. */
export function useFleetIds({ needs, lacks }: RepositoryFilter): ReadonlySet<string> | null {
  const fleet = useLateFleet();
  const isSet = needs !== null || lacks !== null;
  const ids = useLiveQuery(
    () => (fleet && isSet ? fleet.matching({ needs, lacks }) : Promise.resolve(noIds)),
    [fleet, isSet, needs, lacks],
  );
  return isSet ? (ids ?? noIds) : null;
}

/** Returns what needs the owner at these repositories. */
export function useItemsByRepository(ids: readonly string[]): ReadonlyMap<string, AttentionItem[]> {
  const fleet = useLateFleet();
  const items = useLiveQuery(
    () => (fleet ? fleet.itemsByRepository(ids) : Promise.resolve(noItems)),
    [fleet, ids.join()],
  );
  return items ?? noItems;
}

const noIds: ReadonlySet<string> = new Set();
const noItems: ReadonlyMap<string, AttentionItem[]> = new Map();
