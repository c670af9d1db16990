import { useLiveQuery } from 'dexie-react-hooks';
import { type FormEvent, useId, useState } from 'react';
import type { AnalysisTarget } from '#domain/analysis/analysis.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { useWorkspace } from '../../use-services.ts';

/** More suggestions than this help nobody. */
const maxSuggestions = 500;

/** Owner and repository, with what the device knows as suggestions. */
export function AnalysisForm({
  busy,
  onAnalyse,
}: {
  busy: boolean;
  onAnalyse: (target: AnalysisTarget) => void;
}) {
  const [owner, setOwner] = useState('facebook');
  const [repository, setRepository] = useState('react');
  const id = useId();
  const { owners, names } = useSuggestions(owner);
  const target = { owner: owner.trim(), repository: repository.trim() };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (target.owner && target.repository) onAnalyse(target);
  };

  return (
    <form onSubmit={submit} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      <TextField
        label={t('Owner')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={`${id}-owners`}
        value={owner}
        onChange={(event) => setOwner(event.target.value)}
      />
      <TextField
        label={t('Repository')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        list={`${id}-names`}
        value={repository}
        onChange={(event) => setRepository(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={busy || target.owner === '' || target.repository === ''}>
        {t('Analyze Repository')}
      </Button>
      <Suggestions id={`${id}-owners`} values={owners} />
      <Suggestions id={`${id}-names`} values={names} />
    </form>
  );
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

function useSuggestions(owner: string): { owners: string[]; names: string[] } {
  const { githubImport, repositories } = useWorkspace();
  const owners = useLiveQuery(() => githubImport.owners(), [githubImport]) ?? [];
  const wanted = owner.trim();
  const names =
    useLiveQuery(() => repositories.namesOf(wanted, maxSuggestions), [repositories, wanted]) ?? [];
  return { owners, names };
}
