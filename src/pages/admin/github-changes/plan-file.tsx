import { useMemo, useState } from 'react';
import { planWanted } from '#domain/github-change/github-plan.ts';
import { missingScope as scopeOfWanted } from '#domain/github-change/missing.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Alert, Muted, Spinner } from '#ui/surface.tsx';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { ConfirmPlan } from './confirm-plan.tsx';
import { type ProposedEntry, readPlanFile, withProposals } from './plan-file.schema.ts';
import { ReadAgain } from './read-again.tsx';

export interface ChosenPlanFile {
  name: string;
  entries: readonly ProposedEntry[];
}

const maxBytes = 20_000_000;
const maxNames = 12;

async function readChosen(file: File): Promise<readonly ProposedEntry[] | string> {
  if (file.size > maxBytes) return t('This file is too large.');
  const read = readPlanFile(await file.text());
  return read.ok ? withProposals(read.entries) : read.problem;
}

interface PlanFileFieldProps {
  open: boolean;
  onChoose: (file: ChosenPlanFile) => void;
}

/** Reads a plan from a file, instead of the fields. The file names its own repositories. */
export function PlanFileField({ open, onChoose }: PlanFileFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  async function choose(file: File | undefined) {
    if (!file) return;
    const read = await readChosen(file);
    setProblem(typeof read === 'string' ? read : null);
    if (typeof read !== 'string') onChoose({ name: file.name, entries: read });
  }
  return (
    <details open={open}>
      <summary className="cursor-pointer text-sm font-medium">{t('Apply a saved plan')}</summary>
      <div className="mt-4 grid gap-2">
        <label className="grid gap-2 text-sm font-medium">
          {t('Plan as JSON')}
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => void choose(event.target.files?.[0])}
            className="block w-full rounded-sm border border-control bg-paper p-2 text-sm"
          />
        </label>
        <Muted>
          <Sentence
            text="A plan lists its own repositories and ignores your selection. To save a plan, choose {save} in a preview."
            parts={{ save: <em>{t('Save as JSON')}</em> }}
          />
        </Muted>
        {problem && <Alert tone="danger" urgent title={problem} />}
      </div>
    </details>
  );
}

interface PlanFromFileProps {
  file: ChosenPlanFile;
  onBack: () => void;
  onClose: () => void;
}

export function PlanFromFile({ file: { name, entries }, onBack, onClose }: PlanFromFileProps) {
  const found = useWorkspaceQuery(({ githubChanges }) => githubChanges.find(entries), [entries]);
  const wanted = useMemo(() => new Map(found?.map((id, index) => [id, entries[index]])), [found, entries]);
  const ids = useMemo(() => [...wanted.keys()].filter((id) => id !== null), [wanted]);
  const known = useWorkspaceQuery(({ githubChanges }) => githubChanges.readKnown(ids), [ids]);
  const plan = useMemo(
    () =>
      known &&
      planWanted(known, (_values, repository) => {
        const entry = wanted.get(repository.id);
        return { ...entry?.settings, ...entry?.proposed };
      }),
    [known, wanted],
  );
  const missingScope = (id: string) => {
    const { settings = {}, proposed } = wanted.get(id) ?? {};
    const { files, proposal } = proposed ?? {};
    return scopeOfWanted({
      wanted: { ...settings, ...(files && { files }) },
      ...(proposal && { proposal }),
    });
  };
  const unknown = entries.filter((_entry, index) => found && found[index] === null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="m-0 text-sm font-medium wrap-anywhere">
          {name}: {formatCount(entries.length, 'repository', 'repositories')}
        </p>
        <Button className="min-h-8 py-1" onClick={onBack}>
          {t('Back to the fields')}
        </Button>
      </div>
      {unknown.length > 0 && (
        <Alert
          tone="warning"
          title={t('{count} not on this device', {
            count: formatCount(unknown.length, 'repository is', 'repositories are'),
          })}
        >
          {unknown
            .slice(0, maxNames)
            .map(({ repository }) => repository)
            .join(', ')}
          {unknown.length > maxNames && ` ${t('and {count} more', { count: unknown.length - maxNames })}`}
        </Alert>
      )}
      {ids.length > 0 && <ReadAgain ids={ids} missingScope={missingScope} />}
      {found && plan ? <ConfirmPlan plan={plan} onClose={onClose} /> : <Spinner label={t('Loading...')} />}
    </>
  );
}
