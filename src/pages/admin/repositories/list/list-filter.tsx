import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { attentionGroups } from '#domain/fleet/attention-groups.ts';
import { healthGaps } from '#domain/fleet/health.ts';
import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import {
  minimumScoreOptions,
  minimumStarOptions,
  noFilter,
  type RepositoryFilter,
  staleMonthOptions,
} from '#domain/repository/repository-filter.ts';
import { listLanguages, listTopics } from '#domain/repository/repository-query.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, SelectField } from '#ui/field.tsx';
import { Popover } from '#ui/popover.tsx';
import type { Views } from '../views/use-views.ts';
import { ViewsPanel } from '../views/views-panel.tsx';
import {
  filterChips,
  flagOptions,
  lacksLabels,
  needsLabels,
  projectName,
  staleLabel,
} from './filter-options.ts';

/** Binds a select to one field of the filter. */
function bound<Key extends keyof RepositoryFilter>(
  filter: RepositoryFilter,
  key: Key,
  onChange: (change: Partial<RepositoryFilter>) => void,
) {
  return {
    value: filter[key],
    onChoose: (value: RepositoryFilter[Key]) => onChange({ [key]: value }),
  };
}

interface MoreFiltersProps {
  filter: RepositoryFilter;
  rows: readonly Repository[];
  projects: readonly Project[];
  onChange: (change: Partial<RepositoryFilter>) => void;
}

/** Rarely used filters in a collapsed section, which is initially open if one of them is active. */
function MoreFilters(props: MoreFiltersProps) {
  const { filter, projects } = props;
  const [open, setOpen] = useState(
    () =>
      filterChips({ ...filter, language: null, minimumStars: 0, includeForks: true }, projects).length > 0,
  );
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-8 cursor-pointer items-center justify-between text-sm font-medium pointer-coarse:min-h-11">
        {t('More filters')}
        <ChevronDown aria-hidden="true" size={16} className={open ? 'rotate-180' : ''} />
      </summary>
      {open && <Fields {...props} />}
    </details>
  );
}

function Fields({ filter, rows, projects, onChange }: MoreFiltersProps) {
  const topics = useMemo(() => listTopics(rows), [rows]);
  const field = <Key extends keyof RepositoryFilter>(key: Key) => bound(filter, key, onChange);
  return (
    <div className="mt-2 grid gap-4">
      <ChoiceSelect label={t('Topic')} anyLabel={t('Any topic')} options={topics} {...field('topic')} />
      <ChoiceSelect
        label={t('Project')}
        anyLabel={t('Any project')}
        options={projects.map(({ id }) => id)}
        entityLabel={(id) => projectName(projects, id)}
        {...field('projectId')}
      />
      {flagOptions.map(({ field, ...labels }) => (
        <FlagSelect
          key={field}
          {...labels}
          value={filter[field]}
          onChoose={(value) => onChange({ [field]: value })}
        />
      ))}
      <ChoiceSelect
        label={t('Needs attention')}
        anyLabel={t('Any')}
        options={attentionGroups}
        entityLabel={(needs) => t(needsLabels[needs])}
        {...field('needs')}
      />
      <ChoiceSelect
        label={t('Lacks')}
        anyLabel={t('Any')}
        options={healthGaps}
        entityLabel={(lacks) => t(lacksLabels[lacks])}
        {...field('lacks')}
      />
      <AmountSelect
        label={t('Last push')}
        options={staleMonthOptions}
        entityLabel={(months) => (months === 0 ? t('Any time') : translateMessage(staleLabel(months)))}
        {...field('staleMonths')}
      />
      <AmountSelect
        label={t('Minimum Score')}
        options={minimumScoreOptions}
        entityLabel={(score) => (score === 0 ? t('No minimum') : `${score}+`)}
        {...field('minimumScore')}
      />
    </div>
  );
}

interface FilterProps {
  filter: RepositoryFilter;
  rows: readonly Repository[];
  projects: readonly Project[];
  onChange: (filter: RepositoryFilter) => void;
  /** Saved views, if they have no button of their own. */
  views?: Views | undefined;
}

/** An overlay, so that the list does not move. */
export function FilterPopover(props: FilterProps) {
  const active = filterChips(props.filter, props.projects).length;
  return (
    <Popover
      title={t('Filter')}
      label={
        <>
          <SlidersHorizontal aria-hidden="true" size={16} />
          <span className="@max-[30rem]:sr-only">{t('Filter')}</span>
          {active > 0 && <span className="tabular text-accent">{active}</span>}
        </>
      }
    >
      {props.views && (
        <div className="mb-4 border-b border-hairline pb-4 @min-[64rem]:hidden">
          <ViewsPanel views={props.views} />
        </div>
      )}
      <FilterPanel {...props} active={active} />
    </Popover>
  );
}

function FilterPanel({ filter, rows, projects, active, onChange }: FilterProps & { active: number }) {
  const languages = useMemo(() => listLanguages(rows), [rows]);
  const set = (change: Partial<RepositoryFilter>) => onChange({ ...filter, ...change });
  const field = <Key extends keyof RepositoryFilter>(key: Key) => bound(filter, key, set);
  return (
    <div className="grid gap-4">
      <ChoiceSelect
        label={t('Language')}
        anyLabel={t('Any language')}
        options={languages}
        {...field('language')}
      />
      <AmountSelect
        label={t('Minimum Stars')}
        options={minimumStarOptions}
        entityLabel={(stars) => (stars === 0 ? t('No minimum') : `${formatNumber(stars)}+`)}
        {...field('minimumStars')}
      />
      <CheckField
        label={t('Include forked repositories')}
        checked={filter.includeForks}
        onChange={(event) => set({ includeForks: event.target.checked })}
      />
      <MoreFilters filter={filter} rows={rows} projects={projects} onChange={set} />
      <div className="flex items-center justify-between gap-2 border-t border-hairline pt-3 text-sm text-muted">
        <span role="status">{active > 0 ? t('Filters applied') : t('No filters applied')}</span>
        <Button
          look="quiet"
          disabled={active === 0}
          onClick={() => onChange({ ...noFilter, search: filter.search })}
        >
          {t('Clear')}
        </Button>
      </div>
    </div>
  );
}

function ChoiceSelect<Option extends string>({
  label,
  anyLabel,
  options,
  entityLabel = (option) => option,
  value,
  onChoose,
}: {
  label: string;
  anyLabel: string;
  options: readonly Option[];
  entityLabel?: (option: Option) => string;
  value: Option | null;
  onChoose: (value: Option | null) => void;
}) {
  // Adds a value from the address even if no repository has it, so that it can be selected.
  const all = value === null || options.includes(value) ? options : [value, ...options];
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(all.find((option) => option === event.target.value) ?? null)}
      options={[['', anyLabel], ...all.map((option) => [option, entityLabel(option)] as const)]}
    />
  );
}

interface AmountSelectProps {
  label: string;
  options: readonly number[];
  entityLabel: (option: number) => string;
  value: number;
  onChoose: (value: number) => void;
}

/** Selects one of several numbers. The first one disables the filter. */
function AmountSelect({ label, options, entityLabel, value, onChoose }: AmountSelectProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={(event) => onChoose(Number(event.target.value))}
      options={options.map((option) => [option, entityLabel(option)])}
    />
  );
}

interface FlagSelectProps {
  label: string;
  whenTrue: string;
  whenFalse: string;
  value: boolean | null;
  onChoose: (value: boolean | null) => void;
}

function FlagSelect({ label, whenTrue, whenFalse, value, onChoose }: FlagSelectProps) {
  return (
    <ChoiceSelect
      label={t(label)}
      anyLabel={t('Any')}
      options={[whenTrue, whenFalse]}
      entityLabel={(option) => t(option)}
      value={value === null ? null : value ? whenTrue : whenFalse}
      onChoose={(chosen) => onChoose(chosen === null ? null : chosen === whenTrue)}
    />
  );
}
