import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { deviceStorage } from '#browser/storage.ts';
import { firstRunKey } from '#config/constants.ts';
import { hasServer } from '#config/site.ts';
import { isSampleAddress } from '#content/sample-text.ts';
import { owner } from '#site/owner.ts';
import { useWorkspace } from '../../use-services.ts';

export interface FirstRun {
  hasRepositories: boolean;
  hasPublished: boolean;
  hasOwnText: boolean;
}

/** Returns the steps of the first run. Null if they are finished or dismissed, undefined while they are being read. */
export function useFirstRun(): { steps: FirstRun | null | undefined; dismiss: () => void } {
  const { repositories, projects, content } = useWorkspace();
  const [isDismissed, setDismissed] = useState(() => deviceStorage.getItem(firstRunKey) !== null);
  const steps = useLiveQuery(async (): Promise<FirstRun> => {
    const [count, all, edits] = await Promise.all([repositories.count(), projects.all(), content.all()]);
    const email = edits.find(({ id }) => id === 'owner.email')?.value;
    return {
      hasRepositories: count > 0,
      hasPublished: all.some(({ isPublic, entry }) => isPublic && entry != null),
      hasOwnText: !isSampleAddress(typeof email === 'string' ? email : owner.email),
    };
  }, [repositories, projects, content]);
  const isFinished = steps?.hasRepositories && (steps.hasPublished || !hasServer) && steps.hasOwnText;
  return {
    steps: isDismissed || isFinished ? null : steps,
    dismiss() {
      deviceStorage.setItem(firstRunKey, '1');
      setDismissed(true);
    },
  };
}
