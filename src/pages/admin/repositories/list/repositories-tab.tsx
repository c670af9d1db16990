import { useCallback, useState } from 'react';
import { repositoriesPerListPage } from '#config/constants.ts';
import type { Account } from '#domain/auth/account.ts';
import { demoRepositoryCount } from '#domain/repository/demo.ts';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import { allOrganizations, type Organization } from '#domain/repository/organization.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Alert, Spinner } from '#ui/surface.tsx';
import { useGithubConnected } from '../../../use-github-connected.ts';
import { useAuth, useWorkspace } from '../../../use-services.ts';
import { useBatchSelection } from '../batch/use-batch-selection.ts';
import { ConnectedCard } from '../import/connected-card.tsx';
import { DebugInformation } from '../import/debug-information.tsx';
import { DemoSection } from '../import/demo-section.tsx';
import { isToldByCard } from '../import/failure-help.tsx';
import { organizationName } from '../import/organization-name.ts';
import { RateLimitLine } from '../import/rate-limit-line.tsx';
import { findOrganization, type Organizations, useOrganizations } from '../import/use-organizations.ts';
import { useRepositoryFetch } from '../import/use-repository-fetch.ts';
import { RepositorySection } from './repository-section.tsx';
import { type LoadedRepositories, useRepositories } from './use-repositories.ts';

interface TabProps {
  state: ListState;
  show: (change: ListChange) => void;
  appConfigured: boolean;
}

export function RepositoriesTab(props: TabProps) {
  const { account } = useAuth();
  const organizations = useOrganizations();
  const login = props.state.organization ?? organizations.startsWith;
  const selected = findOrganization(organizations, login);
  // The rows take the longest, and the address says whose: what else is looked up goes on meanwhile.
  const loaded = useRepositories(login, repositoriesPerListPage);
  const connected = useGithubConnected();
  if (connected === undefined || !account) return <Spinner label={t('Checking authentication status')} />;
  return (
    <Connected
      {...props}
      account={account}
      connected={connected}
      organizations={organizations}
      selected={selected}
      loaded={loaded}
    />
  );
}

interface ConnectedProps extends TabProps {
  connected: boolean;
  organizations: Organizations;
  selected: Organization | undefined;
  /** undefined: not read yet. */
  loaded: LoadedRepositories | undefined;
}

function Connected({ account, ...props }: ConnectedProps & { account: Account }) {
  const { appConfigured, connected, organizations, selected } = props;
  const { problem } = organizations;
  const { chosen, pick, show } = useStart(props);
  return (
    <div className="grid gap-1 md:gap-2">
      {problem?.kind === 'AUTHENTICATION' && !isToldByCard(problem) && (
        <Alert
          tone="danger"
          urgent
          title={t('GitHub connection error: {reason}', { reason: translateMessage(problem.message) })}
        />
      )}
      <ConnectedCard
        account={account}
        connected={connected}
        appConfigured={appConfigured}
        organizations={organizations}
        selected={selected}
        chosen={chosen}
        onSelect={pick}
      />
      {/* Another organisation begins with an empty selection. */}
      <OfOrganization key={selected?.login ?? 'none'} {...props} show={show} />
    </div>
  );
}

/** What the list starts with is chosen with the first thing that is done to it; what stands above stays where it is. */
function useStart({ state, show, organizations: { startsWith } }: ConnectedProps) {
  const [started, setStarted] = useState(false);
  const { organization } = state;
  return {
    chosen: organization !== null && !(started && organization === startsWith),
    pick: (login: string) => {
      setStarted(false);
      show({ organization: login });
    },
    show: useCallback(
      (change: ListChange) => {
        if (organization !== null || startsWith === null) return show(change);
        setStarted(true);
        show({ organization: startsWith, ...change });
      },
      [organization, startsWith, show],
    ),
  };
}

function OfOrganization(props: ConnectedProps) {
  const { selected, organizations } = props;
  if (!selected) return <Debug {...props} repositoryCount={0} selectedCount={0} refresh={null} />;
  if (organizations.demo) return <OfDemo {...props} selected={selected} />;
  return <OfDevice {...props} selected={selected} />;
}

function OfDevice(props: ConnectedProps & { selected: Organization }) {
  const { selected, organizations, loaded, state, show } = props;
  const all = selected.login === allOrganizations.login;
  const shown = all ? organizations.onDevice : [selected];
  const batch = useBatchSelection();
  // Of everybody the device's rows are shown: to list every owner anew would be many requests for a glance.
  const fetch = useRepositoryFetch(shown, !all);
  return (
    <>
      <div className="grid gap-1 md:gap-2">
        <RepositorySection
          organizations={shown}
          showOwners={all}
          loaded={loaded}
          fetch={fetch}
          batch={batch}
          state={state}
          show={show}
        />
        {/* Its line is there before it is known. */}
        <div className="min-h-6">{fetch.limit && <RateLimitLine limit={fetch.limit} />}</div>
      </div>
      <Debug
        {...props}
        loadingRows={fetch.progress !== null || loaded === undefined}
        repositoryCount={loaded?.total ?? 0}
        selectedCount={batch.selected.size}
        refresh={() => void fetch.refresh()}
      />
    </>
  );
}

function OfDemo(props: ConnectedProps & { selected: Organization }) {
  const batch = useBatchSelection();
  return (
    <>
      <DemoSection organization={props.selected} batch={batch} state={props.state} show={props.show} />
      <Debug {...props} repositoryCount={demoRepositoryCount} selectedCount={0} refresh={null} />
    </>
  );
}

/** Appears when the tool bridge is missing (specification section 2). */
function Debug({
  selected,
  organizations,
  appConfigured,
  connected,
  loadingRows = false,
  repositoryCount,
  selectedCount,
  refresh,
}: ConnectedProps & {
  loadingRows?: boolean;
  repositoryCount: number;
  selectedCount: number;
  refresh: (() => void) | null;
}) {
  const { githubImport } = useWorkspace();
  if (githubImport.hasToolBridge()) return null;
  return (
    <DebugInformation
      facts={{
        authStatus: connected ? t('Authenticated') : t('Not authenticated'),
        loading: organizations.loading || loadingRows,
        appConfigured,
        organizationCount: organizations.list?.length ?? 0,
        selectedOrganization: selected ? organizationName(selected) : null,
        repositoryCount,
        selectedRepositoryCount: selectedCount,
      }}
      onRefreshOrganizations={organizations.refresh}
      onRefreshRepositories={refresh}
    />
  );
}
