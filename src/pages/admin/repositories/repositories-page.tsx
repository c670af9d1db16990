import { Settings2 } from 'lucide-react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deviceStorage } from '#browser/storage.ts';
import { lastListKey } from '#config/constants.ts';
import { environment } from '#config/environment.ts';
import { hostPath, sitePath } from '#config/site.ts';
import {
  changeList,
  type ListChange,
  type ListState,
  namesListState,
  parseListState,
  type RepositoriesTab as TabKey,
  writeListState,
} from '#domain/repository/list-url-state.ts';
import { paths } from '#domain/shared/route.ts';
import { markText, t } from '#locales/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { part } from '#ui/part.ts';
import { Alert, Spinner } from '#ui/surface.tsx';
import { type Tab, Tabs } from '#ui/tabs.tsx';
import { useAppConfigured } from '../../use-github-connected.ts';
import { PageTitle } from '../page-title.tsx';
import { RepositoriesTab } from './list/repositories-tab.tsx';
import { PanelProvider } from './panel/repository-panel.tsx';

const AnalysisTab = part(async () => (await import('../analysis/analysis-tab.tsx')).AnalysisTab);

const tabs: readonly Tab<TabKey>[] = [
  { key: 'repositories', label: markText('Repositories') },
  { key: 'analysis', label: markText('Repository Analysis') },
];

export function RepositoriesPage() {
  const { state, show } = useListState();
  const appConfigured = useAppConfigured();
  return (
    <PanelProvider opened={state.tab === 'repositories' ? state.opened : null} show={show}>
      <PageTitle
        title={t('GitHub Repository Management')}
        aside={
          <>
            {appConfigured && <Alert tone="success" title={t('GitHub App Configured')} line />}
            {environment().features.githubApp && (
              <ButtonLink
                to={paths.appSetup}
                look="quiet"
                title={t('GitHub App Setup')}
                className="px-2 sm:px-3"
              >
                <Settings2 aria-hidden="true" size={16} className="sm:hidden" />
                <span className="max-sm:sr-only">{t('GitHub App Setup')}</span>
              </ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label={t('Repository management')}
        tabs={tabs.map(({ key, label }) => ({ key, label: t(label) }))}
        chosen={state.tab}
        onChoose={(tab) => show({ tab })}
      >
        {/* A single Suspense boundary keeps the old tab visible until the new one has loaded. */}
        <Suspense fallback={<Spinner label={t('Loading...')} />}>
          {state.tab === 'repositories' ? (
            <RepositoriesTab state={state} show={show} />
          ) : (
            <AnalysisTab organization={state.organization} />
          )}
        </Suspense>
      </Tabs>
    </PanelProvider>
  );
}

/** Milliseconds. Browsers limit how often a page may change its address. */
const addressDelayMs = 200;

/** Returns the state in the address. Without one, returns the state that this device showed last. */
function firstShown(search: string): ListState {
  const named = read(search);
  return namesListState(new URLSearchParams(search)) ? named : { ...read(lastShown()), opened: named.opened };
}

export function listedFirst(search: string): string | null {
  const { tab, organization } = firstShown(search);
  return tab === 'repositories' ? organization : null;
}

/** Returns the state of the list. It changes at once, and the page's address follows after a delay. */
export function useListState(): { state: ListState; show: (change: ListChange) => void } {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [state, setState] = useState(() => firstShown(search));
  const address = useRef(search);
  // Addresses that were written and that the router has not reported yet.
  const written = useRef(new Set<string>());

  // Takes over changes of the address by the Back button or a link.
  useEffect(() => {
    if (search === address.current) written.current.clear();
    if (search === address.current || written.current.delete(search)) return;
    address.current = search;
    setState(read(search));
  }, [search]);

  useEffect(() => {
    keepShown(state);
    const next = getAddress(state, address.current);
    if (next === address.current) return;
    // Writes nothing if the address belongs to another screen already, because that would cancel the navigation.
    const isHere = () => sitePath(location.pathname) === pathname;
    const write = () => {
      if (!isHere()) return;
      address.current = next;
      written.current.add(next);
      void navigate({ pathname, search: next }, { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(write, addressDelayMs);
    // Writes a delayed state before the page unloads.
    const leave = () => {
      if (isHere()) history.replaceState(history.state, '', hostPath(pathname) + next);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
    };
  }, [state, pathname, navigate]);

  const show = useCallback((change: ListChange) => setState((before) => changeList(before, change)), []);
  return { state, show };
}

function keepShown(state: ListState): void {
  deviceStorage.setItem(lastListKey, getAddress({ ...state, opened: null }, ''));
}

/** The stored state is parsed like an address, because any script of the site may have written it. Empty if nothing is stored. */
const lastShown = () => deviceStorage.getItem(lastListKey) ?? '';

function read(search: string): ListState {
  return parseListState(new URLSearchParams(search));
}

function getAddress(state: ListState, search: string): string {
  const parameters = writeListState(state, new URLSearchParams(search)).toString();
  return parameters === '' ? '' : `?${parameters}`;
}
