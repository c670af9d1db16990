import { useCallback, useEffect, useRef, useState } from 'react';
import { defaultProjectId } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { linkProblem, unlinkProblem } from '#domain/repository/repository-link.ts';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../../use-services.ts';
import { undoing } from '../batch/batch-toasts.ts';

/** Links one repository to the default project, or unlinks it. What goes wrong stands above the list, too. */
export function useSingleLink(repositories: readonly Repository[]): {
  toggle: (id: string) => void;
  problem: string | null;
  dismiss: () => void;
} {
  const workspace = useWorkspace();
  const [problem, setProblem] = useState<string | null>(null);
  // The rows change with every keystroke elsewhere; the buttons need not be made anew for that.
  const loaded = useRef(repositories);
  useEffect(() => {
    loaded.current = repositories;
  }, [repositories]);

  const toggle = useCallback(
    (id: string) => {
      void change(workspace, loaded.current, id).then(setProblem);
    },
    [workspace],
  );
  return { toggle, problem, dismiss: useCallback(() => setProblem(null), []) };
}

async function change(
  workspace: ReturnType<typeof useWorkspace>,
  loaded: readonly Repository[],
  id: string,
): Promise<string | null> {
  const repository = loaded.find((candidate) => candidate.id === id);
  const linked = repository?.projectId != null;
  const verb = linked ? 'unlink' : 'link';
  const refused = linked
    ? unlinkProblem(loaded, id)
    : linkProblem(loaded, id, await workspace.githubImport.isConnected());
  if (refused) return fail(verb, refused);
  const kept = await workspace.repositories.applyBatch({
    action: linked ? { kind: 'unlink' } : { kind: 'link', projectId: defaultProjectId },
    ids: [id],
  });
  if (!kept.ok) return fail(verb, kept.failure.message);
  toast(linked ? 'Repository Unlinked' : 'Repository Linked', {
    description: linked
      ? `${repository?.name} is no longer linked to a project`
      : `${repository?.name} is linked to the default project`,
    action: undoing(workspace.outbox, kept.value),
  });
  return null;
}

function fail(verb: 'link' | 'unlink', message: string): string {
  const words = `Failed to ${verb} repository: ${message}`;
  toast(verb === 'link' ? 'Link Failed' : 'Unlink Failed', { description: words, destructive: true });
  return words;
}
