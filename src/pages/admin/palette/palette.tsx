import { useMemo, useState } from 'react';
import { environment } from '#config/environment.ts';
import { parseFullName } from '#domain/repository/repository-reference.ts';
import { t } from '#locales/translate.ts';
import { type Command, findCommands } from './command.ts';
import { CommandSearch } from './command-search.tsx';
import { githubPrefix, githubTerm, useGithubSearch } from './github-search.ts';
import { rememberCommand } from './recent-commands.ts';
import { useCommands } from './use-commands.ts';

/** Separate from the input, so that typing does not rebuild the commands. */
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
      // Results from GitHub are not available the next time.
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
