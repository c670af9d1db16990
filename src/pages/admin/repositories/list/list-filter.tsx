import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import {
  filterText,
  noFilter,
  type RepositoryFilter,
  withFilterText,
} from '#domain/repository/repository-filter.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, SelectField } from '#ui/field.tsx';
import { Popover } from '#ui/popover.tsx';
import type { Views } from '../views/use-views.ts';
import { ViewsPanel } from '../views/views-panel.tsx';
import { activeFilters, type FilterChoice, firstChoices, moreChoices } from './filter-options.ts';

interface FilterProps {
  filter: RepositoryFilter;
  rows: readonly Repository[];
  projects: readonly Project[];
  onChange: (filter: RepositoryFilter) => void;
}

/**
 * An overlay, so that the list does not move.
 * @param views saved views, if they have no button of their own
 */
export function FilterPopover({ views, ...props }: FilterProps & { views?: Views | undefined }) {
  const active = activeFilters(props.filter, props.projects).length;
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
      {views && (
        <div className="mb-4 border-b border-hairline pb-4 @min-[64rem]:hidden">
          <ViewsPanel views={views} />
        </div>
      )}
      <FilterPanel {...props} active={active} />
    </Popover>
  );
}

function FilterPanel({ active, ...props }: FilterProps & { active: number }) {
  const { filter, onChange } = props;
  return (
    <div className="grid gap-4">
      {firstChoices.map((choice) => (
        <ChoiceSelect key={choice.name} {...props} choice={choice} />
      ))}
      <CheckField
        label={t('Include forked repositories')}
        checked={filter.includeForks}
        onChange={(event) => onChange({ ...filter, includeForks: event.target.checked })}
      />
      <MoreFilters {...props} />
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

/** A collapsed section, which is initially open if one of its filters is active. */
function MoreFilters(props: FilterProps) {
  const [open, setOpen] = useState(() =>
    moreChoices.some(({ name }) => filterText(props.filter, name) !== ''),
  );
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-8 cursor-pointer items-center justify-between text-sm font-medium pointer-coarse:min-h-11">
        {t('More filters')}
        <ChevronDown aria-hidden="true" size={16} className={open ? 'rotate-180' : ''} />
      </summary>
      {open && (
        <div className="mt-2 grid gap-4">
          {moreChoices.map((choice) => (
            <ChoiceSelect key={choice.name} {...props} choice={choice} />
          ))}
        </div>
      )}
    </details>
  );
}

function ChoiceSelect({ choice, filter, rows, projects, onChange }: FilterProps & { choice: FilterChoice }) {
  const values = useMemo(() => choice.getValues({ rows, projects }), [choice, rows, projects]);
  const value = filterText(filter, choice.name);
  // Adds a value from the address even if no repository has it, so that it can be selected.
  const all = value === '' || values.includes(value) ? values : [value, ...values];
  return (
    <SelectField
      label={t(choice.label)}
      value={value}
      onChange={(event) => onChange(withFilterText(filter, choice.name, event.target.value))}
      options={[
        ['', t(choice.anyLabel)],
        ...all.map((option) => [option, choice.valueLabel(option, projects)] as const),
      ]}
    />
  );
}

/** Shows the active filters in a single line that scrolls sideways, so that the list moves by one line at most. */
export function FilterChips({
  filter,
  projects,
  onChange,
  children,
}: {
  filter: RepositoryFilter;
  projects: readonly Project[];
  onChange: (filter: RepositoryFilter) => void;
  children?: ReactNode;
}) {
  const chips = activeFilters(filter, projects);
  if (chips.length === 0 && !children) return null;
  return (
    <ul aria-label={t('Active filters')} className="m-0 flex list-none gap-2 overflow-x-auto px-1 py-2">
      {children && <li className="shrink-0">{children}</li>}
      {chips.map(({ name, label }) => (
        <li key={name} className="shrink-0">
          <Button
            className="min-h-8 px-3 py-0.5 whitespace-nowrap"
            aria-label={t('Remove filter {filter}', { filter: label })}
            onClick={() => onChange(withFilterText(filter, name, ''))}
          >
            {label}
            <X aria-hidden="true" size={14} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
