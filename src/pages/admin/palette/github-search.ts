import { useEffect, useMemo, useState } from 'react';
import { searchDelayMs } from '#config/constants.ts';
import { environment } from '#config/environment.ts';
import type { RepositorySearch } from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import { parseRepositoryReference } from '#domain/repository/repository-reference.ts';
import { formatNumber } from '#domain/shared/format.ts';
import type { FailureReason } from '#domain/shared/wording.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import type { GithubImport } from '#services/workspace/github-import.ts';
import { useGithubConnected, useGithubLocked } from '../../use-github-connected.ts';
import { useWorkspace } from '../../use-services.ts';
import { useOnline } from '../use-online.ts';
import type { Command, FoundGroup } from './command.ts';

export const githubPrefix = 'gh ';

/** Returns the text to search on GitHub, or null for a search on this device. */
export function githubTerm(text: string): string | null {
  const typed = text.trimStart();
  if (!typed.toLowerCase().startsWith(githubPrefix)) return null;
  const term = typed.slice(githubPrefix.length).trim();
  const found = parseRepositoryReference(term, environment().github.webUrl);
  if (!found || 'otherHost' in found) return term;
  return found.repository === null ? `user:${found.owner}` : `repo:${found.owner}/${found.repository}`;
}

type Found = { term: string } & ({ search: RepositorySearch } | { problem: FailureReason });

/**
 * Searches repositories on GitHub.
 * @param term null for no search
 */
export function useGithubSearch(
  term: string | null,
  commands: readonly Command[],
): { groups: FoundGroup[]; note: string | null } | null {
  const { githubImport } = useWorkspace();
  const connected = useGithubConnected();
  const locked = useGithubLocked();
  const online = useOnline();
  const obstacle = getObstacle(term, connected, locked, online);
  const found = useFound(githubImport, obstacle === null ? term : null);
  return useMemo(() => {
    if (term === null) return null;
    if (obstacle !== null) return { groups: connectionGroups(commands), note: obstacle };
    if (found?.term !== term) return { groups: [], note: t('Searching GitHub…') };
    if ('problem' in found) return { groups: [], note: translateMessage(found.problem) };
    const groups = getGroups(found.search, commands);
    return { groups, note: getNote(found.search, groups.length > 0) };
  }, [term, obstacle, found, commands]);
}

function getNote({ skipped }: RepositorySearch, isAnyListed: boolean): string | null {
  if (skipped > 0) {
    return t("Left out because this version can't read them: {items}.", {
      items: formatCount(skipped, 'repository', 'repositories'),
    });
  }
  return isAnyListed ? null : t('Nothing found on GitHub');
}

function getObstacle(
  term: string | null,
  connected: boolean | undefined,
  locked: boolean,
  online: boolean,
): string | null {
  if (locked) return t('GitHub is locked on this device. Unlock it to search there.');
  if (connected === false) return t('Connect GitHub to search there.');
  if (!online) return t("You're offline. You can search GitHub when you're back online.");
  return term === '' ? t('Type to search all repositories on GitHub.') : null;
}

function useFound(githubImport: GithubImport, term: string | null): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!term) return;
    let current = true;
    async function search(wanted: string) {
      const result = await githubImport.search(wanted);
      if (!current) return;
      if (!result.ok) setFound({ term: wanted, problem: result.failure });
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

function connectionGroups(commands: readonly Command[]): FoundGroup[] {
  const own = commands.filter(
    ({ id, group }) => group === 'Actions' && (id === 'connect' || id === 'unlock'),
  );
  return own.length > 0 ? [{ group: 'Actions', commands: own, total: own.length }] : [];
}

function getGroups({ repositories, total }: RepositorySearch, commands: readonly Command[]): FoundGroup[] {
  if (repositories.length === 0) return [];
  const onDevice = new Map(commands.map((command) => [command.id, command]));
  const found = repositories.map((repository) =>
    openFound(repository, onDevice.get(`repository-${repository.id}`)),
  );
  return [{ group: 'GitHub', commands: found, total }];
}

function openFound({ id, owner, name, url, stars }: ProviderRepository, here: Command | undefined): Command {
  return {
    id: here?.id ?? `github-${id}`,
    group: 'GitHub',
    label: `${owner}/${name}`,
    hint: here ? t('On this device') : t('★ {stars} · opens GitHub', { stars: formatNumber(stars) }),
    run: here?.run ?? (() => void window.open(url, '_blank', 'noopener')),
  };
}
