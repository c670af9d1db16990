import { ArrowDown, ArrowUp } from 'lucide-react';
import { minimumStarOptions } from '#config/constants.ts';
import {
  noFilter,
  type RepositoryFilter,
  type RepositorySort,
  type SortKey,
} from '#domain/repository-query.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';

const sortLabels: Record<SortKey, string> = { name: 'Name', stars: 'Stars', updated: 'Last Updated' };

interface ListControlsProps {
  filter: RepositoryFilter;
  sort: RepositorySort;
  languages: readonly string[];
  onChange: (change: { filter?: RepositoryFilter; sort?: RepositorySort }) => void;
}

/** What the list shows and in which order. */
export function ListControls({ filter, sort, languages, onChange }: ListControlsProps) {
  const ascending = sort.direction === 'asc';
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 grow">
        <TextField
          label="Search"
          type="search"
          placeholder="Search repositories..."
          value={filter.search}
          onChange={(event) => onChange({ filter: { ...filter, search: event.target.value } })}
        />
      </div>
      <SelectField
        label="Sort by"
        value={sort.key}
        onChange={(event) => {
          const key = sortKeys.find((candidate) => candidate === event.target.value);
          if (key) onChange({ sort: { ...sort, key } });
        }}
      >
        {sortKeys.map((key) => (
          <option key={key} value={key}>
            {sortLabels[key]}
          </option>
        ))}
      </SelectField>
      <Button
        aria-label={ascending ? 'Sort descending' : 'Sort ascending'}
        onClick={() => onChange({ sort: { ...sort, direction: ascending ? 'desc' : 'asc' } })}
      >
        {ascending ? <ArrowUp aria-hidden="true" size={18} /> : <ArrowDown aria-hidden="true" size={18} />}
      </Button>
      <FilterPopover filter={filter} languages={languages} onChange={(next) => onChange({ filter: next })} />
      <FilterChips filter={filter} onChange={(next) => onChange({ filter: next })} />
    </div>
  );
}

const sortKeys: readonly SortKey[] = ['name', 'stars', 'updated'];

interface FilterProps {
  filter: RepositoryFilter;
  onChange: (filter: RepositoryFilter) => void;
}

/** The browser's own popover: Escape and a click outside close it, focus returns. */
function FilterPopover({ filter, languages, onChange }: FilterProps & { languages: readonly string[] }) {
  const applied = chipsOf(filter).length > 0;
  return (
    <details className="relative">
      <summary className="inline-flex min-h-10 cursor-pointer items-center rounded-sm border border-control px-4 text-sm font-medium">
        Filter
      </summary>
      <div className="absolute right-0 z-10 mt-1 grid w-72 gap-4 rounded-sm border border-control bg-paper p-4">
        <SelectField
          label="Language"
          value={filter.language ?? ''}
          onChange={(event) => onChange({ ...filter, language: event.target.value || null })}
        >
          <option value="">Any language</option>
          {languages.map((language) => (
            <option key={language}>{language}</option>
          ))}
        </SelectField>
        <SelectField
          label="Minimum Stars"
          value={filter.minimumStars}
          onChange={(event) => onChange({ ...filter, minimumStars: Number(event.target.value) })}
        >
          {minimumStarOptions.map((stars) => (
            <option key={stars} value={stars}>
              {stars === 0 ? 'No minimum' : `${stars}+`}
            </option>
          ))}
        </SelectField>
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4"
            checked={filter.includeForks}
            onChange={(event) => onChange({ ...filter, includeForks: event.target.checked })}
          />
          Include forked repositories
        </label>
        <div className="flex items-center justify-between gap-2 text-sm text-muted">
          {applied ? 'Filters applied' : 'No filters applied'}
          <Button onClick={() => onChange({ ...noFilter, search: filter.search })}>Clear</Button>
        </div>
      </div>
    </details>
  );
}

interface Chip {
  label: string;
  without: Partial<RepositoryFilter>;
}

function chipsOf(filter: RepositoryFilter): Chip[] {
  const chips: (Chip | null)[] = [
    filter.language ? { label: filter.language, without: { language: null } } : null,
    filter.minimumStars > 0 ? { label: `${filter.minimumStars}+ stars`, without: { minimumStars: 0 } } : null,
    filter.includeForks ? null : { label: 'No forks', without: { includeForks: true } },
  ];
  return chips.filter((chip) => chip !== null);
}

function FilterChips({ filter, onChange }: FilterProps) {
  const chips = chipsOf(filter);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="m-0 flex basis-full list-none flex-wrap gap-2 p-0">
      {chips.map((chip) => (
        <li key={chip.label}>
          <Button
            className="min-h-6 py-0.5"
            aria-label={`Remove filter ${chip.label}`}
            onClick={() => onChange({ ...filter, ...chip.without })}
          >
            {chip.label} ×
          </Button>
        </li>
      ))}
    </ul>
  );
}
