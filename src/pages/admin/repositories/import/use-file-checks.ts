import { useRef, useState } from 'react';
import type { Repository } from '#domain/repository/repository.ts';
import { counted } from '#domain/shared/wording.ts';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../../use-services.ts';

export interface FileChecks {
  /** null: no check is under way. */
  progress: { done: number; total: number } | null;
  check: (repositories: readonly Repository[]) => Promise<void>;
  cancel: () => void;
}

/** README and TechBragging.md, looked for in batches of five. What was found before a cancel stays. */
export function useFileChecks(): FileChecks {
  const { githubImport } = useWorkspace();
  const [progress, setProgress] = useState<FileChecks['progress']>(null);
  const running = useRef<AbortController | null>(null);

  async function check(repositories: readonly Repository[]) {
    const controller = new AbortController();
    running.current = controller;
    const checked = await githubImport.checkFiles(repositories, {
      signal: controller.signal,
      onProgress: setProgress,
    });
    running.current = null;
    setProgress(null);
    if (!checked.ok) {
      toast('File check stopped', { description: checked.failure.message, destructive: true });
    } else {
      const count = counted(checked.value, 'repository', 'repositories');
      toast(controller.signal.aborted ? 'File check cancelled' : 'Files checked', {
        description: `${count} checked for README and TechBragging.md`,
      });
    }
  }

  return { progress, check, cancel: () => running.current?.abort() };
}
