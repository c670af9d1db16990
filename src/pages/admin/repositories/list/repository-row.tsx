import { BookOpen, Check, ExternalLink, type LucideIcon, Megaphone, RotateCcw, Star } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { findLink } from '#domain/analysis/analysis-text.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { formatDate, formatNumber } from '#domain/shared/format.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useEditedLabels } from '../use-edited-labels.ts';
import { RowName } from './row-name.tsx';
import { type RowMarks, RowTags } from './row-tags.tsx';

/** What can be done with a row. Stable between renders, so that a keystroke elsewhere paints no row anew. */
export interface RowActions {
  /** Selects in batch mode, else links to the default project or unlinks. */
  toggle: (id: string, extend: boolean) => void;
  /** Opens the panel of the repository. */
  open: (id: string) => void;
  reset: (repository: Repository) => void;
}

interface RowProps extends RowMarks {
  batchMode: boolean;
  /** In batch mode: picked. Otherwise: linked. */
  selected: boolean;
  /** Its panel is open. */
  opened: boolean;
  /** The list is of several owners. */
  showOwner: boolean;
  /** Shown while the list is sorted or filtered by it. */
  score: number | null;
  /** Samples cannot be changed. */
  readOnly: boolean;
  actions: RowActions;
}

/**
 * One line of 40 px where there is room, so that a page of ten fills its area exactly; else three lines of it.
 */
export const RepositoryRow = memo(function RepositoryRow({
  repository,
  pending,
  missing,
  attention,
  project,
  batchMode,
  selected,
  opened,
  showOwner,
  score,
  readOnly,
  actions,
}: RowProps) {
  const { name, owner } = repository;
  const label = showOwner ? `${owner}/${name}` : name;

  return (
    <li
      data-repository={name}
      tabIndex={-1}
      aria-current={opened || undefined}
      className={`relative flex h-20 items-center @max-[15rem]:h-auto @max-[15rem]:min-h-20 @max-[15rem]:flex-wrap gap-x-4 border-b border-hairline pl-3 -outline-offset-2 xl:h-10 ${
        batchMode && selected
          ? 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent'
          : ''
      } ${opened ? 'bg-surface' : ''}`}
    >
      <div className="min-w-0 grow @max-[15rem]:basis-full xl:flex xl:items-center xl:gap-x-4">
        {/* The name goes before the description, whose column begins later where there are many tags. */}
        <p className="m-0 flex min-w-0 items-center gap-x-2 overflow-hidden whitespace-nowrap @max-[15rem]:flex-wrap @max-[15rem]:overflow-visible @max-[15rem]:whitespace-normal xl:max-w-3/5 xl:min-w-1/4 xl:shrink-0">
          <RowName repository={repository} label={label} onOpen={readOnly ? null : actions.open} />
          {/* Where there is not enough room for both, the name stays. */}
          {showOwner && (
            <span data-field="owner" className="min-w-8 shrink-9999 truncate text-sm text-muted">
              <span className="sr-only">{t('Owner:')} </span>
              {owner}
            </span>
          )}
          <RowTags
            repository={repository}
            pending={pending}
            missing={missing}
            attention={attention}
            project={project}
          />
        </p>
        <p
          className="m-0 min-w-0 grow truncate text-sm text-muted xl:basis-0"
          title={repository.description ?? undefined}
        >
          {repository.description}
        </p>
        <Facts repository={repository} score={score} onReset={readOnly ? null : actions.reset} />
      </div>
      {!readOnly && (
        <Button
          look={selected ? 'primary' : 'secondary'}
          aria-pressed={selected}
          aria-label={selected ? t('Selected {name}', { name: label }) : t('Select {name}', { name: label })}
          title={batchMode ? t(selected ? 'Selected' : 'Select') : linkTitle(selected, project)}
          className="min-h-8 w-[min(7rem,40%)] shrink-0 flex-wrap gap-y-0 px-1 py-0"
          onClick={(event: MouseEvent) => actions.toggle(repository.id, event.shiftKey)}
        >
          {selected && <Check aria-hidden="true" size={16} />}
          {t(selected ? 'Selected' : 'Select')}
        </Button>
      )}
    </li>
  );
});

function linkTitle(selected: boolean, project: string | null): string {
  if (!selected) return t('Select for a project: link');
  return project === null
    ? t('Selected for the project: unlink')
    : t('Selected for {project}: unlink', { project });
}

/** Where the lines are wide enough they are columns of one width, so that the eye can go down them. */
function Facts({
  repository,
  score,
  onReset,
}: {
  repository: Repository;
  score: number | null;
  onReset: ((repository: Repository) => void) | null;
}) {
  const address = findLink(location.origin, repository.url);
  const { editedFields } = repository;
  return (
    <p className="tabular m-0 flex items-center gap-x-3 text-sm whitespace-nowrap text-muted @max-[15rem]:flex-wrap">
      {editedFields.length > 0 && onReset && <Edited repository={repository} onReset={onReset} />}
      {score !== null && <span className="text-ink xl:w-18">{t('Score {score}', { score })}</span>}
      <span className="truncate xl:w-24">
        {repository.language && (
          <span data-field="language" className="text-ink">
            {repository.language}
          </span>
        )}
      </span>
      <span className="inline-flex items-center gap-1 xl:w-16">
        <Star aria-hidden="true" size={14} />
        <span className="sr-only">{t('Stars:')} </span>
        <span data-field="stars">{formatNumber(repository.stars)}</span>
      </span>
      <span className="hidden sm:inline xl:w-24">
        {repository.pushedAt && (
          <>
            <span className="sr-only">{t('Updated')} </span>
            <time dateTime={repository.pushedAt}>{formatDate(repository.pushedAt)}</time>
          </>
        )}
      </span>
      <span className="inline-flex gap-1 xl:w-10">
        <FileMark file="README" Icon={BookOpen} present={repository.hasReadme} />
        <FileMark file="TechBragging.md" Icon={Megaphone} present={repository.hasTechBragging} />
      </span>
      {address !== null && (
        <a
          href={address}
          target="_blank"
          rel="noreferrer noopener"
          data-open=""
          title={t('GitHub')}
          // The line is not as high as a finger: what can be touched reaches beyond it.
          className="relative inline-flex size-6 items-center justify-center text-ink before:absolute before:-inset-2.5"
        >
          <span className="sr-only">
            {t('GitHub: {name} (opens in a new tab)', { name: repository.name })}
          </span>
          <ExternalLink aria-hidden="true" size={16} />
        </a>
      )}
    </p>
  );
}

/** Unknown is not 'no': what was not checked is not mentioned. */
function FileMark({ file, Icon, present }: { file: string; Icon: LucideIcon; present: boolean | null }) {
  if (present === null) return null;
  const text = present ? t('{file}: yes', { file }) : t('{file}: no', { file });
  return (
    <span data-file={file} title={text} className={present ? 'text-ink' : 'opacity-40'}>
      <Icon aria-hidden="true" size={16} />
      <span className="sr-only">{text}</span>
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
  const text = t('Edited: {fields}', { fields: useEditedLabels(repository).join(', ') });
  return (
    <span className="inline-flex min-w-0 items-center text-info" title={text}>
      <span aria-hidden="true" className="mr-1 size-2 shrink-0 rounded-full bg-info max-xl:hidden" />
      <span className="truncate xl:sr-only">{text}</span>
      <Button
        look="quiet"
        className="relative min-h-6 min-w-6 p-0 before:absolute before:-inset-2.5 pointer-coarse:min-h-6 pointer-coarse:min-w-6"
        aria-label={t("Reset {name} to GitHub's values", { name: repository.name })}
        title={t("Reset to GitHub's values")}
        onClick={() => onReset(repository)}
      >
        <RotateCcw aria-hidden="true" size={14} />
      </Button>
    </span>
  );
}
