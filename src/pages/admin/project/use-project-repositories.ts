import { useLiveQuery } from 'dexie-react-hooks';
import { entryRepositoryId, type Project } from '#domain/project/project.ts';
import { compareNames } from '#domain/repository/repository-query.ts';
import type { ShownRepositories } from '#services/workspace/repositories.ts';
import { useWorkspace } from '../../use-services.ts';

/** Those linked to a project; of a portfolio entry the one that it stands for. undefined: not read yet. */
export function useProjectRepositories(project: Project): ShownRepositories | undefined {
  const { repositories } = useWorkspace();
  const { id } = project;
  const ownId = entryRepositoryId(project);
  return useLiveQuery(async () => {
    const { rows, pending } = await repositories.linkedTo(id);
    const own = ownId === null ? null : await repositories.find(ownId);
    const all = own ? [own, ...rows.filter((row) => row.id !== own.id)] : rows;
    return { rows: [...all].sort(compareNames), total: all.length, pending };
  }, [repositories, id, ownId]);
}
