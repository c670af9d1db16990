import { type ActivityLevel, activityLevel } from '../analysis/activity.ts';
import type { Contributor, RepositoryAnalysis } from '../analysis/analysis.ts';
import { languageShares } from '../analysis/tech-stack.ts';

const contributorsShown = 5;

/** Portfolio data from an analysis (specification section 3). Unknown values are null. */
export interface PortfolioData {
  name: string;
  description: string | null;
  technologies: string[];
  topics: string[];
  stars: number;
  repositoryUrl: string;
  websiteUrl: string | null;
  images: string[];
  contributors: Contributor[];
  lastUpdated: string | null;
  activityLevel: ActivityLevel | null;
}

/** Lists technologies by share of the languages, followed by the packages in package.json. */
export function extractPortfolioData(analysis: RepositoryAnalysis): PortfolioData {
  const languages = languageShares(analysis.languages ?? {}).map(({ name }) => name);
  return {
    name: analysis.name,
    description: analysis.repository.description,
    technologies: [...new Set([...languages, ...(analysis.techStack ?? [])])],
    topics: analysis.topics,
    stars: analysis.stargazersCount,
    repositoryUrl: analysis.repository.url,
    websiteUrl: analysis.repository.homepage,
    images: analysis.images.map(({ url }) => url),
    contributors: (analysis.contributors ?? []).slice(0, contributorsShown),
    lastUpdated: analysis.lastCommitDate ?? analysis.repository.updatedAt,
    activityLevel: activityLevel(analysis.commitFrequency.lastMonth),
  };
}
