import type { FleetRead } from '#domain/fleet/fleet-read.ts';
import { formatExactTime, formatTimeAgo } from '#domain/shared/format.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { LineProgress } from '#ui/progress.tsx';
import { Alert } from '#ui/surface.tsx';
import { useNow } from '../use-now.ts';
import { useOnline } from '../use-online.ts';
import { useFleet } from './use-fleet.ts';

/** Shows when the fleet was read, the progress of a read, and why a read stopped. */
export function FleetProgress({ read }: { read: FleetRead }) {
  const fleet = useFleet();
  const now = useNow();
  const online = useOnline();
  const { state, done, total, finishedAt, problem, resumesAt, skipped, withheld } = read;
  if (state === 'reading' && online) {
    return (
      <LineProgress
        label={t('Repositories checked')}
        text={t('Checking repositories on GitHub: {done} of {total}', { done, total: total ?? '…' })}
        value={done}
        max={total}
        action={t('Stop')}
        onAction={() => void fleet.stop()}
      />
    );
  }
  return (
    <div className="grid gap-2">
      {problem && (
        <Alert tone="warning" title={t("GitHub couldn't be checked")}>
          <p className="m-0 text-sm">
            {translateMessage(problem)}
            {resumesAt !== null && ` ${t('Continues at {time}.', { time: formatExactTime(resumesAt) })}`}
          </p>
        </Alert>
      )}
      <p className="tabular m-0 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {finishedAt === null
          ? t('Not checked on GitHub yet.')
          : t('Checked on GitHub {ago}.', { ago: translateMessage(formatTimeAgo(finishedAt, now)) })}
        {skipped > 0 &&
          t("{repositories} couldn't be read.", {
            repositories: formatCount(skipped, 'repository', 'repositories'),
          })}
        {withheld && translateMessage(withheld)}
        {online && (
          <Button look="quiet" onClick={() => void fleet.refresh({ force: true })}>
            {state === 'waiting' ? t('Continue') : t('Check now')}
          </Button>
        )}
      </p>
    </div>
  );
}
