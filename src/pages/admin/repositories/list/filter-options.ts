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
import { markText, t, translateMessage } from '#locales/translate.ts';
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
    label: markText('Visibility'),
    labels: { private: markText('Private'), public: markText('Public') },
  },
  {
    name: 'archived',
    label: markText('Archive'),
    labels: { yes: markText('Archived'), no: markText('Not archived') },
  },
  {
    name: 'linked',
    label: markText('Link'),
    labels: { yes: markText('Linked'), no: markText('Not linked') },
  },
  {
    name: 'edited',
    label: markText('Edits'),
    labels: { yes: markText('Edited in Portico'), no: markText('Not edited in Portico') },
  },
  {
    name: 'pending',
    label: markText('Changes'),
    labels: { yes: markText('Pending change'), no: markText('No pending change') },
  },
];

export const needsLabels: Record<AttentionGroup, string> = {
  ready: markText('Pull requests ready to merge'),
  review: markText('Reviews requested from you'),
  red: markText('Failing default branches'),
  alerts: markText('Dependabot alerts'),
  issues: markText('Unanswered issues'),
  stale: markText('No push for a year'),
};

export const lacksLabels: Record<HealthGap, string> = {
  license: markText('No license'),
  readme: markText('No README'),
  securityPolicy: markText('No security policy'),
  alerts: markText('Open Dependabot alerts'),
  alertsOff: markText('Dependabot alerts are off'),
  description: markText('No description'),
  topics: markText('No topics'),
  website: markText('No website'),
  staleBranches: markText('Stale branches'),
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
    label: markText('Language'),
    anyLabel: markText('Any language'),
    getValues: ({ rows }) => listLanguages(rows),
    valueLabel: (language) => language,
  },
  {
    name: 'minimumStars',
    label: markText('Minimum Stars'),
    anyLabel: markText('No minimum'),
    getValues: amounts(minimumStarOptions),
    valueLabel: (stars) => `${formatNumber(Number(stars))}+`,
    chipLabel: (count) => t('{count}+ stars', { count }),
  },
];

/** Rarely used filters. */
export const moreChoices: readonly FilterChoice[] = [
  {
    name: 'topic',
    label: markText('Topic'),
    anyLabel: markText('Any topic'),
    getValues: ({ rows }) => listTopics(rows),
    valueLabel: (topic) => topic,
    chipLabel: (topic) => t('Topic {topic}', { topic }),
  },
  {
    name: 'projectId',
    label: markText('Project'),
    anyLabel: markText('Any project'),
    getValues: ({ projects }) => projects.map(({ id }) => id),
    valueLabel: projectName,
    chipLabel: (id, projects) => t('Project {project}', { project: projectName(id, projects) }),
  },
  ...flagFilters.map(toChoice),
  toChoice({ name: 'needs', label: markText('Needs attention'), labels: needsLabels }),
  toChoice({ name: 'lacks', label: markText('Lacks'), labels: lacksLabels }),
  {
    name: 'staleMonths',
    label: markText('Last push'),
    anyLabel: markText('Any time'),
    getValues: amounts(staleMonthOptions),
    valueLabel: (months) => translateMessage(staleLabel(Number(months))),
  },
  {
    name: 'minimumScore',
    label: markText('Minimum Score'),
    anyLabel: markText('No minimum'),
    getValues: amounts(minimumScoreOptions),
    valueLabel: (score) => `${score}+`,
    chipLabel: (score) => t('Score {score}+', { score }),
  },
];

function toChoice({ name, label, labels }: LabelledFilter): FilterChoice {
  const valueLabel = (value: string) => t(labels[value] ?? value);
  return { name, label, anyLabel: markText('Any'), getValues: () => Object.keys(labels), valueLabel };
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
