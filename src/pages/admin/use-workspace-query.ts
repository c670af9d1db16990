import { useLiveQuery } from 'dexie-react-hooks';
import type { Workspace } from '#services/workspace/workspace.ts';
import { useWorkspace } from '../use-services.ts';

/**
 * Reads the device's data, and reads again when the data changes. Returns undefined until the first result.
 * @param parameters values of the component that the query uses
 */
export function useWorkspaceQuery<Value>(
  query: (workspace: Workspace) => Promise<Value>,
  parameters: readonly unknown[] = [],
): Value | undefined {
  const workspace = useWorkspace();
  // Dexie follows awaits only in a function that is declared async.
  return useLiveQuery(async () => query(workspace), [workspace, ...parameters]);
}
