import { useEffect, useMemo, useState } from 'react';
import { searchDelayMs } from '#config/constants.ts';
import type { RepositorySearch } from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import type { GithubImport } from '#services/workspace/github-import.ts';
import { useGithubConnected, useGithubLocked } from '../../use-github-connected.ts';
import { useWorkspace } from '../../use-services.ts';
import { useOnline } from '../use-online.ts';
import type { Command, FoundGroup } from './command.ts';

/** Before what is searched for at GitHub. */
export const githubPrefix = 'gh ';

/** What is searched for at GitHub; null: it is a text for this device. */
export function githubTerm(text: string): string | null {
  const typed = text.trimStart();
  return typed.toLowerCase().startsWith(githubPrefix) ? typed.slice(githubPrefix.length).trim() : null;
}

interface GithubFinds {
  groups: FoundGroup[];
  /** Why no repository is listed; null: some are. */
  note: string | null;
}

type Found = { term: string } & ({ search: RepositorySearch } | { problem: string });

/** GitHub's repositories by a text; null: nothing is searched for there. */
export function useGithubSearch(term: string | null, commands: readonly Command[]): GithubFinds | null {
  const { githubImport } = useWorkspace();
  const connected = useGithubConnected();
  const locked = useGithubLocked();
  const online = useOnline();
  const obstacle = obstacleOf({ term, connected, locked, online });
  const found = useFound(githubImport, obstacle === null ? term : null);
  return useMemo(() => {
    if (term === null) return null;
    if (obstacle !== null) return { groups: connectionGroups(commands), note: obstacle };
    if (found?.term !== term) return { groups: [], note: t('Searching GitHub…') };
    if ('problem' in found) return { groups: [], note: translateMessage(found.problem) };
    const groups = groupsOf(found.search, commands);
    return { groups, note: groups.length > 0 ? null : t('Nothing found at GitHub') };
  }, [term, obstacle, found, commands]);
}

interface Circumstances {
  term: string | null;
  connected: boolean | undefined;
  locked: boolean;
  online: boolean;
}

/** What keeps a search from beginning. */
function obstacleOf({ term, connected, locked, online }: Circumstances): string | null {
  if (locked) return t('GitHub is locked on this device. Unlock it to search there.');
  if (connected === false) return t('Connect GitHub to search there.');
  if (!online) return t('This device is offline: GitHub cannot be searched.');
  return term === '' ? t('Type what to look for among GitHub’s repositories.') : null;
}

function useFound(githubImport: GithubImport, term: string | null): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!term) return;
    let current = true;
    async function search(wanted: string) {
      const result = await githubImport.search(wanted);
      if (!current) return;
      if (!result.ok) setFound({ term: wanted, problem: result.failure.message });
      else if (result.value) setFound({ term: wanted, search: result.value });
    }
    const timer = setTimeout(() => void search(term), searchDelayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [githubImport, term]);
  return found;
}

/** What can be done about a missing connection, if it is that. */
function connectionGroups(commands: readonly Command[]): FoundGroup[] {
  const own = commands.filter(
    ({ id, group }) => group === 'Actions' && (id === 'connect' || id === 'unlock'),
  );
  return own.length > 0 ? [{ group: 'Actions', commands: own, total: own.length }] : [];
}

function groupsOf({ repositories, total }: RepositorySearch, commands: readonly Command[]): FoundGroup[] {
  if (repositories.length === 0) return [];
  const onDevice = new Map(commands.map((command) => [command.id, command]));
  const found = repositories.map((repository) =>
    openFound(repository, onDevice.get(`repository-${repository.id}`)),
  );
  return [{ group: 'GitHub', commands: found, total }];
}

/** What is on this device is shown here, everything else at GitHub. */
function openFound({ id, owner, name, url, stars }: ProviderRepository, here: Command | undefined): Command {
  return {
    id: here?.id ?? `github-${id}`,
    group: 'GitHub',
    label: `${owner}/${name}`,
    hint: here ? t('On this device') : t('★ {stars} · opens GitHub', { stars: formatNumber(stars) }),
    run: here?.run ?? (() => void window.open(url, '_blank', 'noopener')),
  };
}
