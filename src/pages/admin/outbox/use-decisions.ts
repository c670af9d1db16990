import { useState } from 'react';
import type { Result } from '#domain/failure.ts';
import type { RepositoryUpdates } from '#domain/repository.ts';
import { toast } from '#ui/toast.ts';
import { useOffice } from '../../services.ts';

/** The owner's decisions, one at a time, each with its word about what came of it. */
export function useDecisions() {
  const { outbox } = useOffice();
  const [busy, setBusy] = useState(false);

  async function decide(decision: Promise<Result<boolean>>, done: string): Promise<void> {
    setBusy(true);
    const decided = await decision;
    setBusy(false);
    if (!decided.ok) toast('Not Saved', { description: decided.failure.message, destructive: true });
    else if (decided.value) toast(done);
    else
      toast('Nothing left to change', { description: 'It was changed again since, or is settled already.' });
  }

  return {
    busy,
    undo: (id: string) => decide(outbox.undo(id), 'Change taken back'),
    retry: (id: string) => decide(outbox.retry(id), 'Change will be sent again'),
    edit: (id: string, updates: RepositoryUpdates) => decide(outbox.edit(id, updates), 'Change edited'),
    discard: (id: string) => decide(outbox.discard(id), 'Change discarded'),
    resolve: (id: string, choice: 'mine' | 'theirs') =>
      decide(outbox.resolve(id, choice), choice === 'mine' ? 'Your value is kept' : 'Their value is kept'),
  };
}
