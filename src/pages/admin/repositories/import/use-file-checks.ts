import { useRef, useState } from 'react';
import type { Repository } from '#domain/repository/repository.ts';
import { counted, t } from '#locales/translate.ts';
import { toast, toastFailure } from '#ui/toast.ts';
import { useWorkspace } from '../../../use-services.ts';

export type FileChecks = ReturnType<typeof useFileChecks>;

/** Checks for README and TechBragging.md in batches of five. Results that arrive before a cancellation are stored. */
export function useFileChecks() {
  const { githubImport } = useWorkspace();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
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
      toastFailure(t('File check stopped'), checked.failure);
    } else {
      const repositories = counted(checked.value, 'repository', 'repositories');
      toast(controller.signal.aborted ? t('File check cancelled') : t('Files checked'), {
        description: t('{repositories} checked for README and TechBragging.md', { repositories }),
      });
    }
  }

  return { progress, check, cancel: () => running.current?.abort() };
}
