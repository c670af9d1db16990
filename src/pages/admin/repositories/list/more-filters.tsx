import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import {
  minimumScoreOptions,
  type RepositoryFilter,
  staleMonthOptions,
} from '#domain/repository/repository-filter.ts';
import { listTopics } from '#domain/repository/repository-query.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { AmountSelect, ChoiceSelect, FlagSelect } from './filter-fields.tsx';
import { filterChips, flagOptions, projectName, staleLabel } from './filter-options.ts';

interface MoreFiltersProps {
  filter: RepositoryFilter;
  rows: readonly Repository[];
  projects: readonly Project[];
  onChange: (change: Partial<RepositoryFilter>) => void;
}

/** Rarely used filters. Open at the start if one of them is active. */
export function MoreFilters(props: MoreFiltersProps) {
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
  return (
    <div className="mt-2 grid gap-4">
      <ChoiceSelect
        label={t('Topic')}
        anyLabel={t('Any topic')}
        options={topics}
        value={filter.topic}
        onChoose={(topic) => onChange({ topic })}
      />
      <ChoiceSelect
        label={t('Project')}
        anyLabel={t('Any project')}
        options={projects.map(({ id }) => id)}
        entityLabel={(id) => projectName(projects, id)}
        value={filter.projectId}
        onChoose={(projectId) => onChange({ projectId })}
      />
      {flagOptions.map(({ field, ...labels }) => (
        <FlagSelect
          key={field}
          {...labels}
          value={filter[field]}
          onChoose={(value) => onChange({ [field]: value })}
        />
      ))}
      <AmountSelect
        label={t('Last push')}
        options={staleMonthOptions}
        entityLabel={(months) => (months === 0 ? t('Any time') : translateMessage(staleLabel(months)))}
        value={filter.staleMonths}
        onChoose={(staleMonths) => onChange({ staleMonths })}
      />
      <AmountSelect
        label={t('Minimum Score')}
        options={minimumScoreOptions}
        entityLabel={(score) => (score === 0 ? t('No minimum') : `${score}+`)}
        value={filter.minimumScore}
        onChoose={(minimumScore) => onChange({ minimumScore })}
      />
    </div>
  );
}
