import { useLiveQuery } from 'dexie-react-hooks';
import { Link, useLocation } from 'react-router-dom';
import { loadedText } from '#domain/repository/repository-fetch.ts';
import { formatDate, formatExactTime, formatNumber, formatTimeAgo } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { counted, t, translateMessage } from '#locales/translate.ts';
import type { SyncStatus } from '#services/workspace/sync.ts';
import { Button } from '#ui/button.tsx';
import { useAuth, useServices, useWorkspace } from '../use-services.ts';
import { useAdminDialogs } from './dialogs/use-admin-dialogs.ts';
import { SearchButton } from './palette/search-button.tsx';
import { ReportsNotice } from './reports/reports-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useNow } from './use-now.ts';
import { useOnline } from './use-online.ts';

/** Codes of a try that did not get as far as the server. */
const unreachable: readonly (string | undefined)[] = ['NETWORK_UNREACHABLE', 'CAPTIVE_PORTAL'];

/**
 * What is on its way and whether it gets through. `navigator.onLine` is only a hint: a browser may say so without a way
 * to the server, and then the last try knows better.
 */
export function SyncStatusLine({ onSearch }: { onSearch: () => void }) {
  const { sync } = useWorkspace();
  const { shown, show } = useAdminDialogs();
  const openOutbox = () => show({ kind: 'outbox' });
  const status = useLiveQuery(() => sync.status(), [sync]);
  const online = useOnline();
  if (!status) return <div className="h-10 border-b border-hairline" />;
  const reached = online && !unreachable.includes(status.problem?.code);
  return (
    <section
      aria-label={t('Synchronisation')}
      className="flex min-h-10 flex-wrap items-center justify-between gap-x-2 border-b border-hairline py-1 pr-2 pl-4 text-sm md:pr-4 md:pl-12"
    >
      <div className="flex min-w-0 grow basis-24 flex-wrap items-center gap-x-4 gap-y-1">
        <p
          role="status"
          className="m-0 flex min-w-0 items-center gap-x-4 max-md:flex-col max-md:items-start md:flex-wrap"
        >
          <span className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={`size-2 rounded-full ${reached ? 'bg-success' : 'bg-warning'}`}
            />
            {reached ? t('Online') : t('Offline')}
          </span>
          <span
            data-testid="pending-changes"
            className={`max-w-full truncate ${isDownloadAlone(status) ? 'max-md:sr-only' : ''}`}
          >
            {pendingText(status)}
          </span>
          <WhatIsWrong status={status} onOutbox={openOutbox} />
        </p>
        <span
          className={`max-w-full truncate text-muted tabular-nums ${isDownloadAlone(status) ? '' : 'max-md:sr-only'}`}
        >
          {downloadText(status) ?? <LastSynced at={status.lastSyncedAt} />}
        </span>
        <UpdateNotice />
        <OpenListings listings={status.listings} />
        <Problem status={status} online={online} />
        <SignInAgain needed={status.problem?.signInNeeded === true} />
      </div>
      <span className="flex max-w-full shrink-0 flex-wrap justify-end">
        <SearchButton onOpen={onSearch} className="min-h-8 px-3 py-0 max-lg:hidden" />
        <ReportsNotice />
        <Button
          look="quiet"
          className="min-h-8 px-2 py-0 md:px-3"
          aria-haspopup="dialog"
          aria-expanded={shown?.kind === 'outbox'}
          onClick={openOutbox}
        >
          {t('Outbox')}
          <OutboxCount status={status} />
        </Button>
        <Button look="quiet" className="min-h-8 px-2 py-0 md:px-3" onClick={() => sync.now()}>
          {t('Sync now')}
        </Button>
      </span>
    </section>
  );
}

/** Only the owner can put it right. */
function WhatIsWrong({ status, onOutbox }: { status: SyncStatus; onOutbox: () => void }) {
  const { changesNeedingAttention, unreadableRows } = status;
  return (
    <>
      {changesNeedingAttention > 0 && (
        <Button
          look="quiet"
          className="min-h-6 px-0 py-0 text-danger underline underline-offset-4"
          aria-haspopup="dialog"
          onClick={onOutbox}
        >
          {counted(changesNeedingAttention, 'change needs your attention', 'changes need your attention')}
        </Button>
      )}
      {unreadableRows > 0 && (
        <span className="text-danger">
          {counted(
            unreadableRows,
            'row of the server could not be read',
            'rows of the server could not be read',
          )}
        </span>
      )}
    </>
  );
}

/** @param needed the server has refused the session */
function SignInAgain({ needed }: { needed: boolean }) {
  const { expired, codeNeeded } = useAuth();
  const { auth } = useServices();
  if (codeNeeded) {
    return (
      <Button
        look="quiet"
        className="min-h-8 px-0 py-0 text-accent"
        onClick={() => auth.send({ type: 'code.requested' })}
      >
        {t('Please enter your code to send your changes')}
      </Button>
    );
  }
  if (!expired && !needed) return null;
  return (
    <Link to={paths.adminLogin} reloadDocument className="font-medium text-accent">
      {t('Please sign in again to send your changes')}
    </Link>
  );
}

/** What is in it to be sent or decided; nothing where there is nothing. */
function OutboxCount({ status }: { status: SyncStatus }) {
  const count = status.pendingChanges + status.changesNeedingAttention + status.githubChanges;
  if (count === 0) return null;
  return <span className="tabular text-muted">{formatNumber(count)}</span>;
}

/** A listing that was cut off says so until it is complete; it goes on where its repositories are shown. */
function OpenListings({ listings }: Pick<SyncStatus, 'listings'>) {
  const { pathname, search } = useLocation();
  const shown = pathname === paths.repositories ? new URLSearchParams(search).get('org') : null;
  return listings.map((listing) => (
    <span key={listing.login} className="flex flex-wrap gap-x-2 text-warning tabular-nums">
      {t('{owner}: {repositories} loaded', {
        owner: listing.login,
        repositories: translateMessage(loadedText(listing)),
      })}
      {listing.login !== shown && (
        <Link
          to={`${paths.repositories}?${new URLSearchParams({ org: listing.login }).toString()}`}
          className="font-medium text-accent"
        >
          {t('Continue loading {owner}', { owner: listing.login })}
        </Link>
      )}
    </span>
  ));
}

/** Why nothing gets through and when it is tried next. */
function Problem({ status: { problem }, online }: { status: SyncStatus; online: boolean }) {
  if (!problem || problem.signInNeeded) return null;
  const next = problem.nextAttemptAt === null ? null : formatExactTime(problem.nextAttemptAt);
  return (
    <span className="text-warning">
      {online ? translateMessage(problem) : t('Will be sent when the network is back.')}
      {next && ` ${t('Next try at {time}.', { time: next })}`}
    </span>
  );
}

function pendingText({ pendingChanges, pendingImports, listings, lost }: SyncStatus): string {
  if (pendingChanges === 0 && pendingImports > 0) {
    return t('Sending {repositories}', {
      repositories: counted(pendingImports, 'repository', 'repositories'),
    });
  }
  if (pendingChanges === 0 && lost) return t('Kept on this device');
  if (pendingChanges > 0) {
    const changes = counted(pendingChanges, 'change pending', 'changes pending');
    return pendingImports > 0
      ? t('{changes}, and {repositories}', {
          changes,
          repositories: counted(pendingImports, 'repository', 'repositories'),
        })
      : changes;
  }
  // What is on the device is saved, but it is not the whole import.
  return listings.length > 0 ? t('Import not complete') : t('All changes saved');
}

/** On a small screen one line has room for one of the two: what is on its way to the server comes first. */
function isDownloadAlone({ download, pendingChanges, pendingImports }: SyncStatus): boolean {
  return download !== null && pendingChanges === 0 && pendingImports === 0;
}

/** What has arrived is in the list already. */
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
