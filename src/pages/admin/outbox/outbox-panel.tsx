import { type ReactNode, Suspense, useState } from 'react';
import { hasServer } from '#config/site.ts';
import type { OutboxEntry } from '#domain/outbox/outbox-entry.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { formatCount, markText, t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { CloseButton } from '#ui/close-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { part } from '#ui/part.ts';
import { Muted, Spinner } from '#ui/surface.tsx';
import { useModalDialog } from '#ui/use-modal-dialog.ts';
import { download, downloadFile } from '../../download.ts';
import { useWorkspace } from '../../use-services.ts';
import { useOnline } from '../use-online.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { EditDialog } from './edit-dialog.tsx';
import { OutboxGroups } from './outbox-groups.tsx';
import { OutboxNotice, useOutboxActions, useOutboxNotice } from './outbox-notice.tsx';

/** Lists rows that this version cannot parse. They are stored and never skipped silently. */
function UnreadableRows() {
  const rows = useWorkspaceQuery(({ outbox }) => outbox.unreadable());
  if (!rows || rows.length === 0) return null;
  return (
    <section aria-labelledby="outbox-unreadable" className="grid gap-4">
      <h3 id="outbox-unreadable" className="m-0 text-lg font-medium">
        {t('Could not be read')}
      </h3>
      <Muted>
        {t(
          "This version can't read these records from the server. Their last readable values are still shown. Reload to get the newest version.",
        )}
      </Muted>
      <ul className="m-0 grid list-none gap-2 p-0 text-sm">
        {rows.map(({ key, name, reason }) => (
          <li key={key} className="border-t border-hairline pt-2 break-words">
            <span className="font-medium">{name}</span>
            <span className="text-muted"> · {translateMessage(reason)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Loaded only if there are changes on GitHub.
const ChangeGroups = part(async () => (await import('../github-changes/change-groups.tsx')).ChangeGroups);

interface OutboxPanelProps {
  open: boolean;
  /** Id of the repository or project whose newest entry is scrolled to. */
  record: string | undefined;
  onClose: () => void;
}

export function OutboxPanel({ open, record, onClose }: OutboxPanelProps) {
  const dialog = useModalDialog(open);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="outbox-title"
      onClose={(event) => {
        // React's `onClose` also receives the events of dialogs inside this one.
        if (event.target === event.currentTarget) onClose();
      }}
      className="m-0 ml-auto h-dvh max-h-none w-[min(40rem,100vw)] max-w-none border-0 border-l border-ink bg-paper p-0 text-ink backdrop:bg-[rgb(0_0_0/0.5)]"
    >
      {open && (
        <OutboxNotice>
          <EditDialog>
            <OutboxContent record={record} onClose={onClose} />
          </EditDialog>
        </OutboxNotice>
      )}
    </dialog>
  );
}

function OutboxContent({ record, onClose }: { record: string | undefined; onClose: () => void }) {
  const hasGithubChanges = useWorkspaceQuery(({ githubChanges }) => githubChanges.any());
  const entries = useWorkspaceQuery(({ outbox }) => outbox.entries());
  const needsDecision = entries?.filter((entry) => entry.can.resolve || entry.can.discard) ?? [];
  const decided = new Set(needsDecision.map(({ id }) => id));
  const others = entries?.filter((entry) => !decided.has(entry.id)) ?? [];
  const waiting = others.filter(isWaiting).toReversed();
  const done = others.filter((entry) => !isWaiting(entry));
  const wanted = useWanted(record, entries && [...needsDecision, ...waiting, ...done]);
  return (
    <div className="grid gap-8 p-4 wrap-anywhere md:p-8">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 id="outbox-title" className="m-0 text-2xl font-bold tracking-tight">
          {t('Outbox')}
        </h2>
        <CloseButton label={t('Close')} onClick={onClose} />
      </div>
      {(entries === undefined || hasGithubChanges === undefined) && <Spinner label={t('Loading...')} />}
      {entries?.length === 0 && hasGithubChanges === false && (
        <EmptyState>
          {hasServer
            ? t('No changes yet. Your edits appear here until they reach the server, and can be undone.')
            : t('No changes yet. Your edits appear here and can be undone.')}
        </EmptyState>
      )}
      {hasGithubChanges && (
        <Suspense fallback={<Spinner label={t('Loading...')} />}>
          <ChangeGroups />
        </Suspense>
      )}
      <Section
        title={t('Needs your decision')}
        entries={needsDecision}
        wanted={wanted}
        aside={needsDecision.filter(({ can }) => can.retry).length > 1 && <RetryAll />}
      />
      <UnreadableRows />
      <Section title={t('Waiting to be sent')} entries={waiting} wanted={wanted} />
      <Section title={t('Recent changes')} entries={done} wanted={wanted} />
      <ExportHistory />
      <SupportLog />
    </div>
  );
}

/** Finds the newest entry of a record when the panel opens. Entries that are added later do not move the focus. */
function useWanted(record: string | undefined, entries: readonly OutboxEntry[] | undefined): string | null {
  const [wanted, setWanted] = useState<{ id: string | null } | null>(null);
  if (record !== undefined && entries && wanted === null) {
    const own = entries.find((entry) => entry.record?.id === record);
    const first = own ?? entries.find(({ records }) => records.includes(record));
    setWanted({ id: first?.id ?? null });
  }
  return wanted?.id ?? null;
}

function isWaiting(entry: OutboxEntry): boolean {
  return entry.state === 'queued' || entry.state === 'sent' || Boolean(entry.import?.loading);
}

interface SectionProps {
  title: string;
  entries: readonly OutboxEntry[];
  wanted: string | null;
  aside?: ReactNode;
}

function Section({ title, entries, wanted, aside }: SectionProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="m-0 text-lg font-medium">
          {title} <span className="tabular font-normal text-muted">{formatNumber(entries.length)}</span>
        </h3>
        {aside}
      </div>
      <OutboxGroups entries={entries} wanted={wanted} />
    </section>
  );
}

function RetryAll() {
  const { retryAll, busy } = useOutboxActions();
  return (
    <Button disabled={busy} onClick={() => void retryAll()}>
      {t('Retry all')}
    </Button>
  );
}

/** Exports states, ids and codes for support, without names and values. */
function SupportLog() {
  const { outbox } = useWorkspace();
  const say = useOutboxNotice();
  async function save() {
    download('portico-sync-log.json', 'application/json', await outbox.supportLog());
    say(markText('Sync log saved'));
  }
  return (
    <div className="grid justify-items-start gap-2 border-t border-hairline pt-4">
      <Button onClick={() => void save()}>{t('Export sync log')}</Button>
      <Muted>{t('Diagnostic log for support. Contains no names, values or tokens.')}</Muted>
    </div>
  );
}

function ExportHistory() {
  const { githubChanges } = useWorkspace();
  const [read, setRead] = useState<number | null>(null);
  // Without a server, the record is on this device.
  const online = useOnline() || !hasServer;
  const say = useOutboxNotice();

  async function save() {
    setRead(0);
    const exported = await githubChanges.exportHistory(setRead);
    setRead(null);
    if (!exported.ok) return say(translateMessage(exported.failure));
    const { file, skipped } = exported.value;
    downloadFile('portico-github-changes.json', file);
    if (skipped === 0) return say(t('History saved'));
    const items = formatCount(skipped, 'change');
    say(t("History saved. Left out because this version can't read them: {items}.", { items }));
  }

  const isBusy = read !== null;
  return (
    <div className="grid justify-items-start gap-2 border-t border-hairline pt-4">
      <Button aria-disabled={isBusy || !online} onClick={() => void (isBusy || !online || save())}>
        {isBusy
          ? t('{count} read…', { count: formatNumber(read) })
          : t('Export history of changes on GitHub')}
      </Button>
      <Muted>
        {online
          ? t('Download a record of every change made on GitHub: who, when, device, result.')
          : t('You need to be online for this.')}
      </Muted>
    </div>
  );
}
