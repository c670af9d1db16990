import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Project } from '#domain/project/project.ts';
import { type RepositoryFilter, withFilterText } from '#domain/repository/repository-filter.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { activeFilters } from './filter-options.ts';

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
