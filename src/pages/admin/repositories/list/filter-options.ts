import type { AttentionGroup } from '#domain/fleet/attention-groups.ts';
import type { HealthGap } from '#domain/fleet/health.ts';
import type { Project } from '#domain/project/project.ts';
import type { Repository } from '#domain/repository/repository.ts';
import {
  filterText,
  minimumScoreOptions,
  minimumStarOptions,
  type RepositoryFilter,
  staleMonthOptions,
} from '#domain/repository/repository-filter.ts';
import { listLanguages, listTopics } from '#domain/repository/repository-query.ts';
import { formatNumber } from '#domain/shared/format.ts';
import { marked, t, translateMessage } from '#locales/translate.ts';
import { projectTitle } from '../../project-title.ts';

interface FilterContext {
  rows: readonly Repository[];
  projects: readonly Project[];
}

/** A filter that the owner chooses from a list. Its values are the texts of `filterText`. */
export interface FilterChoice {
  name: keyof RepositoryFilter;
  label: string;
  /** Label of the option that turns the filter off. */
  anyLabel: string;
  getValues: (context: FilterContext) => readonly string[];
  valueLabel: (value: string, projects: readonly Project[]) => string;
  /** Label of the active filter's chip, by default that of its value. */
  chipLabel?: (value: string, projects: readonly Project[]) => string;
}

/** A filter whose values have fixed labels. */
interface LabelledFilter {
  name: keyof RepositoryFilter;
  label: string;
  labels: Readonly<Record<string, string>>;
}

export const flagFilters: readonly LabelledFilter[] = [
  {
    name: 'private',
    label: marked('Visibility'),
    labels: { private: marked('Private'), public: marked('Public') },
  },
  {
    name: 'archived',
    label: marked('Archive'),
    labels: { yes: marked('Archived'), no: marked('Not archived') },
  },
  { name: 'linked', label: marked('Link'), labels: { yes: marked('Linked'), no: marked('Not linked') } },
  {
    name: 'edited',
    label: marked('Edits'),
    labels: { yes: marked('Edited in Portico'), no: marked('Not edited in Portico') },
  },
  {
    name: 'pending',
    label: marked('Changes'),
    labels: { yes: marked('Pending change'), no: marked('No pending change') },
  },
];

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
  securityPolicy: marked('No security policy'),
  alerts: marked('Open Dependabot alerts'),
  alertsOff: marked('Dependabot alerts are off'),
  description: marked('No description'),
  topics: marked('No topics'),
  website: marked('No website'),
  staleBranches: marked('Stale branches'),
};

/** Returns English text, which the screen translates. */
export const staleLabel = (months: number) => `Inactive for ${months} months`;

function projectName(id: string, projects: readonly Project[]): string {
  return projectTitle(projects.find((project) => project.id === id) ?? { id, name: t('Unknown project') });
}

/** The first option turns the filter off. */
const amounts = (options: readonly number[]) => () => options.slice(1).map(String);

export const firstChoices: readonly FilterChoice[] = [
  {
    name: 'language',
    label: marked('Language'),
    anyLabel: marked('Any language'),
    getValues: ({ rows }) => listLanguages(rows),
    valueLabel: (language) => language,
  },
  {
    name: 'minimumStars',
    label: marked('Minimum Stars'),
    anyLabel: marked('No minimum'),
    getValues: amounts(minimumStarOptions),
    valueLabel: (stars) => `${formatNumber(Number(stars))}+`,
    chipLabel: (count) => t('{count}+ stars', { count }),
  },
];

/** Rarely used filters. */
export const moreChoices: readonly FilterChoice[] = [
  {
    name: 'topic',
    label: marked('Topic'),
    anyLabel: marked('Any topic'),
    getValues: ({ rows }) => listTopics(rows),
    valueLabel: (topic) => topic,
    chipLabel: (topic) => t('Topic {topic}', { topic }),
  },
  {
    name: 'projectId',
    label: marked('Project'),
    anyLabel: marked('Any project'),
    getValues: ({ projects }) => projects.map(({ id }) => id),
    valueLabel: projectName,
    chipLabel: (id, projects) => t('Project {project}', { project: projectName(id, projects) }),
  },
  ...flagFilters.map(toChoice),
  toChoice({ name: 'needs', label: marked('Needs attention'), labels: needsLabels }),
  toChoice({ name: 'lacks', label: marked('Lacks'), labels: lacksLabels }),
  {
    name: 'staleMonths',
    label: marked('Last push'),
    anyLabel: marked('Any time'),
    getValues: amounts(staleMonthOptions),
    valueLabel: (months) => translateMessage(staleLabel(Number(months))),
  },
  {
    name: 'minimumScore',
    label: marked('Minimum Score'),
    anyLabel: marked('No minimum'),
    getValues: amounts(minimumScoreOptions),
    valueLabel: (score) => `${score}+`,
    chipLabel: (score) => t('Score {score}+', { score }),
  },
];

function toChoice({ name, label, labels }: LabelledFilter): FilterChoice {
  const valueLabel = (value: string) => t(labels[value] ?? value);
  return { name, label, anyLabel: marked('Any'), getValues: () => Object.keys(labels), valueLabel };
}

const chips: readonly Pick<FilterChoice, 'name' | 'valueLabel' | 'chipLabel'>[] = [
  ...firstChoices,
  { name: 'includeForks', valueLabel: () => t('No forks') },
  ...moreChoices,
];

/** Returns the active filters with the labels of their chips. */
export function activeFilters(filter: RepositoryFilter, projects: readonly Project[]) {
  return chips.flatMap(({ name, valueLabel, chipLabel = valueLabel }) => {
    const text = filterText(filter, name);
    return text === '' ? [] : [{ name, label: chipLabel(text, projects) }];
  });
}
