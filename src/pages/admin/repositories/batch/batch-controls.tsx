import { useDeferredValue, useState } from 'react';
import { defaultProjectId, linkTargets, type Project } from '#domain/project/project.ts';
import { type BatchAction, planBatch } from '#domain/repository/batch-plan.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { counted, t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { reserveFoot } from '#ui/reserve-foot.ts';
import { toast } from '#ui/toast.ts';
import { ChangeOnGithubButton } from '../../github-changes/change-button.tsx';
import { announceNothingSelected } from './batch-toasts.ts';
import { BatchUpdateDialog } from './batch-update-dialog.tsx';
import type { Batch } from './use-batch-selection.ts';

const narrow = 'shrink-0 px-3';

interface BatchBarProps {
  batch: Batch;
  /** All of the organisation's rows: the selection may hold some that the filter hides. */
  rows: readonly Repository[];
  /** They are of several owners. */
  showOwners: boolean;
  pageIds: readonly string[];
  matching: readonly Repository[];
  projects: readonly Project[];
}

export function BatchToggle({ batch: { active, send } }: { batch: Batch }) {
  return (
    <Button
      aria-pressed={active}
      className="px-3 whitespace-nowrap sm:w-38"
      onClick={() => send({ type: 'batchMode.toggled' })}
    >
      {active ? t('Exit Batch Mode') : t('Batch Select')}
    </Button>
  );
}

/**
 * Everything that is done to several repositories at once. `Select All` is about the current page only. It lies over the
 * foot of the window, so that it is in view wherever the list is, and nothing moves when it comes.
 */
export function BatchBar({ batch, rows, showOwners, pageIds, matching, projects }: BatchBarProps) {
  const [updating, setUpdating] = useState<readonly Repository[] | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const [projectId, setProjectId] = useState(defaultProjectId);
  const { send, active, busy, selected } = batch;
  // The dialog says that it is at work until the device has kept the change, or could not. The rows come before it goes.
  const wasBusy = useDeferredValue(busy);
  if (submitted && !busy && !wasBusy) {
    setSubmitted(false);
    setUpdating(null);
  }
  if (!active) return null;
  const allSelected = pageIds.length > 0 && pageIds.every((id) => selected.has(id));

  const request = (action: BatchAction) => requestAction(batch, rows, action);

  return (
    <section
      ref={reserveFoot}
      aria-label={t('Batch mode')}
      className="fixed inset-x-0 bottom-0 z-20 max-h-[30dvh] overflow-y-auto border-t border-ink bg-paper lg:left-60"
    >
      <div className="flex max-w-6xl items-center gap-2 overflow-x-auto px-4 py-2 md:flex-wrap md:px-12">
        <p role="status" className="tabular m-0 shrink-0 text-sm font-semibold md:mr-2">
          {t('{repositories} selected', {
            repositories: counted(selected.size, 'repository', 'repositories'),
          })}
        </p>
        <Button
          className={narrow}
          onClick={() =>
            send({ type: allSelected ? 'repositories.deselected' : 'repositories.selected', ids: pageIds })
          }
        >
          {allSelected ? t('Deselect All') : t('Select All')}
        </Button>
        {matching.length > pageIds.length && (
          <Button
            look="quiet"
            className={narrow}
            onClick={() => send({ type: 'repositories.selected', ids: matching.map(({ id }) => id) })}
          >
            {t('Select all {count} that match', { count: matching.length })}
          </Button>
        )}
        <Button look="quiet" className={narrow} onClick={() => send({ type: 'selection.cleared' })}>
          {t('Clear Selection')}
        </Button>
        <Button
          look="primary"
          className={narrow}
          disabled={busy}
          onClick={() => {
            if (selected.size === 0) {
              announceNothingSelected('update');
              return;
            }
            const chosen = selectedRows(rows, selected);
            setUpdating(chosen);
          }}
        >
          {t('Batch Update')}
        </Button>
        <ChangeOnGithubButton
          className={narrow}
          choose={() => {
            if (selected.size > 0) return selectedRows(rows, selected);
            announceNothingSelected('update');
            return null;
          }}
        />
        <Button className={narrow} disabled={busy} onClick={() => request({ kind: 'link', projectId })}>
          {t('Link Selected')}
        </Button>
        <ProjectChooser projects={projects} value={projectId} onChoose={setProjectId} />
        <Button className={narrow} disabled={busy} onClick={() => request({ kind: 'unlink' })}>
          {t('Unlink Selected')}
        </Button>
      </div>
      <BatchUpdateDialog
        repositories={updating}
        showOwners={showOwners}
        busy={busy}
        onClose={() => setUpdating(null)}
        onSubmit={(updates, ids) => {
          send({ type: 'action.requested', action: { kind: 'update', updates }, ids });
          setSubmitted(true);
        }}
      />
    </section>
  );
}

/** For those of the selection that it would change. */
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

/** Only where there is a choice: a new installation has the default project alone. */
function ProjectChooser({
  projects,
  value,
  onChoose,
}: {
  projects: readonly Project[];
  value: string;
  onChoose: (id: string) => void;
}) {
  const targets = linkTargets(projects);
  if (targets.length < 2) return null;
  return (
    <select
      aria-label={t('Project to link to')}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className="min-h-10 max-w-52 rounded-sm border border-control bg-paper px-3 text-sm text-ink pointer-coarse:min-h-11"
    >
      {targets.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
