import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { environment } from '#config/environment.ts';
import { demoOrganizations } from '#domain/repository/demo.ts';
import {
  allOrganizations,
  type Organization,
  personalOrganizationId,
  sortedOrganizations,
} from '#domain/repository/organization.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { translateMessage } from '#locales/translate.ts';
import { useGithubLocked } from '../../../use-github-connected.ts';
import { useAuth, useWorkspace } from '../../../use-services.ts';
import { useWorkspaceQuery } from '../../use-workspace-query.ts';

export interface Organizations {
  /** The personal account first. Undefined while they are being read. */
  list: readonly Organization[] | undefined;
  /** Login of the initially selected entry, which stands for all organisations. Null if none is known. */
  startsWith: string | null;
  loading: boolean;
  problem: Failure | null;
  /** Ids of organisations that GitHub hides until the owner passes their single sign-on. */
  withheld: readonly string[];
  /** Number of organisations that this version cannot read. */
  skipped: number;
  /** True to show samples: the feature is on, the first pull found nothing, and the account is not the owner's. */
  demo: boolean;
  refresh: () => void;
}

/** The organisations on this device. They are refreshed from GitHub when the page opens and when the owner asks. */
export function useOrganizations(): Organizations {
  const { githubImport } = useWorkspace();
  const { account } = useAuth();
  const hasPulled = useWorkspaceQuery(({ repositories }) => repositories.hasPulled()) ?? false;
  const stored = useLiveQuery(
    () => githubImport.organizations(),
    [githubImport],
    githubImport.firstOrganizations,
  );
  const owners = useWorkspaceQuery(({ githubImport }) => githubImport.owners());
  const withheld = useWorkspaceQuery(({ githubImport }) => githubImport.withheldOrganizations()) ?? none;
  const skipped = useWorkspaceQuery(({ githubImport }) => githubImport.skippedOrganizations()) ?? 0;
  const [loading, setLoading] = useState(true);
  const [problem, setProblem] = useState<Failure | null>(null);

  const fetchList = useCallback(
    async (force: boolean, isCurrent: () => boolean) => {
      const listed = await githubImport.refreshOrganizations({ force });
      if (!isCurrent()) return;
      // Reports a missing network only if the owner asked for the refresh.
      const isSilent = !force && !listed.ok && listed.failure.kind === 'NETWORK';
      setProblem(listed.ok || isSilent ? null : listed.failure);
      setLoading(false);
    },
    [githubImport],
  );

  const locked = useGithubLocked();
  useEffect(() => {
    if (locked) return;
    let current = true;
    void fetchList(false, () => current);
    return () => {
      current = false;
    };
  }, [fetchList, locked]);

  // Starts with the provider's list. Owners that only this device knows are added when they have been read.
  const enough = stored && (owners !== undefined || stored.length > 0);
  const real = enough ? withOwners(stored, owners ?? []) : undefined;
  const fetching = loading && !locked;
  const isOwner = account?.provider === 'github' || typeof account?.githubUsername === 'string';
  const isEmpty = real?.length === 0 && hasPulled && !fetching;
  const demo = isEmpty && !isOwner && environment().features.mockData;
  return {
    list: demo ? demoOrganizations : real,
    startsWith: real && real.length > 0 ? allOrganizations.login : null,
    loading: fetching,
    problem,
    withheld,
    skipped,
    demo,
    refresh() {
      setLoading(true);
      void fetchList(true, () => true);
    },
  };
}

const none: readonly string[] = [];

/** Returns the organisations on GitHub, followed by owners that only this device knows. */
function withOwners(stored: readonly Organization[], owners: readonly string[]): Organization[] {
  const known = new Set(stored.map(({ login }) => login.toLowerCase()));
  const others = owners
    .filter((owner) => !known.has(owner.toLowerCase()))
    .map((login) => ({ id: `owner-${login}`, login, name: login, avatarUrl: null }));
  return [...sortedOrganizations(stored), ...others];
}

/**
 * Finds an organisation by login. Samples have no entry for all organisations.
 * @param login null if none was chosen
 */
export function findOrganization(
  { list, demo }: Organizations,
  login: string | null,
): Organization | undefined {
  if (login === allOrganizations.login) return demo ? undefined : allOrganizations;
  return list?.find((organization) => organization.login === login);
}

/** Returns the name for display. Translates entries that are not organisations on GitHub. */
export function organizationName({ id, name }: Organization): string {
  return id === allOrganizations.id || id === personalOrganizationId ? translateMessage(name) : name;
}
