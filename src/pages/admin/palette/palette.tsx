import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { environment } from '#config/environment.ts';
import { defaultProjectId, pageState } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { parseFullName } from '#domain/repository/repository-reference.ts';
import { sortedViews, viewAddress } from '#domain/repository/saved-view.ts';
import { errorMessage } from '#domain/shared/failure.ts';
import { paths, projectPath, repositoryPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { toastFailure } from '#ui/toast.ts';
import { useConnectGithub } from '../../account/github-connection.tsx';
import { afterRead } from '../../after-read.ts';
import { useGithubConnected, useGithubLock, useGithubLocked } from '../../use-github-connected.ts';
import { useServices, useWorkspace } from '../../use-services.ts';
import { exportAll } from '../backup-file.ts';
import { useAdminDialogs } from '../dialogs/use-admin-dialogs.ts';
import { pageStates } from '../project/page-state.tsx';
import { useOpenPlace } from '../use-places.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { type Command, findCommands } from './command.ts';
import { CommandSearch } from './command-search.tsx';
import { fixedCommands } from './fixed-commands.ts';
import { githubPrefix, githubTerm, useGithubSearch } from './github-search.ts';
import { listAddress } from './last-list.ts';
import { requestPageCommand } from './page-commands.ts';
import { recentCommands, rememberCommand } from './recent-commands.ts';

type Go = (path: string) => void;

function useCommands(): Command[] {
  const workspace = useWorkspace();
  const { auth } = useServices();
  const { show } = useAdminDialogs();
  const go = useGo();
  const open = useOpenPlace();
  const github = useGithubCommands(go);
  const rows = useRows(go);
  return useMemo(() => {
    const own = fixedCommands({
      go,
      open,
      show,
      onList: (command) => {
        if (!requestPageCommand(command)) go(listAddress());
      },
      exportData: () =>
        void exportAll(workspace.backup).catch((error: unknown) =>
          toastFailure(t('Export Failed'), errorMessage(error)),
        ),
      syncNow: () => workspace.sync.now(),
      signOut: () => auth.send({ type: 'signOut.requested' }),
    });
    return withRecent([...own, ...github, ...rows]);
  }, [go, open, show, github, rows, workspace, auth]);
}

function useGo(): Go {
  const navigate = useNavigate();
  return useMemo(() => (path) => void navigate(path), [navigate]);
}

function withRecent(commands: readonly Command[]): Command[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const recent = recentCommands().flatMap((id) => {
    const command = byId.get(id);
    return command ? [{ ...command, group: 'Recent' as const }] : [];
  });
  return [...recent, ...commands];
}

function useGithubCommands(go: Go): Command[] {
  const { lock } = useServices().github;
  const state = useGithubLock();
  const locked = useGithubLocked();
  const connected = useGithubConnected();
  const { connect } = useConnectGithub();
  return useMemo(() => {
    const of = (id: string, label: string, run: () => void): Command => ({
      id,
      label,
      group: 'Actions',
      keywords: t('token passkey passphrase'),
      run,
    });
    // Unlocks with the passkey. The repository list asks for a passphrase.
    const unlock = () => {
      if (state?.kind !== 'passkey') return go(listAddress());
      void lock.unlock().then((opened) => {
        if (!opened.ok) toastFailure(t('Unlocking failed'), opened.failure);
      });
    };
    if (locked) return [of('unlock', t('Unlock GitHub'), unlock)];
    if (connected === false) {
      return [of('connect', t('Connect GitHub'), connect)];
    }
    if (!connected || !state) return [];
    return state.kind === 'none'
      ? [of('lock-settings', t('Lock GitHub on this device'), () => go(listAddress()))]
      : [of('lock', t('Lock GitHub now'), () => void lock.lock())];
  }, [go, lock, state, locked, connected, connect]);
}

function useRows(go: Go): Command[] {
  const workspace = useWorkspace();
  const organizations = useWorkspaceQuery(({ githubImport }) => githubImport.organizations());
  const projects = useWorkspaceQuery(({ projects }) => projects.all());
  const views = useWorkspaceQuery(({ savedViews }) => savedViews.all());
  const [repositories, setRepositories] = useState<readonly Repository[]>([]);
  useEffect(() => {
    const show = (all: Repository[]) => setRepositories(all.sort((a, b) => (a.name < b.name ? -1 : 1)));
    return afterRead(workspace.repositories.all(), show);
  }, [workspace]);
  return useMemo(() => {
    const row = (group: Command['group'], id: string, label: string, hint: string, path: string) => ({
      id,
      group,
      label,
      hint,
      run: () => go(path),
    });
    const list = (query: string) => `${paths.repositories}?${query}`;
    return [
      ...sortedViews(views ?? []).map((view) => {
        const label = t('View: {name}', { name: view.name });
        return row('Views', `view-${view.id}`, label, t('Saved'), list(viewAddress(view)));
      }),
      ...(projects ?? [])
        .filter(({ id }) => id !== defaultProjectId)
        .map((project) => {
          const state = t(pageStates[pageState(project)].label);
          return row('Projects', `project-${project.id}`, project.name, state, projectPath(project.id));
        }),
      ...(organizations ?? []).map(({ id, name, login }) => {
        const query = new URLSearchParams({ org: login }).toString();
        return row('Organizations', `organization-${id}`, name, login, list(query));
      }),
      ...repositories.map(({ id, name, owner }) => ({
        ...row('Repositories', `repository-${id}`, name, owner, repositoryPath({ id, name, owner })),
        keywords: `${owner}/${name}`,
      })),
    ];
  }, [views, projects, organizations, repositories, go]);
}

/** A component of its own, so that typing does not rebuild the list of commands. */
export function Palette({ onDone }: { onDone: () => void }) {
  const commands = useCommands();
  return <Search commands={commands} onDone={onDone} />;
}

export function Search({ commands: own, onDone }: { commands: readonly Command[]; onDone: () => void }) {
  const [text, setText] = useState('');
  const commands = useMemo(() => [...own, searchGithub(() => setText(githubPrefix))], [own]);
  const here = useMemo(
    () => findCommands(commands, parseFullName(text, environment().github.webUrl) ?? text),
    [commands, text],
  );
  const atGithub = useGithubSearch(githubTerm(text), own);
  function run(command: Command) {
    if (!command.keepsOpen) {
      // Does not remember results from GitHub, because they are unavailable the next time.
      if (own.some(({ id }) => id === command.id)) rememberCommand(command.id);
      onDone();
    }
    command.run();
  }
  const { groups, note } = atGithub ?? { groups: here, note: here.length > 0 ? null : t('Nothing found') };
  return <CommandSearch text={text} onText={setText} groups={groups} note={note} onRun={run} />;
}

function searchGithub(run: () => void): Command {
  return {
    id: 'search-github',
    group: 'Actions',
    label: t('Search GitHub'),
    hint: githubPrefix.trim(),
    keywords: t('repositories of others find'),
    keepsOpen: true,
    run,
  };
}
