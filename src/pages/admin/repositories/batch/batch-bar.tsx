import { ChevronDown, Ellipsis } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { linkTargets, type Project } from '#domain/project/project.ts';
import { type BatchAction, planBatch } from '#domain/repository/batch-plan.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { formatCount, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { useClosePopover } from '#ui/popover-context.ts';
import { reserveFoot } from '#ui/reserve-foot.ts';
import { toast } from '#ui/toast.ts';
import { useAdminDialogs } from '../../dialogs/use-admin-dialogs.ts';
import { projectTitle } from '../../project-title.ts';
import { announceNothingSelected } from './batch-toasts.ts';
import { BatchUpdateDialog, type ChangeTarget } from './batch-update-dialog.tsx';
import type { Batch } from './use-batch-selection.ts';

interface BatchBarProps {
  batch: Batch;
  /** All rows of the organisation, because a filter may hide selected ones. */
  rows: readonly Repository[];
  showOwners: boolean;
  pageIds: readonly string[];
  matching: readonly Repository[];
  projects: readonly Project[];
}

interface BarActions {
  selectPage: () => void;
  deselectPage: () => void;
  /** Null if the page shows all repositories that match. */
  selectMatching: (() => void) | null;
  edit: (target: ChangeTarget) => void;
  request: (action: BatchAction) => void;
}

/**
 * Actions for the selected repositories. *Select All* selects the current page only. The bar overlays the bottom of the window,
 * so that nothing moves when it appears. It has one line; actions that do not fit are in its menu.
 */
export function BatchBar({ batch, rows, showOwners, pageIds, matching, projects }: BatchBarProps) {
  const [edited, setEdited] = useState<{ rows: readonly Repository[]; target: ChangeTarget } | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const { send, active, busy, selected } = batch;
  // Closes the dialog only when the list shows the stored change.
  const wasBusy = useDeferredValue(busy);
  if (submitted && !busy && !wasBusy) {
    setSubmitted(false);
    setEdited(null);
  }

  const actions: BarActions = {
    selectPage: () => send({ type: 'repositories.selected', ids: pageIds }),
    deselectPage: () => send({ type: 'repositories.deselected', ids: pageIds }),
    selectMatching:
      matching.length > pageIds.length
        ? () => send({ type: 'repositories.selected', ids: matching.map(({ id }) => id) })
        : null,
    request: (action) => requestAction(batch, rows, action),
    edit(target) {
      if (selected.size === 0) announceNothingSelected('update');
      else setEdited({ rows: selectedRows(rows, selected), target });
    },
  };
  return (
    <>
      {active && (
        <Bar batch={batch} actions={actions} matchCount={matching.length} targets={linkTargets(projects)} />
      )}
      <BatchUpdateDialog
        repositories={edited?.rows ?? null}
        target={edited?.target ?? 'portico'}
        onTarget={(target) => setEdited((before) => before && { ...before, target })}
        showOwners={showOwners}
        busy={busy}
        onClose={() => setEdited(null)}
        onSubmit={(updates, ids) => {
          send({ type: 'action.requested', action: { kind: 'update', updates }, ids });
          setSubmitted(true);
        }}
      />
    </>
  );
}

const item = 'min-h-8 shrink-0 px-3 py-1 whitespace-nowrap';

interface BarProps {
  batch: Batch;
  actions: BarActions;
  matchCount: number;
  targets: readonly Project[];
}

function Bar({ batch, actions, matchCount, targets }: BarProps) {
  const { busy, selected } = batch;
  return (
    <section
      ref={reserveFoot}
      aria-label={t('Batch mode')}
      className="@container pointer-events-none fixed inset-x-0 bottom-[var(--bar,0px)] z-20 has-aria-expanded:z-60 flex justify-center px-4 pb-4 lg:left-63"
    >
      <div className="pointer-events-auto flex max-w-full items-center gap-1 rounded-sm border border-control bg-paper px-2 py-1.5 text-ink scheme-dark @max-[18rem]:flex-wrap">
        <p role="status" className="tabular m-0 shrink-0 px-2 text-sm whitespace-nowrap @max-[50rem]:sr-only">
          {t('{repositories} selected', {
            repositories: formatCount(selected.size, 'repository', 'repositories'),
          })}
        </p>
        <p
          aria-hidden="true"
          className="tabular m-0 shrink-0 px-2 text-sm whitespace-nowrap @min-[50rem]:hidden"
        >
          {t('{count} selected', { count: selected.size })}
        </p>
        <Button look="quiet" className={`${item} @max-[44rem]:hidden`} onClick={actions.selectPage}>
          {t('Select All')}
        </Button>
        {actions.selectMatching && (
          <Button look="quiet" className={`${item} @max-[60rem]:hidden`} onClick={actions.selectMatching}>
            {t('Select all {count} that match', { count: matchCount })}
          </Button>
        )}
        <Button look="primary" className={item} disabled={busy} onClick={() => actions.edit('portico')}>
          {t('Batch Update')}
        </Button>
        <Button look="quiet" className={`${item} @max-[44rem]:hidden`} onClick={() => actions.edit('github')}>
          {t('Change on GitHub…')}
        </Button>
        <span className="@max-[44rem]:hidden">
          <LinkMenu batch={batch} targets={targets} onLink={actions.request} />
        </span>
        <BarMenu batch={batch} actions={actions} matchCount={matchCount} targets={targets} />
      </div>
    </section>
  );
}

function LinkMenu({
  batch: { busy, selected },
  targets,
  onLink,
}: Pick<BarProps, 'batch' | 'targets'> & { onLink: BarActions['request'] }) {
  return (
    <Popover
      title={t('Link Selected')}
      look="quiet"
      className={item}
      disabled={busy}
      onOpen={() => {
        if (selected.size === 0) announceNothingSelected('link');
        return selected.size > 0;
      }}
      label={
        <>
          {t('Link Selected')}
          <ChevronDown aria-hidden="true" size={14} />
        </>
      }
    >
      <Menu>
        <LinkItems targets={targets} onLink={onLink} />
      </Menu>
    </Popover>
  );
}

function LinkItems({ targets, onLink }: Pick<BarProps, 'targets'> & { onLink: BarActions['request'] }) {
  const { show } = useAdminDialogs();
  const [unsorted, ...projects] = targets;
  return (
    <>
      {[...projects, ...(unsorted ? [unsorted] : [])].map((project) => (
        <MenuItem key={project.id} onChoose={() => onLink({ kind: 'link', projectId: project.id })}>
          {t('Link to {project}', { project: projectTitle(project) })}
        </MenuItem>
      ))}
      <MenuItem onChoose={() => show({ kind: 'newProject' })}>{t('New Project')}</MenuItem>
    </>
  );
}

function BarMenu({ batch, actions, matchCount, targets }: BarProps) {
  const { send, busy, selected } = batch;
  return (
    <Popover
      title={t('More actions')}
      buttonLabel={t('More actions')}
      look="quiet"
      className="size-8 min-h-8 shrink-0 p-0"
      label={<Ellipsis aria-hidden="true" size={16} />}
    >
      <Menu>
        <MenuItem className="@min-[44rem]:hidden" onChoose={actions.selectPage}>
          {t('Select All')}
        </MenuItem>
        {actions.selectMatching && (
          <MenuItem className="@min-[60rem]:hidden" onChoose={actions.selectMatching}>
            {t('Select all {count} that match', { count: matchCount })}
          </MenuItem>
        )}
        <MenuItem onChoose={actions.deselectPage}>{t('Deselect All')}</MenuItem>
        <MenuItem onChoose={() => send({ type: 'selection.cleared' })}>{t('Clear Selection')}</MenuItem>
        <MenuItem className="@min-[44rem]:hidden" onChoose={() => actions.edit('github')}>
          {t('Change on GitHub…')}
        </MenuItem>
        {selected.size > 0 && (
          <li className="@min-[44rem]:hidden">
            <Menu>
              <LinkItems targets={targets} onLink={actions.request} />
            </Menu>
          </li>
        )}
        <MenuItem disabled={busy} onChoose={() => actions.request({ kind: 'unlink' })}>
          {t('Unlink Selected')}
        </MenuItem>
        <MenuItem onChoose={() => send({ type: 'batchMode.toggled' })}>{t('Exit Batch Mode')}</MenuItem>
      </Menu>
    </Popover>
  );
}

function Menu({ children }: { children: React.ReactNode }) {
  return <ul className="m-0 grid list-none p-0">{children}</ul>;
}

interface MenuItemProps {
  className?: string;
  disabled?: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function MenuItem({ className = '', disabled, onChoose, children }: MenuItemProps) {
  const close = useClosePopover();
  return (
    <li className={className}>
      <Button
        look="quiet"
        className="w-full justify-start px-3 text-left"
        disabled={disabled}
        onClick={() => {
          close();
          onChoose();
        }}
      >
        {children}
      </Button>
    </li>
  );
}

function requestAction({ send, selected }: Batch, rows: readonly Repository[], action: BatchAction): void {
  const plan = planBatch(selectedRows(rows, selected), action);
  if (selected.size > 0 && plan.changes.length === 0) {
    toast(t('Nothing to change'), {
      description:
        action.kind === 'link'
          ? t('All selected repositories are already linked.')
          : t('All selected repositories are already unlinked.'),
    });
    return;
  }
  send({ type: 'action.requested', action, ids: plan.changes.map(({ repository }) => repository.id) });
}

function selectedRows(rows: readonly Repository[], selected: ReadonlySet<string>): Repository[] {
  return rows.filter((repository) => selected.has(repository.id));
}
