import { counted } from '#domain/shared/wording.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { Alert } from '#ui/surface.tsx';
import { FailureHelp } from './failure-help.tsx';
import type { FetchView } from './use-repository-fetch.ts';

/** How the listing is getting on, and what keeps it from going on. */
export function FetchStatus({ fetch, stored }: { fetch: FetchView; stored: number }) {
  const { progress, problem, locked, resumesAt, interrupted } = fetch;
  if (progress) {
    const { page, pages, count } = progress;
    return (
      <div className="grid gap-2">
        <div className="flex items-center justify-between gap-4 text-sm">
          <p role="status" className="tabular m-0 text-muted">
            Loading repositories: page {page}
            {pages === null ? '' : ` of ${Math.max(page, pages)}`}
            {count > 0 && ` (${counted(count, 'repository', 'repositories')} so far)`}
          </p>
          <Button look="quiet" onClick={fetch.stop}>
            Stop
          </Button>
        </div>
        <Progress label="Repositories loaded" value={page - 1} max={pages} />
      </div>
    );
  }
  if (locked) {
    return (
      <p role="status" className="m-0 text-sm text-muted">
        GitHub is locked: the list is as it was when it was last asked.
      </p>
    );
  }
  if (problem) {
    return (
      <Alert tone={stored > 0 ? 'warning' : 'danger'} urgent title="Repositories error">
        <p className="m-0 text-sm">Failed to fetch repositories: {problem.message}</p>
        <FailureHelp failure={problem} />
        <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <span>
            {stored > 0 && `You see the ${counted(stored, 'repository', 'repositories')} on this device. `}
            {resumesAt !== null && `Goes on by itself at ${timeOf(resumesAt)}.`}
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

const times = new Intl.DateTimeFormat('en-CH', { timeStyle: 'medium' });

function timeOf(milliseconds: number): string {
  return times.format(milliseconds);
}
