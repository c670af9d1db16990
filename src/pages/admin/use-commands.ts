import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { paths } from '#domain/shared/route.ts';
import { chooseTheme, currentTheme } from '#ui/theme.ts';
import { useServices, useWorkspace } from '../use-services.ts';

export interface Command {
  id: string;
  label: string;
  /** What kind of thing it leads to. */
  hint: string;
  run: () => void;
}

const maxRepositories = 8;

/** Everything that can be done from anywhere, and the repositories that a text names. */
export function useCommands(text: string): Command[] {
  const workspace = useWorkspace();
  const { auth } = useServices();
  const navigate = useNavigate();
  const go = (path: string) => () => void navigate(path);
  const organizations = useLiveQuery(() => workspace.githubImport.organizations(), [workspace]) ?? [];
  const repositories = useLiveQuery(() => workspace.repositories.all(), [workspace]) ?? [];
  const fixed: Command[] = [
    { id: 'dashboard', label: 'Dashboard', hint: 'Page', run: go(paths.admin) },
    { id: 'repositories', label: 'GitHub Repositories', hint: 'Page', run: go(paths.repositories) },
    {
      id: 'analysis',
      label: 'Repository Analysis',
      hint: 'Page',
      run: go(`${paths.repositories}?tab=analysis`),
    },
    ...(environment().features.githubApp
      ? [{ id: 'app-setup', label: 'GitHub App Setup', hint: 'Page', run: go(paths.appSetup) }]
      : []),
    { id: 'sync', label: 'Sync now', hint: 'Action', run: () => workspace.sync.now() },
    {
      id: 'theme',
      label: 'Switch between light and dark',
      hint: 'Action',
      run: () => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      hint: 'Action',
      run: () => auth.send({ type: 'signOut.requested' }),
    },
  ];
  const term = text.trim().toLowerCase();
  const named = [...fixed, ...organizations.map((organization) => openOrganization(organization, go))].filter(
    ({ label }) => label.toLowerCase().includes(term),
  );
  return term === '' ? named : [...named, ...found(repositories, term).map((one) => openRepository(one, go))];
}

type Go = (path: string) => () => void;

function openOrganization({ id, name, login }: Organization, go: Go): Command {
  const path = `${paths.repositories}?org=${encodeURIComponent(login)}`;
  return { id: `organization-${id}`, label: name, hint: 'Organization', run: go(path) };
}

function openRepository({ id, name, owner }: Repository, go: Go): Command {
  const address = new URLSearchParams({ org: owner, q: name });
  return { id: `repository-${id}`, label: name, hint: owner, run: go(`${paths.repositories}?${address}`) };
}

/** Names that begin with the text come first. */
function found(repositories: readonly Repository[], term: string): Repository[] {
  const matching = repositories.filter(({ name }) => name.toLowerCase().includes(term));
  const rank = ({ name }: Repository) => (name.toLowerCase().startsWith(term) ? 0 : 1);
  return matching.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1)).slice(0, maxRepositories);
}
