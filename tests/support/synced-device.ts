import { pullChanges } from '#backend/changes.ts';
import type { BackendAccess } from '#backend/http.ts';
import { pushDirectly } from '#backend/operations.ts';
import { applyPulledPage } from '#db/apply-pulled-page.ts';
import { applyResults, dueOperations, markSent } from '#db/queue.ts';
import { readCursor } from '#db/settings.ts';
import { settle } from '#db/settlement.ts';
import { englishText } from '#domain/shared/failure-texts.ts';
import { createContentService } from '#services/workspace/content-edits.ts';
import { createMessageService } from '#services/workspace/messages.ts';
import { createOutboxService } from '#services/workspace/outbox.ts';
import { createProjectService } from '#services/workspace/projects.ts';
import { createRepositoryService } from '#services/workspace/repositories.ts';
import { createSavedViewService } from '#services/workspace/saved-views.ts';
import type { TestBackend } from './backend.ts';
import { openDevice } from './device-database.ts';
import { unsavedInputOn } from './unsaved-input.ts';

const never = new AbortController().signal;

/** The server with which a device syncs. */
type Server = Pick<TestBackend, 'origin' | 'publishableKey'> & {
  app: { fetch(request: Request): Response | Promise<Response> };
};

/** Opens a device of the owner with its own store. It syncs with the real database when the test says so. */
export function syncedDevice(backend: Server, token: string) {
  const device = openDevice();
  const { database } = device;
  // The server identifies an operation by its id, so ids of different devices must differ.
  const context = { now: device.context.now, newId: () => crypto.randomUUID() };
  const access: BackendAccess = {
    url: backend.origin,
    apiKey: backend.publishableKey,
    fetch: async (input, init) => backend.app.fetch(new Request(input, init)),
    now: context.now,
    accessToken: () => Promise.resolve(token),
  };
  const service = { database, ...context, wake: () => undefined };
  const unsavedInput = unsavedInputOn(database);

  /**
   * Sends the due operations.
   * @param responseArrives false if the server applies them, but the device gets no response
   */
  async function push(responseArrives = true): Promise<number> {
    const due = await dueOperations(database, context.now(), 200, true);
    const { operations: sent } = await markSent(
      database,
      due.map(({ id }) => id),
      context,
    );
    if (sent.length === 0) return 0;
    const result = await pushDirectly(access, sent, never);
    if (!result.ok) throw new Error(englishText(result.failure));
    if (responseArrives) await applyResults(database, result.value, context);
    return sent.length;
  }

  async function pull(): Promise<void> {
    for (let complete = false; !complete; ) {
      const since = await readCursor(database);
      const pulled = await pullChanges(access, since, never);
      if (!pulled.ok) throw new Error(englishText(pulled.failure));
      await applyPulledPage(database, { ...pulled.value, since }, context);
      complete = pulled.value.complete;
    }
  }

  return {
    ...device,
    context,
    repositories: createRepositoryService(service),
    projects: createProjectService(service),
    messages: createMessageService(service),
    savedViews: createSavedViewService(service),
    content: createContentService({ ...service, unsavedInput }),
    outbox: createOutboxService(service),
    push,
    pull,
    async sync() {
      await push();
      await pull();
    },
  };
}

export type SyncedDevice = ReturnType<typeof syncedDevice>;

/** The device loses its server, and confirms its changes itself from now on. */
export function withoutServer(device: SyncedDevice): SyncedDevice {
  const confirm = () => settle(device.database, device.context);
  return { ...device, push: () => confirm().then(() => 0), pull: confirm, sync: confirm };
}

async function pulledDevice(backend: Server, token: string): Promise<SyncedDevice> {
  const device = syncedDevice(backend, token);
  await device.pull();
  return device;
}

/** Both kinds of devices, with the server's rows. */
export const devices = {
  'with a server': pulledDevice,
  'on one device': async (backend: Server, token: string) =>
    withoutServer(await pulledDevice(backend, token)),
};
