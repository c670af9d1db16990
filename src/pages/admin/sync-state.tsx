import { RefreshCw, Send } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { hasServer } from '#config/site.ts';
import { loadedText } from '#domain/repository/repository-fetch.ts';
import { formatDate, formatExactTime, formatNumber, formatTimeAgo } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import type { SyncStatus } from '#services/workspace/sync.ts';
import { useClosePopover } from '#ui/popover-context.ts';
import { useServices, useWorkspace } from '../use-services.ts';
import { timeAgoText } from './backup-reminder.tsx';
import { useAdminDialogs } from './dialogs/use-admin-dialogs.ts';
import { useNow } from './use-now.ts';
import { useOnline } from './use-online.ts';
import { useWorkspaceQuery } from './use-workspace-query.ts';

/** Failure codes of attempts that did not reach the server. */
const unreachable: readonly (string | undefined)[] = ['NETWORK_UNREACHABLE', 'CAPTIVE_PORTAL'];

interface SyncState extends SyncStatus {
  /** True if the last attempt reached the server, because `navigator.onLine` alone can be wrong. */
  reached: boolean;
  /** True if a change was stored after this status was read. */
  isOutdated: boolean;
}

/** Returns undefined while the status is being read. */
function useSyncState(): SyncState | undefined {
  const { sync } = useWorkspace();
  const online = useOnline();
  const [changes, setChanges] = useState(0);
  useEffect(() => sync.onChange(() => setChanges((count) => count + 1)), [sync]);
  const read = useWorkspaceQuery(async ({ sync }) => ({ changes, status: await sync.status() }), [changes]);
  if (!read) return undefined;
  const { status } = read;
  const reached = online && !unreachable.includes(status.problem?.code);
  return { ...status, reached, isOutdated: read.changes !== changes };
}

export function OutboxEntry() {
  const state = useSyncState();
  const { sync } = useWorkspace();
  return (
    <Region state={state}>
      <OutboxButton
        state={state}
        className="flex min-h-8 min-w-0 items-center gap-2.5 rounded-sm px-2.5 text-left text-sm wrap-anywhere text-muted hover:text-ink"
      >
        <Send aria-hidden="true" size={16} className="shrink-0" />
        {t('Outbox')}
        <span className="ml-auto flex min-w-0 items-center gap-1.5 text-xs">
          {state && <Summary state={state} />}
        </span>
      </OutboxButton>
      <div className="flex items-start justify-between gap-1 pl-9 text-xs text-muted">
        <div className="tabular grid gap-1 py-1.5">{state && <Details state={state} />}</div>
        {hasServer && (
          <button
            type="button"
            aria-label={t('Sync now')}
            title={t('Sync now')}
            onClick={() => sync.now()}
            className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-sm border-0 bg-transparent text-muted hover:text-ink pointer-coarse:size-11"
          >
            <RefreshCw aria-hidden="true" size={14} />
          </button>
        )}
      </div>
    </Region>
  );
}

export function OutboxState() {
  const state = useSyncState();
  return (
    <Region state={state}>
      <OutboxButton
        state={state}
        className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 px-2 text-xs text-muted"
      >
        <span className="sr-only">{t('Outbox')}</span>
        {state && <Summary state={state} />}
      </OutboxButton>
    </Region>
  );
}

function Region({ state, children }: { state: SyncState | undefined; children: ReactNode }) {
  return (
    <section aria-label={t('Synchronisation')} className="min-w-0">
      {children}
      <p role="status" className="sr-only">
        {state && (
          <>
            <span>{state.reached ? t('Online') : t('Offline')}</span>{' '}
            <span data-testid="pending-changes">{pendingText(state)}</span>{' '}
            {state.changesNeedingAttention > 0 && attentionText(state)}
          </>
        )}
      </p>
    </section>
  );
}

interface OutboxButtonProps {
  state: SyncState | undefined;
  className: string;
  children: ReactNode;
}

function OutboxButton({ state, className, children }: OutboxButtonProps) {
  const { shown, show } = useAdminDialogs();
  const close = useClosePopover();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={shown?.kind === 'outbox'}
      aria-busy={state === undefined}
      onClick={() => {
        close();
        show({ kind: 'outbox' });
      }}
      className={`w-full cursor-pointer border-0 bg-transparent -outline-offset-2 pointer-coarse:min-h-11 ${className}`}
    >
      {children}
    </button>
  );
}

const dots = {
  done: 'bg-success',
  waiting: 'bg-warning',
  decision: 'bg-danger',
  offline: 'bg-control',
} as const;

function Summary({ state }: { state: SyncState }) {
  const { kind, text } = summarize(state);
  return (
    <>
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[kind]}`} />
      <span className={`truncate ${kind === 'decision' ? 'font-semibold text-danger' : ''}`}>{text}</span>
    </>
  );
}

function summarize(state: SyncState): { kind: keyof typeof dots; text: string } {
  const { changesNeedingAttention, pendingChanges, githubChanges, pendingImports, listings } = state;
  const waiting = pendingChanges + githubChanges;
  if (changesNeedingAttention > 0) {
    return { kind: 'decision', text: formatCount(changesNeedingAttention, 'needs you', 'need you') };
  }
  if (!state.reached) {
    const offline = t('Offline');
    return { kind: 'offline', text: waiting > 0 ? `${offline} · ${formatNumber(waiting)}` : offline };
  }
  if (waiting > 0) return { kind: 'waiting', text: formatCount(waiting, 'waiting', 'waiting') };
  if (state.isOutdated) return { kind: 'waiting', text: t('Saving...') };
  if (pendingImports > 0) return { kind: 'waiting', text: t('Sending') };
  if (state.lost) return { kind: 'decision', text: t('Not sent') };
  if (listings.length > 0 || state.download) return { kind: 'waiting', text: t('Loading') };
  return { kind: 'done', text: hasServer ? t('All sent') : t('All saved') };
}

export function attentionText({ changesNeedingAttention }: SyncStatus): string {
  return formatCount(changesNeedingAttention, 'change needs your attention', 'changes need your attention');
}

function pendingText({ pendingChanges, pendingImports, listings, lost, isOutdated }: SyncState): string {
  const repositories = formatCount(pendingImports, 'repository', 'repositories');
  if (pendingChanges > 0) {
    const changes = formatCount(pendingChanges, 'change pending', 'changes pending');
    return pendingImports > 0 ? t('{changes}, and {repositories}', { changes, repositories }) : changes;
  }
  if (isOutdated) return t('Saving...');
  if (pendingImports > 0) return t('Sending {repositories}', { repositories });
  if (lost) return t('Saved on this device only');
  // All stored rows are saved, but an interrupted import lacks rows.
  return listings.length > 0 ? t('Import not complete') : t('All changes saved');
}

function Details({ state }: { state: SyncState }) {
  const { unreadableRows, listings } = state;
  return (
    <>
      {hasServer ? <WhatIsSynced state={state} /> : <LastBackup />}
      {unreadableRows > 0 && (
        <span className="text-danger">
          {formatCount(unreadableRows, "record couldn't be read", "records couldn't be read")}
        </span>
      )}
      <OpenListings listings={listings} />
    </>
  );
}

/** The backup is the only copy of a device without a server. */
function LastBackup() {
  const status = useWorkspaceQuery(({ backup }) => backup.status());
  return status && <span>{t('Last backup: {when}', { when: timeAgoText(status.lastAt) })}</span>;
}

function WhatIsSynced({ state }: { state: SyncState }) {
  const { problem, pendingChanges, reached } = state;
  if (!reached && pendingChanges > 0) {
    return (
      <span>
        {t("Offline. {changes} will be sent when you're back online.", {
          changes: formatCount(pendingChanges, 'change'),
        })}
      </span>
    );
  }
  if (reached && problem && !problem.signInNeeded) {
    return (
      <span className="text-warning">
        {translateMessage(problem)} <NextAttempt at={problem.nextAttemptAt} />
      </span>
    );
  }
  return <span>{downloadText(state) ?? <LastSynced at={state.lastSyncedAt} />}</span>;
}

function NextAttempt({ at }: { at: number | null }) {
  const { clock } = useServices().browser;
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => setPassed(at), Math.max(0, at - clock.now()));
    return () => clearTimeout(timer);
  }, [at, clock]);
  if (at === null) return null;
  const isPast = passed === at || at <= clock.now();
  return (
    <span>{isPast ? t('Trying again...') : t('Next try at {time}.', { time: formatExactTime(at) })}</span>
  );
}

/** Names each interrupted listing, with a link to continue it unless the list shows that owner. */
function OpenListings({ listings }: Pick<SyncStatus, 'listings'>) {
  const { pathname, search } = useLocation();
  const shown = pathname === paths.repositories ? new URLSearchParams(search).get('org') : null;
  return listings.map((listing) => (
    <span key={listing.login} className="flex flex-wrap gap-x-2">
      {t('{owner}: {repositories} loaded', {
        owner: listing.login,
        repositories: translateMessage(loadedText(listing)),
      })}
      {listing.login !== shown && (
        <Link
          to={`${paths.repositories}?${new URLSearchParams({ org: listing.login }).toString()}`}
          className="font-semibold text-ink"
        >
          {t('Continue loading {owner}', { owner: listing.login })}
        </Link>
      )}
    </span>
  ));
}

/** Returns the progress of the download. The list shows the rows that have arrived already. */
function downloadText({ download }: SyncStatus): string | null {
  if (!download) return null;
  const { read, total } = download;
  if (total === null) return t('Downloading: {read} rows so far', { read: formatNumber(read) });
  return t('Downloading: {read} of about {total} rows', {
    read: formatNumber(read),
    total: formatNumber(total),
  });
}

function LastSynced({ at }: { at: number | null }) {
  const now = useNow();
  if (at === null) return <span>{t('Not synced yet')}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatDate(at)}, ${formatExactTime(at)}`}>
      {t('Last synced {when}', { when: translateMessage(formatTimeAgo(at, now)) })}
    </time>
  );
}
