import { useLiveQuery } from 'dexie-react-hooks';
import { ownRepositoryId, type Project } from '#domain/project/project.ts';
import { compareNames } from '#domain/repository/repository-query.ts';
import type { ShownRepositories } from '#services/workspace/repositories.ts';
import { useWorkspace } from '../../use-services.ts';

/** undefined: not read yet. */
export function useProjectRepositories(project: Project): ShownRepositories | undefined {
  const { repositories } = useWorkspace();
  const { id } = project;
  const ownId = ownRepositoryId(project);
  return useLiveQuery(async () => {
    const { rows, pending } = await repositories.linkedTo(id);
    const own = ownId === null ? null : await repositories.find(ownId);
    const all = own ? [own, ...rows.filter((row) => row.id !== own.id)] : rows;
    return { rows: all.toSorted(compareNames), total: all.length, pending };
  }, [repositories, id, ownId]);
}
