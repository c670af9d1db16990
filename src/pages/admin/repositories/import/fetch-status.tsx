import { formatExactTime } from '#domain/shared/format.ts';
import { counted } from '#domain/shared/wording.ts';
import { Button } from '#ui/button.tsx';
import { LineProgress } from '#ui/progress.tsx';
import { Alert } from '#ui/surface.tsx';
import { FailureHelp } from './failure-help.tsx';
import type { FetchView } from './use-repository-fetch.ts';

export function FetchProgress({
  progress: { page, pages, count, of: owner },
  onStop,
}: {
  progress: NonNullable<FetchView['progress']>;
  onStop: () => void;
}) {
  const of = pages === null ? '' : ` of ${Math.max(page, pages)}`;
  const soFar = count > 0 ? ` (${counted(count, 'repository', 'repositories')} so far)` : '';
  return (
    <LineProgress
      label="Repositories loaded"
      text={`Loading repositories${owner === null ? '' : ` of ${owner}`}: page ${page}${of}${soFar}`}
      value={page - 1}
      max={pages}
      action="Stop"
      onAction={onStop}
    />
  );
}

/** What keeps the listing from going on. */
export function FetchNotice({ fetch, stored }: { fetch: FetchView; stored: number }) {
  const { progress, problem, refreshFailed, locked, resumesAt, interrupted } = fetch;
  if (progress) return null;
  if (locked) {
    return (
      <p role="status" className="m-0 text-sm text-muted">
        GitHub is locked: the list is as it was when it was last asked.
      </p>
    );
  }
  if (problem) {
    return (
      <Alert
        tone={stored > 0 && !refreshFailed ? 'warning' : 'danger'}
        urgent
        title={refreshFailed ? 'Refresh Failed' : 'Repositories error'}
      >
        <p className="m-0 text-sm">
          Failed to {refreshFailed ? 'refresh' : 'fetch'} repositories: {problem.message}
        </p>
        <FailureHelp failure={problem} />
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <span>
            {stored > 0 && `You see the ${counted(stored, 'repository', 'repositories')} on this device. `}
            {resumesAt !== null && `Goes on by itself at ${formatExactTime(resumesAt)}.`}
          </span>
          <Button look="quiet" onClick={fetch.resume}>
            Try again
          </Button>
        </div>
      </Alert>
    );
  }
  if (!interrupted) return null;
  return (
    <Alert tone="info">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        Not all repositories have been loaded yet.
        <Button look="quiet" onClick={fetch.resume}>
          Continue loading
        </Button>
      </div>
    </Alert>
  );
}
