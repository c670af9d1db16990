import { Bookmark, Pencil, Trash2, X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { environment } from '#config/environment.ts';
import { parseListState } from '#domain/repository/list-url-state.ts';
import { allOrganizations } from '#domain/repository/organization.ts';
import { indexRepositories, queryIndex } from '#domain/repository/repository-index.ts';
import { defaultSort } from '#domain/repository/repository-query.ts';
import type { SavedView } from '#domain/repository/saved-view.ts';
import { savedViewFields } from '#domain/shared/entities.ts';
import { valueProblem } from '#domain/shared/field-check.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { formatCount, t, translateMessage } from '#locales/translate.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Modal } from '#ui/modal.tsx';
import { Popover } from '#ui/popover.tsx';
import { useClosePopover } from '#ui/popover-context.ts';
import { Muted } from '#ui/surface.tsx';
import { afterRead } from '../../../after-read.ts';
import { useServices, useWorkspace } from '../../../use-services.ts';
import { valueText } from '../value-text.ts';
import type { Views } from './use-views.ts';

/** Shown on wide lines only. On narrow ones, the filter's panel contains the views. */
export function ViewsPopover({ views }: { views: Views }) {
  return (
    <Popover
      title={t('Views')}
      label={
        <>
          <Bookmark aria-hidden="true" size={16} />
          {t('Views')}
        </>
      }
    >
      <ViewsPanel views={views} />
    </Popover>
  );
}

export function ViewsPanel({ views }: { views: Views }) {
  const close = useClosePopover();
  const { all, active, changed } = views;
  const counts = useViewCounts(all);
  const closing = (run: () => void) => () => {
    close();
    run();
  };
  return (
    <section aria-label={t('Saved views')} className="grid gap-2">
      {all.length === 0 ? (
        <Muted>{t('Save this search and its filters as a view.')}</Muted>
      ) : (
        <ul className="m-0 list-none p-0">
          {all.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              count={counts.get(view.id)}
              shown={view === active && !changed}
              onApply={closing(() => views.apply(view))}
              onRename={closing(() => views.openDialog({ kind: 'rename', view }))}
              onDelete={closing(() => views.remove(view))}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={closing(() => views.openDialog({ kind: 'save' }))} aria-haspopup="dialog">
          {t('Save view...')}
        </Button>
        {active && changed && (
          <Button
            onClick={closing(() => views.update(active))}
            aria-label={t('Update view {name}', { name: active.name })}
          >
            {t('Update view')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ViewItemProps {
  view: SavedView;
  /** Number of repositories that match the view. Undefined until counted. */
  count: number | undefined;
  shown: boolean;
  onApply: () => void;
  onRename: () => void;
  onDelete: () => void;
}

function ViewItem({ view: { name }, count, shown, onApply, onRename, onDelete }: ViewItemProps) {
  return (
    <li className="flex items-center border-b border-hairline">
      <Button
        look="quiet"
        className="min-w-0 grow justify-start px-1 text-left"
        aria-current={shown ? 'true' : undefined}
        onClick={onApply}
      >
        <span className={`truncate ${shown ? 'font-semibold' : ''}`}>{name}</span>
      </Button>
      {count !== undefined && (
        <span className="tabular px-1 text-sm text-muted">
          <span aria-hidden="true">{formatNumber(count)}</span>
          <span className="sr-only">{formatCount(count, 'repository', 'repositories')}</span>
        </span>
      )}
      <Button look="quiet" className="px-2" aria-label={t('Rename view {name}', { name })} onClick={onRename}>
        <Pencil aria-hidden="true" size={16} />
      </Button>
      <Button look="quiet" className="px-2" aria-label={t('Delete view {name}', { name })} onClick={onDelete}>
        <Trash2 aria-hidden="true" size={16} />
      </Button>
    </li>
  );
}

export function ViewChip({ views: { active, changed, leave } }: { views: Views }) {
  if (!active) return null;
  return (
    <Button
      className="min-h-8 px-3 py-0.5 whitespace-nowrap"
      aria-label={leaveText(active.name, changed)}
      onClick={leave}
    >
      <span className="max-w-60 truncate">{t('View: {name}', { name: active.name })}</span>
      {changed && <span className="font-normal text-muted">{t('changed')}</span>}
      <X aria-hidden="true" size={14} />
    </Button>
  );
}

function leaveText(name: string, changed: boolean): string {
  return changed ? t('Close view {name} (unsaved changes)', { name }) : t('Close view {name}', { name });
}

/** Returns how many repositories each view shows, by its id. Empty until they are counted. */
function useViewCounts(views: readonly SavedView[]): ReadonlyMap<string, number> {
  const workspace = useWorkspace();
  const { clock } = useServices().browser;
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (views.length === 0) return;
    // Without the counts, the views work as before.
    const read = countViews(workspace, views, clock.now()).catch(() => null);
    return afterRead(read, (counts) => counts && setCounts(counts));
  }, [workspace, views, clock]);
  return counts;
}

async function countViews(workspace: Workspace, views: readonly SavedView[], now: number) {
  const { repositories, ranking } = workspace;
  const [{ rows, pending }, scores] = await Promise.all([repositories.allShown(), ranking.scores()]);
  const index = indexRepositories(rows);
  const { webUrl } = environment().github;
  const counts = views.map(async ({ id, query }) => {
    const { organization, filter } = parseListState(new URLSearchParams(query));
    const isFleet = filter.needs !== null || filter.lacks !== null;
    const fleetIds = isFleet ? await (await workspace.fleet()).matching(filter) : null;
    const found = queryIndex(index, filter, defaultSort, { scores, pending, now, fleetIds, webUrl });
    const isAll = organization === null || organization === allOrganizations.login;
    return [id, isAll ? found.length : found.filter(({ owner }) => owner === organization).length] as const;
  });
  return new Map(await Promise.all(counts));
}

export function ViewDialog({ views }: { views: Views }) {
  const { dialog, openDialog } = views;
  return (
    <Modal
      open={dialog !== null}
      title={dialog?.kind === 'rename' ? t('Rename View') : t('Save View')}
      onClose={() => openDialog(null)}
    >
      {dialog && <ViewForm views={views} view={dialog.kind === 'rename' ? dialog.view : undefined} />}
    </Modal>
  );
}

function ViewForm({ views, view }: { views: Views; view: SavedView | undefined }) {
  const [name, setName] = useState(view?.name ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const query = view?.query ?? views.query;

  async function save(event: FormEvent) {
    event.preventDefault();
    const wrong = getProblem(views, name.trim(), query, view) ?? (await views.save(name.trim(), view));
    if (wrong !== null) setProblem(wrong);
    else views.openDialog(null);
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
      <TextField
        label={t(savedViewFields.name.label)}
        required
        maxLength={savedViewFields.name.maxLength}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(null);
        }}
      />
      <p className="m-0 text-sm wrap-anywhere text-muted">
        {t(savedViewFields.query.label)}: {valueText(savedViewFields.query, query)}
      </p>
      <FormActions onCancel={() => views.openDialog(null)}>
        {view ? t('Rename View') : t('Save View')}
      </FormActions>
    </form>
  );
}

function getProblem({ all }: Views, name: string, query: string, view?: SavedView): string | null {
  if (name === '') return t('Please give the view a name.');
  if (all.some((other) => other.name === name && other.id !== view?.id)) {
    return t('A view with this name already exists.');
  }
  for (const [field, value] of [
    [savedViewFields.name, name],
    [savedViewFields.query, query],
  ] as const) {
    const wrong = valueProblem(field, value);
    if (wrong) return translateMessage(`${field.label} ${wrong}`);
  }
  return null;
}
