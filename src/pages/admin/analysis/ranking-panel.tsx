import { useLiveQuery } from 'dexie-react-hooks';
import type { RankingStatus } from '#domain/analysis/ranking.ts';
import { formatNumber, formatTime } from '#domain/shared/format.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { Card } from '#ui/surface.tsx';
import { useWorkspace } from '../../use-services.ts';
import { RankingTop } from './ranking-top.tsx';

/** The ranking of all repositories on the device: started, followed, paused. */
export function RankingPanel() {
  const workspace = useWorkspace();
  const status = useLiveQuery(() => workspace.ranking.status(), [workspace]);
  const known = useLiveQuery(() => workspace.repositories.count(), [workspace]);
  if (!status) return null;
  const active = status.state === 'running' || status.state === 'waiting';
  return (
    <Card
      title="Ranking"
      aside={
        active ? (
          <Button onClick={() => void workspace.ranking.pause()}>Pause</Button>
        ) : (
          <Button disabled={!known} onClick={() => void workspace.ranking.start()}>
            {status.state === 'paused' ? 'Resume' : 'Rank All Repositories'}
          </Button>
        )
      }
    >
      <div className="grid gap-2">
        <p role="status" className="tabular m-0 text-sm text-muted">
          {statusText(status, known ?? 0)}
        </p>
        {status.state !== 'idle' && status.state !== 'done' && (
          <Progress label="Repositories ranked" value={status.done} max={status.total} />
        )}
        <RankingTop />
      </div>
    </Card>
  );
}

function statusText(status: RankingStatus, known: number): string {
  const { state, failed, resumesAt, problem } = status;
  const done = formatNumber(status.done);
  const total = formatNumber(status.total);
  const failures = failed === 0 ? '' : `, ${formatNumber(failed)} could not be measured`;
  switch (state) {
    case 'idle':
      return known === 0
        ? 'There are no repositories on this device yet.'
        : `Scores for ${formatNumber(known)} repositories, for the list's sort by score. Takes up to four requests for each.`;
    case 'running':
      return `Ranking ${done} of ${total} repositories${failures}`;
    case 'waiting':
      return `${problem ?? 'Waiting.'} ${resumesAt === null ? 'Waits' : `Goes on by itself at ${timeText(resumesAt)}`}: ${done} of ${total} repositories.`;
    case 'paused':
      return `Paused at ${done} of ${total} repositories${failures}.${problem === null ? '' : ` ${problem}`}`;
    case 'done':
      return `${done} of ${total} repositories have their score${failures}.`;
  }
}

function timeText(time: number): string {
  return formatTime(time);
}
