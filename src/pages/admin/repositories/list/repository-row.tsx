import { BookOpen, ExternalLink, Globe, type LucideIcon, Megaphone, RotateCcw, Star } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { Link } from 'react-router-dom';
import { hasServer } from '#config/site.ts';
import { findLink } from '#domain/analysis/analysis-text.ts';
import { publishProjectId } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { formatAge, formatDate, formatNumber } from '#domain/shared/format.ts';
import { projectPath } from '#domain/shared/route.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { useEditedLabels } from '../value-text.ts';
import { LanguageDot } from './language-dot.tsx';
import { rowColumns } from './list-header.tsx';
import { type ProjectMarks, ProjectTag, type RowMarks, RowTags } from './row-tags.tsx';
import { SelectBox } from './select-box.tsx';

/** Stays the same object between renders, so that typing elsewhere does not render the rows again. */
export interface RowActions {
  /** @param extend true to select every row from the last selected one to this one */
  toggle: (id: string, extend: boolean) => void;
  open: (id: string) => void;
  reset: (repository: Repository) => void;
}

interface RowProps extends RowMarks, ProjectMarks {
  selected: boolean;
  opened: boolean;
  showOwner: boolean;
  /** Shown while the list is sorted or filtered by score. */
  score: number | null;
  withScore: boolean;
  /** Milliseconds since the epoch. */
  now: number;
  readOnly: boolean;
  actions: RowActions;
}

/** A single line of 40 px if there is room, so that ten rows fill the area; otherwise the text determines the height. */
export const RepositoryRow = memo(function RepositoryRow({
  selected,
  opened,
  showOwner,
  score,
  withScore,
  now,
  readOnly,
  actions,
  project,
  published,
  ...marks
}: RowProps) {
  const { repository } = marks;
  const { name, owner, language, stars } = repository;
  const label = showOwner ? `${owner}/${name}` : name;
  return (
    <tr
      data-repository={name}
      tabIndex={-1}
      aria-current={opened || undefined}
      className={`relative flex min-h-16 flex-wrap content-center items-center gap-x-3 border-b border-hairline py-2 pr-1 pl-11 text-sm -outline-offset-2 @2xl:h-10 @2xl:min-h-0 @2xl:p-0 ${rowColumns(withScore)} ${
        selected || opened ? 'bg-surface' : ''
      } ${selected ? 'before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent' : ''}`}
    >
      <td className="absolute left-1 p-0 @2xl:static">
        {!readOnly && (
          <SelectBox
            selected={selected}
            label={selected ? t('Selected {name}', { name: label }) : t('Select {name}', { name: label })}
            title={t(selected ? 'Selected' : 'Select')}
            onClick={(event) => actions.toggle(repository.id, event.shiftKey)}
          />
        )}
      </td>
      {/* Name and description leave room for the links at the right. */}
      <td className="flex w-full min-w-0 items-baseline gap-x-2 p-0 pr-17 @max-[15rem]:flex-wrap @2xl:w-auto @2xl:pr-0">
        <RowName repository={repository} label={label} onOpen={readOnly ? null : actions.open} />
        {/* Shrinks before the name does. */}
        {showOwner && (
          <span
            data-field="owner"
            className="min-w-8 shrink-9999 truncate text-muted @2xl:hidden @min-[58rem]:block"
          >
            <span className="sr-only">{t('Owner:')} </span>
            {owner}
          </span>
        )}
      </td>
      <td
        className="w-full min-w-0 truncate p-0 pr-17 text-muted empty:hidden @2xl:hidden @2xl:pr-0 @min-[58rem]:block @min-[58rem]:w-auto @min-[58rem]:empty:block"
        title={repository.description ?? undefined}
      >
        {repository.description}
      </td>
      {withScore && <td className="tabular p-0">{score !== null && t('Score {score}', { score })}</td>}
      <td className="max-w-full min-w-0 p-0 empty:hidden @2xl:empty:block">
        {language && (
          <span className="flex min-w-0 items-center gap-1.5">
            <LanguageDot language={language} />
            <span data-field="language" className="truncate">
              {language}
            </span>
          </span>
        )}
      </td>
      <td className="tabular p-0 whitespace-nowrap @2xl:text-right">
        <Star aria-hidden="true" size={14} className="mr-1 inline -translate-y-px text-muted @2xl:hidden" />
        <span className="sr-only">{t('Stars:')} </span>
        <span data-field="stars">{formatNumber(stars)}</span>
      </td>
      <td className="tabular p-0 whitespace-nowrap text-muted empty:hidden @2xl:text-right @2xl:empty:block">
        <Updated at={repository.pushedAt} now={now} />
      </td>
      <td className="flex max-w-full min-w-0 p-0 empty:hidden @2xl:empty:block">
        <ProjectTag project={project} published={published} />
      </td>
      {/* Positioned, so that texts for screen readers are cut off with the tags and do not widen the page. */}
      <td className="relative flex max-w-full min-w-0 items-center gap-x-2 p-0 empty:hidden @max-2xl:flex-wrap @2xl:overflow-hidden @2xl:whitespace-nowrap @2xl:*:shrink-0 @2xl:empty:block">
        {repository.editedFields.length > 0 && !readOnly && (
          <Edited repository={repository} onReset={actions.reset} />
        )}
        <RowTags {...marks} />
        <FileMark file="README" Icon={BookOpen} present={repository.hasReadme} />
        <FileMark file="TechBragging.md" Icon={Megaphone} present={repository.hasTechBragging} />
      </td>
      <td className="absolute top-2 right-1 flex gap-2 p-0 @2xl:static">
        {hasServer && !readOnly && <PublishLink repository={repository} published={published} />}
        <GithubLink repository={repository} />
      </td>
    </tr>
  );
});

function Updated({ at, now }: { at: string | null; now: number }) {
  if (at === null) return null;
  return (
    <>
      <span className="sr-only">{t('Updated')} </span>
      <time dateTime={at} title={formatDate(at)}>
        {formatAge(at, now)}
      </time>
    </>
  );
}

function PublishLink({ repository, published }: { repository: Repository; published: boolean }) {
  const { name } = repository;
  const text = published
    ? t('Edit the page of {name}', { name })
    : t('Publish {repository}', { repository: name });
  return (
    <Link
      to={projectPath(publishProjectId(repository))}
      title={text}
      className={`relative inline-flex size-6 items-center justify-center before:absolute before:-inset-y-2.5 before:-left-2.5 hover:text-ink ${published ? 'text-success' : 'text-muted'}`}
    >
      <span className="sr-only">{text}</span>
      <Globe aria-hidden="true" size={16} />
    </Link>
  );
}

function GithubLink({ repository }: { repository: Repository }) {
  const address = findLink(location.origin, repository.url);
  if (address === null) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      data-open=""
      title={t('Open on GitHub')}
      // The touch target is larger than the icon.
      className="relative inline-flex size-6 items-center justify-center text-muted before:absolute before:-inset-2.5 hover:text-ink"
    >
      <span className="sr-only">{t('GitHub: {name} (opens in a new tab)', { name: repository.name })}</span>
      <ExternalLink aria-hidden="true" size={16} />
    </a>
  );
}

/** Shows nothing for a file that was never checked. */
function FileMark({ file, Icon, present }: { file: string; Icon: LucideIcon; present: boolean | null }) {
  if (present === null) return null;
  const text = present ? t('{file}: yes', { file }) : t('{file}: no', { file });
  return (
    <span data-file={file} title={text} className={`shrink-0 ${present ? 'text-ink' : 'opacity-40'}`}>
      <Icon aria-hidden="true" size={14} />
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
    <span className="inline-flex min-w-0 items-center text-info @2xl:shrink-0" title={text}>
      <span className="wrap-anywhere @2xl:sr-only">{text}</span>
      <Button
        look="quiet"
        className="relative min-h-6 min-w-6 p-0 text-info before:absolute before:-inset-2.5 pointer-coarse:min-h-6 pointer-coarse:min-w-6"
        aria-label={t("Reset {name} to GitHub's values", { name: repository.name })}
        title={`${text}. ${t("Reset to GitHub's values")}`}
        onClick={() => onReset(repository)}
      >
        <RotateCcw aria-hidden="true" size={14} />
      </Button>
    </span>
  );
}

// Has a minimum width, so that the name remains readable beside many badges.
const nameLook = 'min-w-12 max-w-full truncate font-semibold text-ink';

/** Opens the panel. It is also a link to GitHub, which Ctrl, ⌘, Shift or the middle button opens. */
function RowName({
  repository: { id, name, url },
  label,
  onOpen,
}: {
  repository: Repository;
  label: string;
  /** Opens the panel. Null if the row has no panel. */
  onOpen: ((id: string) => void) | null;
}) {
  if (onOpen === null) {
    return (
      <span className={nameLook} title={label}>
        {name}
      </span>
    );
  }
  const address = findLink(location.origin, url);
  if (address === null) {
    return (
      <button
        type="button"
        data-name={id}
        title={label}
        className={`${nameLook} cursor-pointer border-0 bg-transparent p-0 hover:underline`}
        onClick={() => onOpen(id)}
      >
        {name}
      </button>
    );
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      data-name={id}
      title={label}
      className={`${nameLook} no-underline -outline-offset-2 hover:underline`}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onOpen(id);
      }}
    >
      {name}
    </a>
  );
}

function isPlain({ ctrlKey, metaKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
