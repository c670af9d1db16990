import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { linkTargets, type Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { linkProblem, unlinkProblem } from '#domain/repository/repository-link.ts';
import { useWorkspace } from '../../../use-services.ts';
import { changeProject, failedToLink } from '../linking/linking.ts';

interface SingleLink {
  /** Unlinks a repository that is linked; links another one, after a choice where there are several projects. */
  toggle: (id: string) => void;
  /** The repository that it is asked about; null: nothing is asked. */
  pending: Repository | null;
  targets: readonly Project[];
  link: (repository: Repository, project: Project) => void;
  cancel: () => void;
  /** What went wrong stands above the list, too. */
  problem: string | null;
  dismiss: () => void;
}

/** What the rows' own buttons do outside of batch mode. */
export function useSingleLink(repositories: readonly Repository[]): SingleLink {
  const workspace = useWorkspace();
  const projects = useLiveQuery(() => workspace.projects.all(), [workspace]) ?? noProjects;
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState<Repository | null>(null);
  const targets = linkTargets(projects);
  // The rows change with every keystroke elsewhere; the buttons need not be made anew for that.
  const current = useRef({ repositories, targets });
  useEffect(() => {
    current.current = { repositories, targets };
  });

  const change = useCallback(
    (repository: Repository, project: Project | null) => {
      void changeProject(workspace, [repository], project).then(setProblem);
    },
    [workspace],
  );
  const toggle = useCallback(
    (id: string) => {
      const { repositories: loaded, targets: known } = current.current;
      const repository = loaded.find((candidate) => candidate.id === id);
      const linked = repository?.projectId != null;
      const refused = linked ? unlinkProblem(loaded, id) : linkProblem(loaded, id);
      if (refused || !repository) setProblem(failedToLink(linked ? 'unlink' : 'link', refused ?? ''));
      else if (!linked && known.length > 1) setPending(repository);
      else change(repository, linked ? null : known[0]);
    },
    [change],
  );
  return {
    toggle,
    pending,
    targets,
    link: change,
    cancel: useCallback(() => setPending(null), []),
    problem,
    dismiss: useCallback(() => setProblem(null), []),
  };
}

const noProjects: readonly Project[] = [];
