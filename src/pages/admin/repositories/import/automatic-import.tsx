import { createContext, type ReactNode, use, useEffect } from 'react';
import { sortedOrganizations } from '#domain/repository/organization.ts';
import { useGithubConnected } from '../../../use-github-connected.ts';
import { useWorkspace } from '../../../use-services.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';
import { type FetchView, useRepositoryFetch } from './use-repository-fetch.ts';

const AutomaticImportContext = createContext<FetchView | null>(null);

/** Imports the repositories of owners that this device has not loaded yet. Runs on every page. */
export function AutomaticImport({ children }: { children: ReactNode }) {
  const { githubImport } = useWorkspace();
  const connected = useGithubConnected() === true;
  const organizations = useWorkspaceQuery(
    async ({ githubImport }) => (connected ? sortedOrganizations(await githubImport.organizations()) : []),
    [connected],
  );
  useEffect(() => {
    // Ignores the result, because the list requests the organisations, too, and shows a failure.
    if (connected) void githubImport.refreshOrganizations();
  }, [githubImport, connected]);
  const fetch = useRepositoryFetch(organizations ?? noOrganizations, 'missing');
  return <AutomaticImportContext value={fetch}>{children}</AutomaticImportContext>;
}

export function useAutomaticImport(): FetchView {
  const fetch = use(AutomaticImportContext);
  if (!fetch) throw new Error('useAutomaticImport must be used within AutomaticImport.');
  return fetch;
}

const noOrganizations: readonly never[] = [];
