import { Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Spinner } from '#ui/surface.tsx';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { useAuth } from '../use-services.ts';
import { AdminMenu, Brand } from './admin-menu.tsx';
import { endAnalyses } from './analysis/running-analyses.ts';
import { BackupReminder } from './backup-reminder.tsx';
import { AdminDialogsProvider } from './dialogs/admin-dialogs.tsx';
import { LostRows } from './lost-rows.tsx';
import { CommandPalette } from './palette/command-palette.tsx';
import { SearchButton } from './palette/search-button.tsx';
import { AutomaticImport } from './repositories/import/automatic-import.tsx';
import { SyncStatusLine } from './sync-status-line.tsx';
import { usePlaceKeys } from './use-place-keys.ts';
import { useOpenPlace } from './use-places.ts';

/** The frame of the workspace: links on the left, in a drawer on small screens, and the status of the sync. */
export function AdminLayout() {
  const { account } = useAuth();
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const isWide = useWideScreen();
  useEffect(() => endAnalyses, []);
  useEffect(() => {
    // Behind the header that is hidden there, an open drawer would keep the page from being used.
    if (isWide) setMenuOpen(false);
  }, [isWide]);
  if (!account) return null;
  return (
    <AdminDialogsProvider account={account}>
      <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_1fr]">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-paper focus:p-3 focus:text-ink"
        >
          {t('Skip to content')}
        </a>
        <header className="flex flex-wrap items-center justify-between border-b border-hairline py-2 pr-1 pl-4 md:pl-12 lg:hidden">
          <Brand />
          <span className="flex flex-wrap">
            <SearchButton onOpen={() => setSearching(true)} />
            <Button
              look="quiet"
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              onClick={() => setMenuOpen(true)}
            >
              <Menu aria-hidden="true" size={20} />
              {t('Menu')}
            </Button>
          </span>
          <Drawer open={menuOpen} label={t('Menu')} onClose={() => setMenuOpen(false)}>
            <AdminMenu account={account} onFollow={() => setMenuOpen(false)} />
          </Drawer>
        </header>
        <aside className="hidden border-r border-hairline bg-surface px-3 py-4 lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:gap-4 lg:overflow-y-auto">
          <Brand />
          <AdminMenu account={account} />
        </aside>
        <div className="min-w-0">
          <SyncStatusLine onSearch={() => setSearching(true)} />
          <CommandPalette open={searching} onOpen={setSearching} />
          <PlaceKeys />
          <main
            id="content"
            tabIndex={-1}
            className="max-w-6xl px-4 pt-3 pb-[calc(8rem+var(--toasts,0px))] outline-none md:px-12 md:pt-4"
          >
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

function PlaceKeys() {
  usePlaceKeys(useOpenPlace());
  return null;
}
