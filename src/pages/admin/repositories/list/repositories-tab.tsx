import { useEffect, useMemo, useState } from 'react';
import { repositoriesPerListPage } from '#config/constants.ts';
import { demoRepositories, demoRepositoryCount } from '#domain/repository/demo.ts';
import type { ListChange, ListState } from '#domain/repository/list-url-state.ts';
import { allOrganizations, type Organization } from '#domain/repository/organization.ts';
import { formatNumber, formatTime } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Alert, Badge, Spinner } from '#ui/surface.tsx';
import { PublicOnlyLine } from '../../../account/github-connection.tsx';
import { useExpectedConnection } from '../../../use-github-connected.ts';
import { useAuth, useServices } from '../../../use-services.ts';
import { useBatchSelection } from '../batch/use-batch-selection.ts';
import { useAutomaticImport } from '../import/automatic-import.tsx';
import { ConnectedCard, ConnectionButton } from '../import/connected-card.tsx';
import { DebugInformation } from '../import/debug-information.tsx';
import { isToldByCard } from '../import/fetch-status.tsx';
import { OrganizationProblems, OrganizationSelect } from '../import/organization-picker.tsx';
import { findOrganization, type Organizations, useOrganizations } from '../import/use-organizations.ts';
import { type FetchView, useRepositoryFetch } from '../import/use-repository-fetch.ts';
import type { Toolbar } from './list-controls.tsx';
import { RepositoryList } from './repository-list.tsx';
import { RepositorySection } from './repository-section.tsx';
import { type LoadedRepositories, useIndexed, useRepositories } from './use-repositories.ts';

interface TabProps {
  state: ListState;
  show: (change: ListChange) => void;
}

export function RepositoriesTab({ state, show }: TabProps) {
  const { account } = useAuth();
  const { github } = useServices();
  const organizations = useOrganizations();
  const { problem } = organizations;
  const login = state.organization ?? organizations.startsWith;
  const selected = findOrganization(organizations, login);
  // Reads the rows first, because that takes longest. The address names their owner, so the rest can be read meanwhile.
  const loaded = useRepositories(login, repositoriesPerListPage);
  const connected = useExpectedConnection();
  useEffect(() => {
    if (connected) void github.checkScopes();
  }, [connected, github]);
  const [open, setOpen] = useState(false);
  // The toolbar is mounted again for each organisation. Returns the focus to the menu if the owner has used it.
  const [picked, setPicked] = useState(false);
  if (connected === undefined || !account) return <Spinner label={t('Checking authentication status')} />;
  const pick = (login: string) => {
    setPicked(true);
    show({ organization: login });
  };
  const toolbar: Toolbar = {
    before: (
      <OrganizationSelect
        organizations={organizations}
        selected={selected}
        onSelect={pick}
        keepsFocus={picked}
        inToolbar
      />
    ),
    after: connected && <ConnectionButton open={open} onToggle={() => setOpen(!open)} />,
  };
  const shared = { connected, organizations, selected };
  return (
    <div className="grid gap-1 md:gap-2">
      {problem?.kind === 'AUTHENTICATION' && !isToldByCard(problem) && (
        <Alert
          tone="danger"
          urgent
          title={t('GitHub connection error: {reason}', { reason: translateMessage(problem) })}
        />
      )}
      {(open || !connected || !selected) && <ConnectedCard {...shared} account={account} onSelect={pick} />}
      <OrganizationProblems organizations={organizations} />
      {/* The key resets the selection when the organisation changes. */}
      <OfOrganization key={selected?.login ?? 'none'} {...shared} {...{ state, show, loaded, toolbar }} />
    </div>
  );
}

interface ListProps extends TabProps {
  connected: boolean;
  organizations: Organizations;
  selected: Organization | undefined;
  /** Undefined while they are being read. */
  loaded: LoadedRepositories | undefined;
  toolbar: Toolbar;
}

function OfOrganization(props: ListProps) {
  const { selected, organizations } = props;
  if (!selected) return <DebugInformation {...props} repositoryCount={0} refresh={null} />;
  if (organizations.demo) return <Samples {...props} selected={selected} />;
  return <OfDevice {...props} selected={selected} />;
}

type OrganizationProps = ListProps & { selected: Organization };

function OfDevice(props: OrganizationProps) {
  const { selected, organizations, loaded } = props;
  const all = selected.login === allOrganizations.login;
  const shown = all ? (organizations.list ?? []) : [selected];
  const batch = useBatchSelection();
  const listing = useRepositoryFetch(shown, all ? 'none' : 'all');
  const imported = useAutomaticImport();
  const fetch = withImport(listing, imported, selected);
  return (
    <>
      <div className="grid gap-1 md:gap-2">
        <RepositorySection
          {...props}
          organizations={shown}
          showOwners={all}
          fetch={fetch}
          batch={batch}
          onRefresh={organizations.refresh}
        />
        {/* The line's space is reserved while the limit is unknown. */}
        <div className="flex min-h-6 flex-wrap items-center gap-x-4">
          {fetch.limit && (
            <p className="tabular m-0 text-sm text-muted">
              {t('GitHub limit: {remaining} of {limit} requests left, new ones at {time}', {
                remaining: formatNumber(fetch.limit.remaining),
                limit: formatNumber(fetch.limit.limit),
                time: formatTime(fetch.limit.resetsAt),
              })}
            </p>
          )}
          <PublicOnlyLine />
        </div>
      </div>
      <DebugInformation
        {...props}
        isLoading={fetch.progress !== null || loaded === undefined}
        repositoryCount={loaded?.total ?? 0}
        selectedCount={batch.selected.size}
        refresh={() => void fetch.refresh()}
      />
    </>
  );
}

/** Shows the automatic import's progress if it is listing the same owner. */
function withImport(listing: FetchView, imported: FetchView, { login }: Organization): FetchView {
  const { progress, stop, limit } = imported;
  const all = login === allOrganizations.login;
  if (listing.progress === null && progress && (all || progress.login === login)) {
    return { ...listing, progress: all ? progress : { ...progress, of: null }, stop };
  }
  return all ? { ...listing, limit: listing.limit ?? limit } : listing;
}

/** Shows samples that exist in memory only. They cannot be changed, stored or sent. */
function Samples(props: OrganizationProps) {
  const { selected } = props;
  const batch = useBatchSelection();
  const samples = useMemo(() => {
    const rows = demoRepositories(selected.login);
    return { rows, total: rows.length, pending: new Set<string>() };
  }, [selected.login]);
  const loaded = useIndexed(samples);
  return (
    <>
      <div className="grid gap-2">
        <p className="m-0 flex items-center gap-2 text-sm text-muted">
          <Badge tone="warning">{t('Demo Mode')}</Badge>
          {t('These are samples. Connect GitHub to see your own repositories here.')}
        </p>
        {loaded && (
          <RepositoryList
            {...props}
            readOnly
            organizations={[selected]}
            showOwners={false}
            loaded={loaded}
            batch={batch}
            missing={noneMissing}
            refresh={nothing}
            loading={false}
          />
        )}
      </div>
      <DebugInformation {...props} repositoryCount={demoRepositoryCount} refresh={null} />
    </>
  );
}

function nothing(): void {}

const noneMissing: ReadonlySet<string> = new Set();
