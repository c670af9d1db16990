import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, NavLink, Outlet } from 'react-router-dom';
import { hasServer } from '#config/site.ts';
import type { Account } from '#domain/auth/account.ts';
import { paths } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { PopoverContext } from '#ui/popover-context.ts';
import { reserveBar } from '#ui/reserve-foot.ts';
import { Alert, Spinner } from '#ui/surface.tsx';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { useAuth, useServices } from '../use-services.ts';
import { AdminMenu, Brand, UnreadCount } from './admin-menu.tsx';
import { endAnalyses } from './analysis/running-analyses.ts';
import { BackupReminder } from './backup-reminder.tsx';
import { AdminDialogsProvider } from './dialogs/admin-dialogs.tsx';
import { useAdminDialogs } from './dialogs/use-admin-dialogs.ts';
import { LostRows } from './lost-rows.tsx';
import { CommandPalette, SearchButton } from './palette/command-palette.tsx';
import { placePaths, places } from './places.ts';
import { AutomaticImport } from './repositories/import/automatic-import.tsx';
import { attentionText, OutboxState } from './sync-state.tsx';
import { useOnline } from './use-online.ts';
import { useOpenPlace, usePlaceKeys } from './use-places.ts';
import { useWorkspaceQuery } from './use-workspace-query.ts';

function OwnerNotices() {
  const { show } = useAdminDialogs();
  const status = useWorkspaceQuery(({ sync }) => sync.status());
  if (!status) return null;
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {status.changesNeedingAttention > 0 && (
        <Alert tone="danger" line>
          <Button
            look="quiet"
            className="min-h-6 px-0 py-0 text-danger underline underline-offset-4"
            aria-haspopup="dialog"
            onClick={() => show({ kind: 'outbox' })}
          >
            {attentionText(status)}
          </Button>
        </Alert>
      )}
      <SignInAgain needed={status.problem?.signInNeeded === true} />
    </div>
  );
}

/** @param needed true if the server has rejected the session */
function SignInAgain({ needed }: { needed: boolean }) {
  const { expired, codeNeeded } = useAuth();
  const { auth } = useServices();
  if (!codeNeeded && !expired && !needed) return null;
  return (
    <Alert tone="warning" line>
      {codeNeeded ? (
        <Button
          look="quiet"
          className="min-h-6 px-0 py-0 text-warning underline underline-offset-4"
          onClick={() => auth.send({ type: 'code.requested' })}
        >
          {t('Please enter your code to send your changes')}
        </Button>
      ) : (
        <Link to={paths.adminLogin} reloadDocument className="font-semibold text-warning">
          {t('Please sign in again to send your changes')}
        </Link>
      )}
    </Alert>
  );
}

function BottomBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const unread = useWorkspaceQuery(({ messages }) => messages.countUnread()) ?? 0;
  return (
    <nav
      ref={reserveBar}
      aria-label={t('Main places')}
      className="@container fixed inset-x-0 bottom-0 z-20 border-t border-hairline bg-paper pb-[env(safe-area-inset-bottom)]"
    >
      <div className="grid auto-cols-fr grid-flow-col">
        <BarLink place="dashboard" />
        {hasServer && <BarLink place="messages">{unread > 0 && <UnreadCount count={unread} />}</BarLink>}
        <BarLink place="repositories" short="GitHub" />
        <BarLink place="projects" />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
          className={`${item} cursor-pointer border-0 bg-transparent text-muted`}
        >
          <Menu aria-hidden="true" size={20} />
          <span className={labelClass}>{t('More')}</span>
        </button>
      </div>
    </nav>
  );
}

const item =
  'relative grid min-h-14 grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-0.5 px-0.5 no-underline -outline-offset-2';
/** Hides the labels if large text makes five of them too wide. */
const labelClass = 'max-w-full truncate text-[0.6875rem] leading-4 @max-[18rem]:sr-only';

interface BarLinkProps {
  place: keyof typeof placePaths;
  short?: string;
  children?: ReactNode;
}

function BarLink({ place, short, children }: BarLinkProps) {
  const { icon: Icon, label: name } = places[place];
  return (
    <NavLink
      to={placePaths[place]}
      // All other paths are below the dashboard's.
      end={place === 'dashboard'}
      className={({ isActive }) => `${item} ${isActive ? 'font-semibold text-ink' : 'text-muted'}`}
    >
      <Icon aria-hidden="true" size={20} />
      <span className={labelClass}>{short ?? t(name)}</span>
      {children && <span className="absolute top-1 left-1/2 ml-1.5 flex">{children}</span>}
    </NavLink>
  );
}

export function AdminLayout() {
  const { account } = useAuth();
  const [searching, setSearching] = useState(false);
  const isWide = useWideScreen();
  useEffect(() => endAnalyses, []);
  if (!account) return null;
  const search = () => setSearching(true);
  return (
    <AdminDialogsProvider account={account}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[15.75rem_1fr]">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-paper focus:p-3 focus:text-ink"
        >
          {t('Skip to content')}
        </a>
        {isWide ? (
          <aside className="sticky top-0 flex h-dvh flex-col gap-3 overflow-y-auto border-r border-hairline bg-surface px-3 py-4">
            <Brand />
            <SearchButton onOpen={search} />
            <AdminMenu account={account} />
          </aside>
        ) : (
          <NarrowFrame account={account} onSearch={search} />
        )}
        <div className="min-w-0">
          <CommandPalette open={searching} onOpen={setSearching} />
          <PlaceKeys />
          <main
            id="content"
            tabIndex={-1}
            className="max-w-6xl px-4 pt-3 pb-[calc(8rem+var(--bar,0px)+var(--toasts,0px))] outline-none md:px-10 md:pt-5"
          >
            <UpdateNotice />
            <OwnerNotices />
            <LostRows />
            <BackupReminder />
            <AutomaticImport>
              <Suspense fallback={<Spinner label={t('Loading...')} />}>
                <Outlet />
              </Suspense>
            </AutomaticImport>
          </main>
        </div>
      </div>
    </AdminDialogsProvider>
  );
}

function NarrowFrame({ account, onSearch }: { account: Account; onSearch: () => void }) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <header className="flex min-h-11 items-center justify-between gap-2 border-b border-hairline pr-1 pl-4 md:pl-10">
        <Brand short />
        <span className="flex min-w-0 items-center">
          <OutboxState />
          <SearchButton short onOpen={onSearch} />
        </span>
      </header>
      <Drawer open={menuOpen} label={t('Menu')} onClose={() => setMenuOpen(false)}>
        <PopoverContext value={() => setMenuOpen(false)}>
          <AdminMenu account={account} />
        </PopoverContext>
      </Drawer>
      <BottomBar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />
    </>
  );
}

function PlaceKeys() {
  usePlaceKeys(useOpenPlace());
  return null;
}

/** Offers the new version. Hidden while offline, because the device may lack some of its files. */
export function UpdateNotice() {
  const { updates } = useServices().browser;
  const [isReady, setReady] = useState(false);
  const online = useOnline();
  useEffect(() => updates.watch(() => setReady(true)), [updates]);
  return (
    <div role="status" className="empty:hidden">
      {isReady && online && (
        <p className="m-0 mb-2 flex flex-wrap items-center gap-x-3 rounded-sm bg-info-surface px-3 py-1 text-sm text-info">
          {t('A new version is ready.')}
          <Button
            look="quiet"
            className="min-h-6 px-0 py-0 underline underline-offset-4"
            onClick={() => updates.apply()}
          >
            {t('Reload')}
          </Button>
          <Button
            look="quiet"
            className="min-h-6 px-0 py-0 text-muted"
            title={t('Update on next start')}
            onClick={() => setReady(false)}
          >
            {t('Later')}
          </Button>
        </p>
      )}
    </div>
  );
}
