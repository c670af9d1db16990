import { Check, ExternalLink, RotateCcw, Star } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { linkFrom } from '#domain/analysis/analysis-text.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { Button } from '#ui/button.tsx';
import { type RowMarks, RowTags } from './row-tags.tsx';

/** What can be done with a row. Stable between renders, so that a keystroke elsewhere paints no row anew. */
export interface RowActions {
  /** Selects in batch mode, else links to the default project or unlinks. */
  toggle: (id: string, extend: boolean) => void;
  reset: (repository: Repository) => void;
}

interface RowProps extends RowMarks {
  batchMode: boolean;
  /** In batch mode: picked. Otherwise: linked. */
  selected: boolean;
  /** Samples cannot be changed. */
  readOnly: boolean;
  actions: RowActions;
}

export const RepositoryRow = memo(function RepositoryRow({
  repository,
  pending,
  missing,
  attention,
  batchMode,
  selected,
  readOnly,
  actions,
}: RowProps) {
  const { name } = repository;
  const verb = batchMode ? '' : selected ? ' for the project: unlink' : ' for the project: link';
  return (
    <li
      data-repository={name}
      tabIndex={-1}
      className={`relative grid gap-x-6 gap-y-3 border-b border-hairline py-4 pr-1 -outline-offset-2 last:border-b-0 sm:grid-cols-[1fr_auto] ${
        batchMode ? 'pl-4' : ''
      } ${batchMode && selected ? 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent' : ''}`}
    >
      <div className="min-w-0">
        <p className="m-0 flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-all">{name}</span>
          <RowTags repository={repository} pending={pending} missing={missing} attention={attention} />
        </p>
        {repository.description && (
          <p className="m-0 max-w-[68ch] text-sm text-muted">{repository.description}</p>
        )}
        <Facts repository={repository} />
        {repository.editedFields.length > 0 && !readOnly && (
          <Edited repository={repository} onReset={actions.reset} />
        )}
      </div>
      {!readOnly && (
        <Button
          look={selected ? 'primary' : 'secondary'}
          aria-pressed={selected}
          aria-label={`${selected ? 'Selected' : 'Select'} ${name}`}
          title={`${selected ? 'Selected' : 'Select'}${verb}`}
          className="min-w-28 self-center justify-self-start"
          onClick={(event: MouseEvent) => actions.toggle(repository.id, event.shiftKey)}
        >
          {selected && <Check aria-hidden="true" size={16} />}
          {selected ? 'Selected' : 'Select'}
        </Button>
      )}
    </li>
  );
});

function Facts({ repository }: { repository: Repository }) {
  const address = linkFrom(location.origin, repository.url);
  return (
    <p className="tabular m-0 mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted">
      {repository.language && (
        <span data-field="language" className="text-ink">
          {repository.language}
        </span>
      )}
      <span className="inline-flex items-center gap-1">
        <Star aria-hidden="true" size={14} />
        <span className="sr-only">Stars: </span>
        <span data-field="stars">{repository.stars}</span>
      </span>
      {repository.pushedAt && <span>Updated {dateOf(repository.pushedAt)}</span>}
      <FileMark label="README" present={repository.hasReadme} />
      <FileMark label="TechBragging.md" present={repository.hasTechBragging} />
      {address !== null && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer noopener"
          data-open=""
          className="inline-flex min-h-6 items-center gap-1 text-ink underline-offset-4 pointer-coarse:min-h-11"
        >
          GitHub
          <span className="sr-only">: {repository.name} (opens in a new tab)</span>
          <ExternalLink aria-hidden="true" size={14} />
        </a>
      )}
    </p>
  );
}

/** Unknown is not 'no': what was not checked is not mentioned. */
function FileMark({ label, present }: { label: string; present: boolean | null }) {
  if (present === null) return null;
  return (
    <span data-file={label}>
      {label}: {present ? 'yes' : 'no'}
    </span>
  );
}

function Edited({
  repository,
  onReset,
}: {
  repository: Repository;
  onReset: (repository: Repository) => void;
}) {
  const fields = repository.editedFields.map((field) => repositoryFields[field].label).join(', ');
  return (
    <p className="m-0 mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-info">Edited: {fields}</span>
      <Button
        look="quiet"
        className="-ml-2 min-h-6 px-2 py-0.5"
        aria-label={`Reset ${repository.name} to GitHub's values`}
        onClick={() => onReset(repository)}
      >
        <RotateCcw aria-hidden="true" size={14} />
        Reset
      </Button>
    </p>
  );
}

const dates = new Intl.DateTimeFormat('en-CH', { dateStyle: 'medium' });

function dateOf(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? 'Unknown' : dates.format(date);
}
