import { useState } from 'react';
import type { RepositoryUpdates } from '#domain/repository/repository.ts';
import type { Result } from '#domain/shared/failure.ts';
import { useWorkspace } from '../../use-services.ts';
import { useOutboxNotice } from './outbox-notice.tsx';

/** The owner's decisions, one at a time, each with its word about what came of it. */
export function useOutboxActions() {
  const { outbox } = useWorkspace();
  const say = useOutboxNotice();
  const [busy, setBusy] = useState(false);

  async function decide(decision: Promise<Result<boolean>>, done: string): Promise<void> {
    setBusy(true);
    const decided = await decision;
    setBusy(false);
    if (!decided.ok) say(decided.failure.message);
    else
      say(
        decided.value ? done : 'Nothing left to change: it was changed again since, or is settled already.',
      );
  }

  return {
    busy,
    undo: (id: string) => decide(outbox.undo(id), 'Change taken back'),
    retry: (id: string) => decide(outbox.retry(id), 'Change will be sent again'),
    retryAll: () => decide(outbox.retryAll(), 'Changes will be sent again'),
    edit: (id: string, updates: RepositoryUpdates) => decide(outbox.edit(id, updates), 'Change edited'),
    discard: (id: string) => decide(outbox.discard(id), 'Change discarded'),
    /** @param mineStands this device's value is on the server already */
    resolve: (id: string, choice: 'mine' | 'theirs', mineStands: boolean) =>
      decide(outbox.resolve(id, choice), (mineStands ? whenMineStands : whenTheirsStands)[choice]),
  };
}

const whenMineStands = { mine: 'Your value is kept', theirs: 'Their value is put back' };
const whenTheirsStands = { mine: 'Your change will be sent again', theirs: 'Their value is kept' };
