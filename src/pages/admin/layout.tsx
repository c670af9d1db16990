import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import type { Account } from '#domain/auth/account.ts';
import { t } from '#locales/translate.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Spinner } from '#ui/surface.tsx';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { useAuth } from '../use-services.ts';
import { AdminMenu, Brand } from './admin-menu.tsx';
import { endAnalyses } from './analysis/running-analyses.ts';
import { BackupReminder } from './backup-reminder.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { AdminDialogsProvider } from './dialogs/admin-dialogs.tsx';
import { LostRows } from './lost-rows.tsx';
import { OwnerNotices } from './owner-notices.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import { SearchButton } from './palette/search-button.tsx';
import { AutomaticImport } from './repositories/import/automatic-import.tsx';
import { OutboxState } from './sync-state.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { usePlaceKeys } from './use-place-keys.ts';
import { useOpenPlace } from './use-places.ts';

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
        <AdminMenu account={account} onFollow={() => setMenuOpen(false)} />
      </Drawer>
      <BottomBar menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />
    </>
  );
}

function PlaceKeys() {
  usePlaceKeys(useOpenPlace());
  return null;
}
