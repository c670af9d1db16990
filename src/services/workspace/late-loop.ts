import type { SyncEvent } from '#machines/sync.machine.ts';
import type { SyncLoopAccess } from './sync-loop.ts';

interface LateAccess {
  screenShown: Promise<void>;
  onNotLoaded: () => void;
}

/** Opens the sync loop after the first screen. Queues events until the loop's code is loaded. */
export function openLateLoop({ screenShown, onNotLoaded }: LateAccess, access: SyncLoopAccess) {
  let isStopped = false;
  const loop = screenShown
    .then(() => import('./sync-loop.ts'))
    .then(
      ({ startSyncLoop }) => (isStopped ? null : startSyncLoop(access)),
      () => {
        onNotLoaded();
        return null;
      },
    );
  return {
    send: (event: SyncEvent) => void loop.then((started) => started?.send(event)),
    stop() {
      isStopped = true;
      void loop.then((started) => started?.stop());
    },
  };
}
