import { createActor, fromPromise } from 'xstate';
import { type PulledChange, pullChanges } from '#backend/changes.ts';
import type { BackendAccess } from '#backend/http.ts';
import { pushByFunction, pushDirectly } from '#backend/operations.ts';
import { repositoriesPerFetchPage } from '#config/constants.ts';
import { AccountDatabase } from '#db/database.ts';
import { undo } from '#db/decisions.ts';
import * as outbox from '#db/outbox.ts';
import { rebase } from '#db/rebase.ts';
import { readCursor, readSetting, writeSetting } from '#db/settings.ts';
import { batchProblem } from '#domain/batch-plan.ts';
import { failed, failure, type Result, success, wordsOf } from '#domain/failure.ts';
import { type Operation, type OperationDraft, parkedStates, unsentStates } from '#domain/operation.ts';
import type { Provider } from '#domain/provider.ts';
import { reportedPart } from '#domain/repository.ts';
import { isStorable } from '#domain/repository-link.ts';
import { createBridgeProvider, injectedBridge } from '#github/bridge.ts';
import type { BatchInput, KeptChange } from '#machines/batch-selection.machine.ts';
import { type SyncRun, type SyncRunInput, syncMachine } from '#machines/sync.machine.ts';
import type { Office, SyncStatus } from '#pages/services.ts';
import { syncOnce } from '#sync/drain.ts';
import { asLeader } from '#sync/leader.ts';
import type { Remote, Store } from '#sync/ports.ts';
import type { OfficeWorker } from '#workers/office.protocol.ts';
import { openProviderDesk } from './provider-desk.ts';
import { wakeOn } from './wake-ups.ts';

export interface OfficeAccess {
  accountId: string;
  backend: BackendAccess;
  refreshSession: () => Promise<boolean>;
  worker: OfficeWorker;
  newId: () => string;
}

export interface OpenOffice extends Office {
  /** Stops syncing and closes the database; what is unsent stays on the device. */
  close(): void;
  /** Deletes the account's data from this device. */
  erase(): Promise<void>;
}

/** One account's office on this device: its database, its sync loop and its way to the provider. */
export function openOffice(access: OfficeAccess): OpenOffice {
  const database = new AccountDatabase(access.accountId);
  const { now } = access.backend;
  const context = { now, newId: access.newId };
  const runSync = () =>
    fromPromise<SyncRun, SyncRunInput>(({ input, signal }) => runAsLeader(database, access, input, signal));
  const sync = createActor(syncMachine.provide({ actors: { runSync: runSync() } }), {
    input: { now, visible: document.visibilityState === 'visible' },
  });
  sync.start();
  const stopWaking = wakeOn((event) => sync.send(event));

  async function keep(draft: OperationDraft): Promise<Result<KeptChange>> {
    let kept: Operation[];
    try {
      kept = await outbox.enqueue(database, draft, context);
    } catch (error) {
      const message = `Your change was not saved on this device: ${wordsOf(error)}`;
      return failed(failure('INTERNAL', 'NOT_SAVED', message, now()));
    }
    sync.send({ type: 'change.enqueued' });
    return success({ operationIds: kept.map(({ id }) => id) });
  }

  const desk = openProviderDesk({
    database,
    providers: providersOf(access),
    isConnected: async () =>
      injectedBridge() !== null || (await access.worker.tokenState(access.accountId)) !== 'missing',
    rateLimit: () => access.worker.rateLimit(),
    keepImport: (repositories) =>
      keep({ action: 'import', payload: { repositories }, targets: repositories.map(({ id }) => id) }),
    locks: navigator.locks,
    lockName: `portico-fetch-${access.accountId}`,
    now,
  });

  return {
    organizations: () => database.organizations.toArray(),
    repositoriesOf: (owner) => database.repositories.where('owner').equals(owner).toArray(),
    allRepositories: () => database.repositories.toArray(),
    repositoryCount: () => database.repositories.count(),
    linkedRepositories: (projectId) => database.repositories.where('projectId').equals(projectId).toArray(),
    projects: () => database.projects.toArray(),
    syncStatus: () => readSyncStatus(database),
    pendingTargets: async () => new Set((await unsent(database)).flatMap((operation) => operation.targets)),
    ...desk,
    async applyBatch(input) {
      const problem = batchProblem(input.action, input.ids);
      if (problem) return failed(failure('VALIDATION', 'NOTHING_TO_DO', problem, now()));
      return keep(draftOf(input));
    },
    async undo({ operationIds }) {
      try {
        for (const id of operationIds.toReversed()) await undo(database, id, context);
      } catch (error) {
        return failed(failure('INTERNAL', 'NOT_SAVED', wordsOf(error), now()));
      }
      sync.send({ type: 'change.enqueued' });
      return success(undefined);
    },
    resetEdited: (ids, fields) =>
      keep({ action: 'batch-update', payload: { updates: {}, reset: [...fields] }, targets: [...ids] }),
    saveProject: (project) => keep({ action: 'project-upsert', payload: { project }, targets: [project.id] }),
    async importRepositories(repositories) {
      const storable = repositories.filter(isStorable).map(reportedPart);
      if (storable.length === 0) {
        return failed(failure('VALIDATION', 'NOTHING_TO_STORE', 'No valid repositories to store', now()));
      }
      for (let start = 0; start < storable.length; start += repositoriesPerFetchPage) {
        const part = storable.slice(start, start + repositoriesPerFetchPage);
        const kept = await keep({
          action: 'import',
          payload: { repositories: part },
          targets: part.map(({ id }) => id),
        });
        if (!kept.ok) return kept;
      }
      return success(storable.length);
    },
    syncNow: () => sync.send({ type: 'owner.asked' }),

    close() {
      stopWaking();
      sync.stop();
      database.close();
    },
    async erase() {
      stopWaking();
      sync.stop();
      await database.delete();
    },
  };
}

/** The ways to the provider: the tool bridge where one is injected, then the worker. */
function providersOf({ worker, accountId, backend }: OfficeAccess): () => Provider[] {
  const throughWorker: Provider = {
    capabilities: new Set(['currentUser', 'organizations', 'repositories', 'files', 'search']),
    currentUser: () => worker.currentUser(accountId),
    organizations: () => worker.organizations(accountId),
    repositoryPage: (request) => worker.repositoryPage(accountId, request),
    readme: (owner, repository) => worker.readme(accountId, owner, repository),
    file: (owner, repository, path) => worker.file(accountId, owner, repository, path),
    search: (search) => worker.search(accountId, search),
    // The worker counts; the office asks it.
    rateLimit: () => null,
  };
  return () => {
    const bridge = injectedBridge();
    return bridge ? [createBridgeProvider(bridge, backend.now), throughWorker] : [throughWorker];
  };
}

function draftOf({ action, ids }: BatchInput): OperationDraft {
  const targets = [...ids];
  switch (action.kind) {
    case 'link':
      return { action: 'batch-link', payload: { projectId: action.projectId }, targets };
    case 'unlink':
      return { action: 'batch-unlink', payload: {}, targets };
    case 'update':
      return { action: 'batch-update', payload: { updates: action.updates }, targets };
  }
}

/** Whatever the outcome, every tab can read it: the status is kept beside the rows. */
async function runAsLeader(
  database: AccountDatabase,
  access: OfficeAccess,
  { impatient }: SyncRunInput,
  signal: AbortSignal,
): Promise<SyncRun> {
  const run = await asLeader(navigator.locks, `portico-sync-${access.accountId}`, () =>
    syncOnce({
      store: storeOf(database, access),
      remote: remoteOf(access),
      clock: { now: access.backend.now },
      random: Math.random,
      signal,
      impatient,
    }),
  );
  if (!run) return { kind: 'notLeader' };
  if (run.kind === 'synced') await writeSetting(database, 'lastSyncedAt', run.at);
  await writeSetting(database, 'problem', problemOf(run));
  return run;
}

function problemOf(run: SyncRun): SyncStatus['problem'] {
  if (run.kind !== 'waiting' && run.kind !== 'signInNeeded') return null;
  return {
    message: run.reason.message,
    nextAttemptAt: run.kind === 'waiting' ? run.nextAttemptAt : null,
    signInNeeded: run.kind === 'signInNeeded',
  };
}

function storeOf(database: AccountDatabase, access: OfficeAccess): Store<PulledChange> {
  const context = { now: access.backend.now, newId: access.newId };
  return {
    dueOperations: (now, limit, impatient) => outbox.dueOperations(database, now, limit, impatient),
    seal: (ids) => outbox.seal(database, ids, context),
    settle: (results) => outbox.settleResults(database, results, context),
    postpone: (ids, reason, times) => outbox.postpone(database, ids, reason, times),
    nextAttemptAt: () => outbox.nextAttemptAt(database),
    cursor: () => readCursor(database),
    rebase: (page) => rebase(database, page),
  };
}

function remoteOf({ backend, refreshSession }: OfficeAccess): Remote<PulledChange> {
  return {
    pushByFunction: (operations, signal) => pushByFunction(backend, operations, signal),
    pushDirectly: (operations, signal) => pushDirectly(backend, operations, signal),
    pull: (cursor, signal) => pullChanges(backend, cursor, signal),
    refreshSession,
  };
}

function unsent(database: AccountDatabase): Promise<Operation[]> {
  return database.operations
    .where('state')
    .anyOf(unsentStates)
    .filter((operation) => operation.action !== 'import')
    .toArray();
}

async function readSyncStatus(database: AccountDatabase): Promise<SyncStatus> {
  const pending = await unsent(database);
  return {
    pendingChanges: pending.reduce((sum, operation) => sum + operation.targets.length, 0),
    parkedChanges: await database.operations.where('state').anyOf(parkedStates).count(),
    lastSyncedAt: (await readSetting<number>(database, 'lastSyncedAt')) ?? null,
    problem: (await readSetting<SyncStatus['problem']>(database, 'problem')) ?? null,
  };
}
