import type { AccountDatabase } from '#db/database.ts';
import type { OutboxContext } from '#db/outbox.ts';
import type { SyncEvent } from '#machines/sync.machine.ts';
import { watchUnsent } from './watches.ts';

/** Replaces the sync loop on a device without a server. Also confirms waiting changes of a closed tab. */
export function openSettlement(database: AccountDatabase, context: OutboxContext) {
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  function run(): void {
    isAskedAgain = running !== null;
    // Loaded late, because a site with a server never needs it.
    running ??= import('#db/settlement.ts')
      .then(({ settle }) => settle(database, context))
      .catch((error: unknown) => console.warn('Changes could not be confirmed:', error))
      .then(() => {
        running = null;
        if (isAskedAgain) run();
      });
  }

  return {
    send(event: SyncEvent) {
      if (event.type === 'change.enqueued') run();
    },
    stop: watchUnsent(database, run),
  };
}
