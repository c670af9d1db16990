import { useCallback, useEffect, useRef, useState } from 'react';
import { type RecordedChange, recordedState } from '#domain/github-change/recorded-change.ts';
import { formatMoment } from '#domain/shared/format.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Badge, Muted } from '#ui/surface.tsx';
import { deviceText } from '../../account/security-texts.ts';
import { SkippedNotice } from '../../skipped-notice.tsx';
import { useWorkspace } from '../../use-services.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { type ChangedSettings, SettingChanges, stateLabels } from './setting-changes.tsx';

interface Read {
  changes: readonly RecordedChange[];
  skipped: number;
  isLast: boolean;
  failed: boolean;
}

const nothingRead = { changes: [], skipped: 0 };

/** Reads the server's list of changes to a repository, page by page. Returns null before the first page. */
function useChangeHistory(repositoryId: string) {
  const { githubChanges } = useWorkspace();
  const [read, setRead] = useState<Read | null>(null);
  const requested = useRef<AbortController>(null);

  const readMore = useCallback(
    async (known: Pick<Read, 'changes' | 'skipped'>) => {
      requested.current?.abort();
      const { signal } = (requested.current = new AbortController());
      const page = await githubChanges.history(repositoryId, known.changes.at(-1) ?? null);
      if (signal.aborted) return;
      if (!page.ok) return setRead({ ...known, isLast: false, failed: true });
      const { items, skipped, isLast } = page.value;
      setRead({
        changes: [...known.changes, ...items],
        skipped: known.skipped + skipped,
        isLast,
        failed: false,
      });
    },
    [githubChanges, repositoryId],
  );
  useEffect(() => {
    void readMore(nothingRead);
    return () => requested.current?.abort();
  }, [readMore]);
  return { read, readMore: () => void readMore(read ?? nothingRead) };
}

export function ChangeHistory({ repositoryId }: { repositoryId: string }) {
  const { read, readMore } = useChangeHistory(repositoryId);
  if (read === null) return <Muted>{t('Loading...')}</Muted>;
  const { changes, skipped, isLast, failed } = read;
  if (failed && changes.length === 0) return <OfThisDevice repositoryId={repositoryId} onRetry={readMore} />;
  return (
    <>
      {(changes.length > 0 || skipped === 0) && <Entries entries={changes} />}
      <SkippedNotice items={formatCount(skipped, 'change')} count={skipped} />
      {failed && (
        <p className="m-0 text-sm text-danger">{t("The server couldn't be reached. Try again later.")}</p>
      )}
      {!isLast && (
        <Button className="justify-self-start" onClick={readMore}>
          {failed ? t('Try again') : t('Show older changes')}
        </Button>
      )}
    </>
  );
}

function OfThisDevice({ repositoryId, onRetry }: { repositoryId: string; onRetry: () => void }) {
  const known = useWorkspaceQuery(
    ({ githubChanges }) => githubChanges.historyHere(repositoryId),
    [repositoryId],
  );
  const entries = known?.map((change) => {
    const device = change.deviceName ?? null;
    return { ...change, state: recordedState(change), deviceName: device, madeOn: device };
  });
  return (
    <>
      <Muted>{t("The server couldn't be reached. Showing the changes saved on this device.")}</Muted>
      <Entries entries={entries ?? []} />
      <Button className="justify-self-start" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </>
  );
}

type Entry = ChangedSettings &
  Pick<RecordedChange, 'id' | 'state' | 'undoes'> & {
    /** Null if it is this device. */
    deviceName: string | null;
    madeOn: string | null;
  };

function Entries({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) {
    return <Muted>{t('No changes made on GitHub from Portico.')}</Muted>;
  }
  return (
    <ol className="m-0 grid list-none gap-4 p-0">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-1 border-t border-hairline pt-3 text-sm wrap-anywhere">
          <Head entry={entry} />
          <SettingChanges change={entry} isShown />
        </li>
      ))}
    </ol>
  );
}

function Head({ entry: { createdAt, finishedAt, state, undoes, deviceName, madeOn } }: { entry: Entry }) {
  const { label, tone } = stateLabels[state === 'pending' ? 'queued' : state];
  const at = finishedAt ?? createdAt;
  const device = deviceName === null ? t('This device') : deviceText(deviceName);
  const parts = [
    device,
    madeOn !== deviceName && madeOn !== null && t('made on {device}', { device: deviceText(madeOn) }),
    undoes !== null && t('undoes an earlier change'),
  ];
  return (
    <p className="tabular m-0 flex flex-wrap items-center gap-2">
      <time dateTime={new Date(at).toISOString()} className="font-medium">
        {formatMoment(at)}
      </time>
      <span className="text-muted">{parts.filter((part) => part !== false).join(' · ')}</span>
      <Badge tone={tone}>{t(label)}</Badge>
    </p>
  );
}
