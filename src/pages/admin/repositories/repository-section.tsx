import { useActorRef, useSelector } from '@xstate/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import { failed, failure } from '#domain/failure.ts';
import type { Organization } from '#domain/organization.ts';
import {
  type BatchInput,
  type BatchSelectionEvent,
  batchSelectionMachine,
} from '#machines/batch-selection.machine.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Card } from '#ui/surface.tsx';
import { useOffice } from '../../services.ts';
import { announceBatch } from './batch-toasts.ts';
import { RepositoryList } from './repository-list.tsx';

/** An organisation's repositories: what the device has at once, what the provider has page by page. */
export function RepositorySection({ organization }: { organization: Organization }) {
  const office = useOffice();
  const repositories = useLiveQuery(
    () => office.repositoriesOf(organization.login),
    [office, organization.login],
  );
  const { progress, problem, refresh } = useFetch(organization);
  const batch = useBatchSelection();
  return (
    <Card
      title="Select Repositories"
      aside={
        <Button onClick={() => void refresh()} disabled={progress !== null}>
          Refresh
        </Button>
      }
    >
      <div className="grid gap-4">
        {progress && (
          <p role="status" className="m-0 text-sm text-muted">
            Loading repositories: page {progress.page} of {progress.pages}
          </p>
        )}
        {problem && <Alert tone="danger" title={`Failed to fetch repositories: ${problem}`} urgent />}
        {repositories && <RepositoryList repositories={repositories} batch={batch} />}
      </div>
    </Card>
  );
}

interface Progress {
  page: number;
  pages: number;
}

/** Asks the provider when the organisation is picked and on demand. */
function useFetch(organization: Organization) {
  const office = useOffice();
  const [progress, setProgress] = useState<Progress | null>({ page: 1, pages: 1 });
  const [problem, setProblem] = useState<string | null>(null);

  const fetchAll = useMemo(
    () => async (isCurrent: () => boolean) => {
      const answered = await office
        .refreshRepositories(organization, {
          force: false,
          signal: new AbortController().signal,
          onProgress: ({ page, pages }) => {
            if (isCurrent()) setProgress({ page, pages: pages ?? page });
          },
        })
        .catch((error: unknown) =>
          failed(failure('INTERNAL', 'NOT_SAVED', error instanceof Error ? error.message : '', Date.now())),
        );
      if (!isCurrent()) return;
      setProblem(answered.ok ? null : answered.failure.message);
      setProgress(null);
    },
    [office, organization],
  );

  useEffect(() => {
    let current = true;
    void fetchAll(() => current);
    return () => {
      current = false;
    };
  }, [fetchAll]);

  async function refresh() {
    setProgress({ page: 1, pages: 1 });
    setProblem(null);
    await fetchAll(() => true);
  }

  return { progress, problem, refresh };
}

function useBatchSelection() {
  const office = useOffice();
  const machine = useMemo(
    () =>
      batchSelectionMachine.provide({
        actors: {
          applyBatch: fromPromise(({ input }: { input: BatchInput }) => office.applyBatch(input)),
        },
      }),
    [office],
  );
  const actor = useActorRef(machine);
  useEffect(() => announceBatch(actor), [actor]);
  const active = useSelector(actor, (state) => !state.matches('off'));
  const busy = useSelector(actor, (state) => state.matches('applying'));
  const selected = useSelector(actor, (state) => state.context.selected);
  const send = useCallback((event: BatchSelectionEvent) => actor.send(event), [actor]);
  return { send, active, busy, selected };
}

export type Batch = ReturnType<typeof useBatchSelection>;
