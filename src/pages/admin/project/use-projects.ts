import { useMemo } from 'react';
import { linkTargets, ownRepositoryId, type Project } from '#domain/project/project.ts';
import { projectTitle } from '../project-title.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

export function useProjects(): readonly Project[] | undefined {
  const all = useWorkspaceQuery(({ projects }) => projects.all());
  return useMemo(
    () => all && linkTargets(all).map((project) => ({ ...project, name: projectTitle(project) })),
    [all],
  );
}

/** Returns the number of repositories by project id, including each project's source. Undefined while they are being counted. */
export function useRepositoryCounts(
  projects: readonly Project[] | undefined,
): ReadonlyMap<string, number> | undefined {
  return useWorkspaceQuery(
    async ({ repositories }) => {
      if (!projects) return undefined;
      const [counts, own] = await Promise.all([
        Promise.all(projects.map(({ id }) => repositories.countLinked(id))),
        repositories.findAll(projects.flatMap((project) => ownRepositoryId(project) ?? [])),
      ]);
      const ownById = new Map(own.map((repository) => [repository.id, repository]));
      return new Map(
        projects.map((project, index) => {
          const repository = ownById.get(ownRepositoryId(project) ?? '');
          const isExtra = repository !== undefined && repository.projectId !== project.id;
          return [project.id, (counts[index] ?? 0) + Number(isExtra)] as const;
        }),
      );
    },
    [projects],
  );
}
