import { createContext, type ReactNode, use, useState } from 'react';
import type { RepositoryUpdates } from '#domain/repository/repository.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { Wording } from '#domain/shared/wording.ts';
import { markText, translateMessage } from '#locales/translate.ts';
import { useWorkspace } from '../../use-services.ts';

const NoticeContext = createContext<(text: Wording) => void>(() => undefined);

/** Returns a function that shows the result of a decision inside the outbox, because the open dialog would cover a toast. */
export function useOutboxNotice(): (text: Wording) => void {
  return use(NoticeContext);
}

export function OutboxNotice({ children }: { children: ReactNode }) {
  const [text, setText] = useState<Wording>('');
  return (
    <NoticeContext value={setText}>
      {children}
      <p
        role="status"
        className={`sticky bottom-0 m-0 text-sm ${text === '' ? '' : 'border-t border-ink bg-paper px-4 py-3 md:px-8'}`}
      >
        {translateMessage(text)}
      </p>
    </NoticeContext>
  );
}

/** Runs the owner's decisions one at a time, and reports each result in the outbox. */
export function useOutboxActions() {
  const { outbox } = useWorkspace();
  const say = useOutboxNotice();
  const [busy, setBusy] = useState(false);

  async function decide(decision: Promise<Result<boolean>>, done: string): Promise<void> {
    setBusy(true);
    const decided = await decision;
    setBusy(false);
    if (!decided.ok) say(decided.failure);
    else
      say(
        decided.value
          ? done
          : markText('No change was made: this entry was changed again or is already settled.'),
      );
  }

  async function undoAll(operationIds: readonly string[]): Promise<Result<boolean>> {
    const [only, ...more] = operationIds;
    if (only !== undefined && more.length === 0) return outbox.undo(only);
    const undone = await outbox.undoChange({ operationIds });
    return undone.ok ? success(true) : undone;
  }

  return {
    busy,
    undo: (operationIds: readonly string[]) => decide(undoAll(operationIds), markText('Change undone')),
    retry: (id: string) => decide(outbox.retry(id), markText('Change will be sent again')),
    retryAll: () => decide(outbox.retryAll(), markText('Changes will be sent again')),
    edit: (id: string, updates: RepositoryUpdates) =>
      decide(outbox.edit(id, updates), markText('Change edited')),
    discard: (id: string) => decide(outbox.discard(id), markText('Change discarded')),
    /** @param mineStands true if the server already has this device's value */
    resolve: (id: string, choice: 'mine' | 'theirs', mineStands: boolean) =>
      decide(outbox.resolve(id, choice), (mineStands ? whenMineStands : whenTheirsStands)[choice]),
  };
}

const whenMineStands = {
  mine: markText('Your value was kept'),
  theirs: markText('Their value was restored'),
};
const whenTheirsStands = {
  mine: markText('Your change will be sent again'),
  theirs: markText('Their value was kept'),
};
