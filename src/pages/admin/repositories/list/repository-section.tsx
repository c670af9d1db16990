import { RefreshCw } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { LineProgress } from '#ui/progress.tsx';
import { Alert, Spinner } from '#ui/surface.tsx';
import { toast, toastFailure } from '#ui/toast.ts';
import { SkippedNotice } from '../../../skipped-notice.tsx';
import { useWorkspace } from '../../../use-services.ts';
import { usePageCommand } from '../../palette/page-commands.ts';
import type { Batch } from '../batch/use-batch-selection.ts';
import { FetchNotice, FetchProgress } from '../import/fetch-status.tsx';
import { MissingNotice } from '../import/missing-notice.tsx';
import { SingleSignOnNotice } from '../import/organization-picker.tsx';
import type { FetchView } from '../import/use-repository-fetch.ts';
import type { Toolbar } from './list-controls.tsx';
import { RepositoryList } from './repository-list.tsx';
import { isWhole, type LoadedRepositories } from './use-repositories.ts';

interface RepositorySectionProps {
  organizations: readonly Organization[];
  showOwners: boolean;
  /** Undefined while they are being read. */
  loaded: LoadedRepositories | undefined;
  fetch: FetchView;
  batch: Batch;
  state: ListState;
  show: (change: ListChange) => void;
  toolbar: Toolbar;
  /** Called at each refresh, to refresh other data as well. */
  onRefresh: () => void;
}

/** The repositories of one owner or of all. Shows the device's rows at once, while GitHub's arrive page by page. */
export function RepositorySection(props: RepositorySectionProps) {
  const { organizations, showOwners, loaded, fetch, batch, toolbar, onRefresh } = props;
  const rows = loaded?.rows ?? noRows;
  const all = loaded && isWhole(loaded) ? rows : noRows;
  const checks = useFileChecks();
  const refresh = () => {
    onRefresh();
    return fetch.refresh();
  };
  const missing = useMemo(() => all.filter(({ id }) => fetch.missing.has(id)), [all, fetch.missing]);
  const fetching = fetch.progress !== null;
  usePageCommand('batch', () => batch.active || batch.send({ type: 'batchMode.toggled' }));
  usePageCommand('refresh', () => void refresh());
  usePageCommand('checkFiles', () => void checks.check(filesToCheck(all, batch)));
  const tools = (
    <Button
      look="quiet"
      className="px-3"
      disabled={checks.progress !== null || all.length === 0}
      onClick={() => void checks.check(filesToCheck(all, batch))}
    >
      {t('Check for README files')}
    </Button>
  );
  return (
    <div className="grid gap-2">
      <FetchNotice fetch={fetch} stored={loaded?.total ?? 0} />
      <SingleSignOnNotice ids={fetch.withheld} title={t("GitHub's list of repositories is not complete")} />
      <SkippedNotice items={formatCount(fetch.skipped, 'repository', 'repositories')} count={fetch.skipped} />
      {fetch.unchecked > 0 && !fetching && <Alert tone="info" text={uncheckedText(fetch.unchecked)} />}
      <MissingNotice
        organizations={organizations}
        repositories={missing}
        showOwners={showOwners}
        onSelect={(ids) => batch.send({ type: 'repositories.selected', ids })}
      />
      {/* The failure of a batch (specification section 8). */}
      {batch.problem !== null && (
        <Alert tone="danger" urgent title={batch.problem}>
          <Button look="quiet" className="-ml-4" onClick={batch.dismissProblem}>
            {t('Dismiss')}
          </Button>
        </Alert>
      )}
      {loaded ? (
        <RepositoryList
          {...props}
          loaded={loaded}
          missing={fetch.missing}
          readOnly={false}
          refresh={(organization) => void fetch.refresh([organization])}
          loading={fetching}
          progress={getProgress(fetch, checks)}
          tools={tools}
          toolbar={{
            before: toolbar.before,
            after: (
              <>
                <Button
                  look="quiet"
                  className="px-2"
                  disabled={fetching}
                  aria-label={t('Refresh Repositories')}
                  title={t('Refresh Repositories')}
                  onClick={() => void refresh()}
                >
                  <RefreshCw aria-hidden="true" size={16} className={fetching ? 'animate-spin' : ''} />
                </Button>
                {toolbar.after}
              </>
            ),
          }}
        />
      ) : (
        <Spinner label={t('Loading repositories...')} />
      )}
    </div>
  );
}

type FileChecks = ReturnType<typeof useFileChecks>;

/** Checks for README and TechBragging.md in batches of five. Results that arrive before a cancellation are stored. */
function useFileChecks() {
  const { githubImport } = useWorkspace();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const running = useRef<AbortController | null>(null);

  async function check(repositories: readonly Repository[]) {
    const controller = new AbortController();
    running.current = controller;
    const checked = await githubImport.checkFiles(repositories, {
      signal: controller.signal,
      onProgress: setProgress,
    });
    running.current = null;
    setProgress(null);
    if (!checked.ok) {
      toastFailure(t('File check stopped'), checked.failure);
    } else {
      const repositories = formatCount(checked.value, 'repository', 'repositories');
      toast(controller.signal.aborted ? t('File check cancelled') : t('Files checked'), {
        description: t('{repositories} checked for README and TechBragging.md', { repositories }),
      });
    }
  }

  return { progress, check, cancel: () => running.current?.abort() };
}

/** Shows the progress of the listing, otherwise that of the file check, which starts after the listing. */
function getProgress(fetch: FetchView, checks: FileChecks): ReactNode {
  if (fetch.progress) return <FetchProgress progress={fetch.progress} onStop={fetch.stop} />;
  if (!checks.progress) return null;
  const { done, total } = checks.progress;
  return (
    <LineProgress
      label={t('File check')}
      text={t('Checking README and TechBragging.md: {done} of {total}', { done, total })}
      value={done}
      max={total}
      action={t('Cancel')}
      onAction={checks.cancel}
    />
  );
}

/** Reports repositories that could not be requested one by one. They count as existing. */
function uncheckedText(count: number): string {
  const repositories = formatCount(count, 'repository', 'repositories');
  return count === 1
    ? t(
        "GitHub's list doesn't include {repositories} on this device. Portico couldn't check yet whether it still exists. Refresh again later.",
        { repositories },
      )
    : t(
        "GitHub's list doesn't include {repositories} on this device. Portico couldn't check yet whether they still exist. Refresh again later.",
        { repositories },
      );
}

const noRows: readonly Repository[] = [];

/** Returns the selected rows. Without a selection, returns the unchecked ones, or all if every row was checked. */
function filesToCheck(rows: readonly Repository[], { active, selected }: Batch): readonly Repository[] {
  const chosen = active ? rows.filter(({ id }) => selected.has(id)) : noRows;
  if (chosen.length > 0) return chosen;
  const unknown = rows.filter(
    ({ hasReadme, hasTechBragging }) => hasReadme === null || hasTechBragging === null,
  );
  return unknown.length > 0 ? unknown : rows;
}
