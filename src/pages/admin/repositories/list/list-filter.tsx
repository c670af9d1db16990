import { SlidersHorizontal, X } from 'lucide-react';
import { minimumStarOptions } from '#config/constants.ts';
import { noFilter, type RepositoryFilter } from '#domain/repository/repository-query.ts';
import { Button } from '#ui/button.tsx';
import { CheckField, SelectField } from '#ui/field.tsx';
import { Popover } from '#ui/popover.tsx';

interface FilterProps {
  filter: RepositoryFilter;
  onChange: (filter: RepositoryFilter) => void;
}

export function FilterPopover({
  filter,
  languages,
  onChange,
}: FilterProps & { languages: readonly string[] }) {
  const active = chipsOf(filter).length;
  return (
    <Popover
      title="Filter"
      label={
        <>
          <SlidersHorizontal aria-hidden="true" size={16} />
          <span className="max-sm:sr-only">Filter</span>
          {active > 0 && <span className="tabular text-accent">{active}</span>}
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Language"
          value={filter.language ?? ''}
          onChange={(event) => onChange({ ...filter, language: event.target.value || null })}
        >
          <option value="">Any language</option>
          {/* A language from the address stays choosable, though no repository has it. */}
          {filter.language && !languages.includes(filter.language) && <option>{filter.language}</option>}
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
        <CheckField
          label="Include forked repositories"
          checked={filter.includeForks}
          onChange={(event) => onChange({ ...filter, includeForks: event.target.checked })}
        />
        <div className="flex items-center justify-between gap-2 border-t border-hairline pt-3 text-sm text-muted">
          <span role="status">{active > 0 ? 'Filters applied' : 'No filters applied'}</span>
          <Button
            look="quiet"
            disabled={active === 0}
            onClick={() => onChange({ ...noFilter, search: filter.search })}
          >
            Clear
          </Button>
        </div>
      </div>
    </Popover>
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

export function FilterChips({ filter, onChange }: FilterProps) {
  const chips = chipsOf(filter);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="my-2 flex list-none flex-wrap gap-2 p-0">
      {chips.map((chip) => (
        <li key={chip.label}>
          <Button
            className="min-h-8 px-3 py-0.5"
            aria-label={`Remove filter ${chip.label}`}
            onClick={() => onChange({ ...filter, ...chip.without })}
          >
            {chip.label}
            <X aria-hidden="true" size={14} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
