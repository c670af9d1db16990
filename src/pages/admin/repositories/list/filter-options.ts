import { defaultProjectId, type Project } from '#domain/project/project.ts';
import type { RepositoryFilter } from '#domain/repository/repository-filter.ts';

/** What the values of the filter are called, in its panel and on its chips. */

type FlagField = 'private' | 'archived' | 'linked' | 'edited' | 'pending';

interface FlagOption {
  field: FlagField;
  label: string;
  whenTrue: string;
  whenFalse: string;
}

export const flagOptions: readonly FlagOption[] = [
  { field: 'private', label: 'Visibility', whenTrue: 'Private', whenFalse: 'Public' },
  { field: 'archived', label: 'Archive', whenTrue: 'Archived', whenFalse: 'Not archived' },
  { field: 'linked', label: 'Link', whenTrue: 'Linked', whenFalse: 'Not linked' },
  { field: 'edited', label: 'Edits', whenTrue: 'Edited by hand', whenFalse: 'Not edited by hand' },
  { field: 'pending', label: 'Changes', whenTrue: 'Pending change', whenFalse: 'No pending change' },
];

export const staleLabel = (months: number) => `No push for ${months} months`;

export function projectName(projects: readonly Project[], id: string): string {
  const name = projects.find((project) => project.id === id)?.name;
  return name ?? (id === defaultProjectId ? 'Default project' : 'Unknown project');
}

interface Chip {
  label: string;
  without: Partial<RepositoryFilter>;
}

/** What is filtered by, one by one. */
export function chipsOf(filter: RepositoryFilter, projects: readonly Project[]): Chip[] {
  const { language, minimumStars, includeForks, topic, projectId, staleMonths, minimumScore } = filter;
  const flags = flagOptions.map(({ field, whenTrue, whenFalse }): Chip | null => {
    const value = filter[field];
    return value === null ? null : { label: value ? whenTrue : whenFalse, without: { [field]: null } };
  });
  const chips: (Chip | null)[] = [
    language ? { label: language, without: { language: null } } : null,
    minimumStars > 0 ? { label: `${minimumStars}+ stars`, without: { minimumStars: 0 } } : null,
    includeForks ? null : { label: 'No forks', without: { includeForks: true } },
    topic ? { label: `Topic ${topic}`, without: { topic: null } } : null,
    projectId ? { label: `Project ${projectName(projects, projectId)}`, without: { projectId: null } } : null,
    ...flags,
    staleMonths > 0 ? { label: staleLabel(staleMonths), without: { staleMonths: 0 } } : null,
    minimumScore > 0 ? { label: `Score ${minimumScore}+`, without: { minimumScore: 0 } } : null,
  ];
  return chips.filter((chip) => chip !== null);
}
