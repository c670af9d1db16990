import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { campaignPullKey, filterPulls } from '#domain/fleet/campaign.ts';
import { isReady, type OpenPull } from '#domain/fleet/repository-status.ts';
import { planPulls } from '#domain/github-change/pull-plan.ts';
import type { PullAction } from '#domain/github-change/pulls.ts';
import { formatAge } from '#domain/shared/format.ts';
import { formatCount, markText, t } from '#locales/translate.ts';
import type { PullOfRepository } from '#services/workspace/fleet.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Badge, Muted, Spinner, type Tone } from '#ui/surface.tsx';
import { ConfirmPlan } from '../github-changes/confirm-plan.tsx';
import { PageTitle } from '../page-title.tsx';
import { useNow } from '../use-now.ts';
import { useWorkspaceQuery } from '../use-workspace-query.ts';
import { FleetProgress } from './fleet-progress.tsx';
import { useFleetQuery } from './use-fleet.ts';

const filters = {
  all: { label: markText('All open'), test: () => true },
  ready: { label: markText('Ready to merge'), test: isReady },
  bots: { label: markText('Dependency bots'), test: ({ isBot }: OpenPull) => isBot },
  review: { label: markText('Waiting for your review'), test: ({ asksOwner }: OpenPull) => asksOwner },
  failing: { label: markText('Failing checks'), test: ({ checks }: OpenPull) => checks === 'failure' },
  behind: { label: markText('Behind the base branch'), test: ({ isBehind }: OpenPull) => isBehind },
} as const;

const isFilter = (name: string | null): name is keyof typeof filters =>
  name !== null && Object.hasOwn(filters, name);

const actions: Record<PullAction, { title: string; button: string }> = {
  merge: { title: markText('Merge pull requests'), button: markText('Merge') },
  autoMerge: { title: markText('Turn on auto-merge'), button: markText('Auto-merge') },
  update: { title: markText('Update branches'), button: markText('Update branch') },
  close: { title: markText('Close pull requests'), button: markText('Close') },
};

const actionNames = ['merge', 'autoMerge', 'update', 'close'] as const satisfies readonly PullAction[];

/** More rows would slow the page down. The filters find the others. */
const maxRows = 200;

const getKey = ({ status, pull }: PullOfRepository): string => `${status.id}#${pull.number}`;

export function PullsPage() {
  return (
    <>
      <PageTitle title={t('Pull requests')} />
      <Suspense fallback={<Spinner label={t('Loading...')} />}>
        <Pulls />
      </Suspense>
    </>
  );
}

function Pulls() {
  const [parameters] = useSearchParams();
  const named = parameters.get('state');
  const filter = isFilter(named) ? named : 'all';
  const campaign = useCampaign(parameters.get('campaign'));
  const [search, setSearch] = useState('');
  const term = useDeferredValue(search).trim().toLowerCase();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<PullAction | null>(null);
  const read = useFleetQuery((fleet) => fleet.read());
  const all = useFleetQuery((fleet) => fleet.pulls());
  const shown = useMemo(
    () =>
      (all ?? [])
        .filter((one) => filters[filter].test(one.pull) && searchText(one).includes(term))
        .filter((one) => !campaign || campaign.keys.has(getKey(one)))
        .sort((a, b) => b.pull.updatedAt - a.pull.updatedAt),
    [all, filter, term, campaign],
  );
  if (!all || !read) return <Spinner label={t('Loading...')} />;
  const rows = shown.slice(0, maxRows);
  const chosen = shown.filter((one) => selected.has(getKey(one)));
  const isAll = rows.length > 0 && rows.every((one) => selected.has(getKey(one)));
  return (
    <div className="grid gap-4">
      <FleetProgress read={read} />
      <PullFilters filter={filter} search={search} onSearch={setSearch} campaign={campaign?.title ?? null} />
      <PullActions
        shown={shown.length}
        selected={chosen.length}
        isAll={isAll}
        onSelectAll={
          rows.length === 0 ? null : () => setSelected(isAll ? new Set() : new Set(rows.map(getKey)))
        }
        onAction={setAction}
      />
      {rows.length === 0 ? (
        <EmptyState>
          {all.length === 0
            ? t('No open pull requests in your repositories.')
            : t('No pull request matches. Change the filter or the search.')}
        </EmptyState>
      ) : (
        <ul aria-label={t('Pull requests')} className="m-0 list-none p-0">
          {rows.map((one) => (
            <PullRow
              key={getKey(one)}
              one={one}
              isSelected={selected.has(getKey(one))}
              onToggle={() => setSelected(toggleKey(selected, getKey(one)))}
            />
          ))}
        </ul>
      )}
      {shown.length > maxRows && (
        <Muted>
          {t('The first {count} are shown. Use the filter or the search to see others.', { count: maxRows })}
        </Muted>
      )}
      {action && (
        <ActionDialog
          action={action}
          chosen={chosen}
          onClose={() => {
            setAction(null);
            setSelected(new Set());
          }}
        />
      )}
    </div>
  );
}

/** Returns the campaign's open pull requests. Null without a campaign, or if it has ended. */
function useCampaign(id: string | null) {
  const campaigns = useFleetQuery(async (fleet) => (id === null ? [] : fleet.campaigns()), [id]);
  return useMemo(() => {
    const found = campaigns?.find((one) => one.id === id);
    return found
      ? { title: found.title, keys: new Set(filterPulls(found, 'open').map(campaignPullKey)) }
      : null;
  }, [campaigns, id]);
}

interface PullFiltersProps {
  filter: keyof typeof filters;
  search: string;
  onSearch: (search: string) => void;
  /** Title of the change of files whose pull requests are shown, or null for all. */
  campaign: string | null;
}

function PullFilters({ filter, search, onSearch, campaign }: PullFiltersProps) {
  const [, setParameters] = useSearchParams();
  const setParameter = (name: string, value: string | null) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SelectField
          label={t('Show')}
          labelHidden
          title={t('Show')}
          value={filter}
          onChange={({ target }) => setParameter('state', target.value)}
          options={Object.entries(filters).map(([name, { label }]) => [name, t(label)])}
        />
        <div className="min-w-32 grow basis-32">
          <TextField
            type="search"
            label={t('Search title, repository or author')}
            labelHidden
            placeholder={t('Search title, repository or author')}
            value={search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </div>
      </div>
      {campaign !== null && (
        <p className="m-0 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t('Only pull requests of “{title}”.', { title: campaign })}
          <Button look="quiet" onClick={() => setParameter('campaign', null)}>
            {t('Show all')}
          </Button>
        </p>
      )}
    </>
  );
}

interface PullActionsProps {
  shown: number;
  selected: number;
  isAll: boolean;
  /** Null if there is no row. */
  onSelectAll: (() => void) | null;
  onAction: (action: PullAction) => void;
}

function PullActions({ shown, selected, isAll, onSelectAll, onAction }: PullActionsProps) {
  return (
    <div className="sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-2 border-b border-hairline bg-paper py-2">
      <label className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isAll}
          disabled={onSelectAll === null}
          onChange={() => onSelectAll?.()}
        />
        {selected > 0
          ? t('{count} selected', { count: selected })
          : formatCount(shown, 'pull request', 'pull requests')}
      </label>
      {selected > 0 &&
        actionNames.map((name) => (
          <Button
            key={name}
            look={name === 'merge' ? 'primary' : name === 'close' ? 'danger' : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => onAction(name)}
          >
            {t(actions[name].button)}
          </Button>
        ))}
    </div>
  );
}

const searchText = ({ status, pull }: PullOfRepository): string =>
  `${status.owner}/${status.name} #${pull.number} ${pull.title} ${pull.author}`.toLowerCase();

function toggleKey(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

interface PullRowProps {
  one: PullOfRepository;
  isSelected: boolean;
  onToggle: () => void;
}

function PullRow({ one, isSelected, onToggle }: PullRowProps) {
  const now = useNow();
  const { status, pull, isChanging } = one;
  const name = `${status.owner}/${status.name} #${pull.number}`;
  return (
    <li className={`flex items-start gap-3 border-b border-hairline py-2 ${isSelected ? 'bg-selected' : ''}`}>
      <label className="grid min-h-8 min-w-8 place-items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t('Select {name}', { name })}
          onChange={onToggle}
        />
      </label>
      <div className="grid min-w-0 grow items-center gap-x-4 gap-y-1 py-1 text-sm md:grid-cols-[1fr_auto]">
        <a
          href={pull.url}
          target="_blank"
          rel="noreferrer"
          dir="auto"
          className="inline-block min-h-6 font-semibold wrap-anywhere text-ink no-underline hover:underline"
        >
          {pull.title}
          <span className="sr-only">{t(', opens in a new tab')}</span>
        </a>
        <span className="tabular wrap-anywhere text-muted md:col-start-1">
          {[
            name,
            pull.isBot ? t('{author} (bot)', { author: pull.author }) : pull.author,
            formatAge(pull.updatedAt, now),
          ].join(' · ')}
        </span>
        <span className="flex flex-wrap gap-2 md:col-start-2 md:row-span-2 md:row-start-1 md:justify-end">
          {isChanging && <Badge tone="info">{t('Change in the outbox')}</Badge>}
          {facts(pull).map(([tone, text]) => (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ))}
        </span>
      </div>
    </li>
  );
}

/** Returns the facts that decide whether the pull request can be merged. */
function facts(pull: OpenPull): [Tone, string][] {
  const { checks, review, mergeable } = pull;
  const all: [Tone, string | false][] = [
    ['success', checks === 'success' && t('Checks passed')],
    ['danger', checks === 'failure' && t('Checks failed')],
    ['warning', checks === 'pending' && t('Checks running')],
    ['success', review === 'approved' && t('Approved')],
    ['danger', review === 'changesRequested' && t('Changes requested')],
    ['warning', review === 'required' && t('Review required')],
    ['danger', mergeable === false && t('Conflict')],
    ['neutral', mergeable === null && t('Mergeability unknown')],
    ['warning', pull.isBehind && t('Behind')],
    ['neutral', pull.isDraft && t('Draft')],
    ['info', pull.autoMerge && t('Auto-merge on')],
  ];
  return all.flatMap(([tone, text]) => (text === false ? [] : [[tone, text]]));
}

interface ActionDialogProps {
  action: PullAction;
  chosen: readonly PullOfRepository[];
  onClose: () => void;
}

/** Shows what would change on GitHub. Confirmed changes wait in the outbox, also without a network. */
function ActionDialog({ action, chosen, onClose }: ActionDialogProps) {
  // The selection at the time of the click, because a read may replace the list while the dialog is open.
  const [pulls] = useState(chosen);
  const ids = useMemo(() => [...new Set(pulls.map(({ status }) => status.id))], [pulls]);
  const known = useWorkspaceQuery(async ({ githubChanges }) => githubChanges.readKnown(ids), [ids]);
  const plan = useMemo(
    () =>
      planPulls(
        known ?? [],
        pulls.map(({ status, pull }) => ({ repositoryId: status.id, pull, method: status.mergeMethod })),
        action,
      ),
    [known, pulls, action],
  );
  return (
    <Modal wide open title={t(actions[action].title)} onClose={onClose}>
      {known ? <ConfirmPlan plan={plan} onClose={onClose} /> : <Spinner label={t('Loading...')} />}
    </Modal>
  );
}
