import { useState } from 'react';
import { deviceStorage } from '#browser/storage.ts';
import { firstRunKey } from '#config/constants.ts';
import { hasServer } from '#config/site.ts';
import { isSampleAddress } from '#content/sample-text.ts';
import { owner } from '#site/owner.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

export interface FirstRun {
  hasRepositories: boolean;
  hasPublished: boolean;
  hasOwnText: boolean;
}

/**
 * Returns the steps of the first run. Null if they are finished or dismissed, undefined while they are being read.
 * @param count number of repositories. Undefined until counted
 */
export function useFirstRun(count: number | undefined): {
  steps: FirstRun | null | undefined;
  dismiss: () => void;
} {
  const [isDismissed, setDismissed] = useState(() => deviceStorage.getItem(firstRunKey) !== null);
  const read = useWorkspaceQuery(async ({ projects, content }) => {
    const [all, edits] = await Promise.all([projects.all(), content.all()]);
    const email = edits.find(({ id }) => id === 'owner.email')?.value;
    return {
      hasPublished: all.some(({ isPublic, entry }) => isPublic && entry != null),
      hasOwnText: !isSampleAddress(typeof email === 'string' ? email : owner.email),
    };
  });
  const steps = read && count !== undefined ? { ...read, hasRepositories: count > 0 } : undefined;
  const isFinished = steps?.hasRepositories && (steps.hasPublished || !hasServer) && steps.hasOwnText;
  return {
    steps: isDismissed || isFinished ? null : steps,
    dismiss() {
      deviceStorage.setItem(firstRunKey, '1');
      setDismissed(true);
    },
  };
}
