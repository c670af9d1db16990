import type { AttentionGroup } from '#domain/fleet/attention-groups.ts';
import type { HealthGap } from '#domain/fleet/health.ts';
import type { Project } from '#domain/project/project.ts';
import type { RepositoryFilter } from '#domain/repository/repository-filter.ts';
import { marked, t, translateMessage } from '#locales/translate.ts';
import { projectTitle } from '../../project-title.ts';

/** Labels of filter values, for the panel and for the chips. */

type FlagField = 'private' | 'archived' | 'linked' | 'edited' | 'pending';

interface FlagOption {
  field: FlagField;
  label: string;
  whenTrue: string;
  whenFalse: string;
}

export const flagOptions: readonly FlagOption[] = [
  { field: 'private', label: marked('Visibility'), whenTrue: marked('Private'), whenFalse: marked('Public') },
  {
    field: 'archived',
    label: marked('Archive'),
    whenTrue: marked('Archived'),
    whenFalse: marked('Not archived'),
  },
  { field: 'linked', label: marked('Link'), whenTrue: marked('Linked'), whenFalse: marked('Not linked') },
  {
    field: 'edited',
    label: marked('Edits'),
    whenTrue: marked('Edited in Portico'),
    whenFalse: marked('Not edited in Portico'),
  },
  {
    field: 'pending',
    label: marked('Changes'),
    whenTrue: marked('Pending change'),
    whenFalse: marked('No pending change'),
  },
];

/** Filters by what GitHub reports. Each has a label for every value. */
export const needsLabels: Record<AttentionGroup, string> = {
  ready: marked('Pull requests ready to merge'),
  review: marked('Reviews requested from you'),
  red: marked('Failing default branches'),
  alerts: marked('Dependabot alerts'),
  issues: marked('Unanswered issues'),
  stale: marked('No push for a year'),
};

export const lacksLabels: Record<HealthGap, string> = {
  license: marked('No license'),
  readme: marked('No README'),
  alerts: marked('Open Dependabot alerts'),
  securityPolicy: marked('No security policy'),
  alertsOff: marked('Dependabot alerts are off'),
  description: marked('No description'),
  topics: marked('No topics'),
  website: marked('No website'),
  staleBranches: marked('Stale branches'),
};

/** Returns English text, which the screen translates. */
export const staleLabel = (months: number) => `Inactive for ${months} months`;

export function projectName(projects: readonly Project[], id: string): string {
  const project = projects.find((candidate) => candidate.id === id) ?? { id, name: t('Unknown project') };
  return projectTitle(project);
}

interface Chip {
  label: string;
  without: Partial<RepositoryFilter>;
}

export function filterChips(filter: RepositoryFilter, projects: readonly Project[]): Chip[] {
  const { language, minimumStars, includeForks, topic, projectId, staleMonths, minimumScore } = filter;
  const flags = flagOptions.map(({ field, whenTrue, whenFalse }): Chip | null => {
    const value = filter[field];
    return value === null ? null : { label: t(value ? whenTrue : whenFalse), without: { [field]: null } };
  });
  const chips: (Chip | null)[] = [
    language ? { label: language, without: { language: null } } : null,
    minimumStars > 0
      ? { label: t('{count}+ stars', { count: minimumStars }), without: { minimumStars: 0 } }
      : null,
    includeForks ? null : { label: t('No forks'), without: { includeForks: true } },
    topic ? { label: t('Topic {topic}', { topic }), without: { topic: null } } : null,
    projectId
      ? {
          label: t('Project {project}', { project: projectName(projects, projectId) }),
          without: { projectId: null },
        }
      : null,
    ...flags,
    staleMonths > 0
      ? { label: translateMessage(staleLabel(staleMonths)), without: { staleMonths: 0 } }
      : null,
    filter.needs && { label: t(needsLabels[filter.needs]), without: { needs: null } },
    filter.lacks && { label: t(lacksLabels[filter.lacks]), without: { lacks: null } },
    minimumScore > 0
      ? { label: t('Score {score}+', { score: minimumScore }), without: { minimumScore: 0 } }
      : null,
  ];
  return chips.filter((chip) => chip !== null);
}
