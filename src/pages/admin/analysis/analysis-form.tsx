import { type ClipboardEvent, type FormEvent, useId, useState } from 'react';
import { environment } from '#config/environment.ts';
import type { AnalysisTarget } from '#domain/analysis/analysis.ts';
import { parseRepositoryReference } from '#domain/repository/repository-reference.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { asCode, TextField } from '#ui/field.tsx';
import { useWorkspaceQuery } from '../use-workspace-query.ts';

/** Maximum number of suggestions. A longer list slows down typing. */
const maxSuggestions = 500;

interface AnalysisFormProps {
  /** Target that is shown until the owner enters a field. Undefined while it is being read. */
  start: AnalysisTarget | undefined;
  busy: boolean;
  onAnalyse: (target: AnalysisTarget) => void;
}

/** Asks for an owner and a repository. Accepts an address in either field. */
export function AnalysisForm({ start, busy, onAnalyse }: AnalysisFormProps) {
  const [typed, setTyped] = useState<AnalysisTarget | null>(null);
  const { owner, repository } = typed ?? start ?? { owner: '', repository: '' };
  const id = useId();
  const owners = useWorkspaceQuery(({ githubImport }) => githubImport.owners()) ?? [];
  const wanted = owner.trim();
  const names =
    useWorkspaceQuery(({ repositories }) => repositories.getNames(wanted, maxSuggestions), [wanted]) ?? [];
  const { target, otherHost } = getTarget(owner, repository);
  const error =
    otherHost && t('Portico analyzes repositories on GitHub, not on {host}.', { host: otherHost });
  const paste = (event: ClipboardEvent) => {
    const found = parse(event.clipboardData.getData('text'));
    if (!found || 'otherHost' in found) return;
    event.preventDefault();
    setTyped({ owner: found.owner, repository: found.repository ?? '' });
  };

  // A start value that arrives later would mix with typed text.
  const keepShown = () => setTyped((before) => before ?? { owner, repository });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!target) return;
    setTyped(target);
    onAnalyse(target);
  };

  return (
    <form onSubmit={submit} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        label={t('Owner')}
        required
        {...asCode}
        list={`${id}-owners`}
        value={owner}
        onFocus={keepShown}
        onPaste={paste}
        onChange={(event) => setTyped({ owner: event.target.value, repository })}
      />
      <TextField
        label={t('Repository')}
        required
        {...asCode}
        list={`${id}-names`}
        value={repository}
        error={error}
        onFocus={keepShown}
        onPaste={paste}
        onChange={(event) => setTyped({ owner, repository: event.target.value })}
      />
      <Button type="submit" look="primary" disabled={busy || target === null}>
        {t('Analyze Repository')}
      </Button>
      <Suggestions id={`${id}-owners`} values={owners} />
      <Suggestions id={`${id}-names`} values={names} />
    </form>
  );
}

const parse = (text: string) => parseRepositoryReference(text, environment().github.webUrl);

/** Either field may contain an address or `owner/name`. `target` is null if owner or repository is missing. */
function getTarget(owner: string, repository: string): { target: AnalysisTarget | null; otherHost?: string } {
  const named = parse(repository) ?? parse(owner);
  if (named && 'otherHost' in named) return { target: null, otherHost: named.otherHost };
  const target = {
    owner: named?.owner ?? owner.trim(),
    repository: named?.repository ?? repository.trim(),
  };
  return { target: target.owner && target.repository ? target : null };
}

function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  );
}
