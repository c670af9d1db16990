import type { RateLimit } from '../repository/provider.ts';
import { type Failure, failure } from '../shared/failure.ts';
import type { TechFinding } from './tech-stack.ts';

/** The facts that the analysis found. A part that could not be read is null, never empty, and does not affect the other parts. */

export interface AnalysisTarget {
  owner: string;
  repository: string;
}

export interface RepositoryFacts {
  id: string;
  name: string;
  fullName: string;
  description: string | null;
  url: string;
  homepage: string | null;
  private: boolean;
  stargazersCount: number;
  forksCount: number;
  /** Kilobytes, as the provider counts them. */
  size: number;
  topics: string[];
  createdAt: string | null;
  updatedAt: string | null;
  pushedAt: string | null;
  defaultBranch: string | null;
  /** Short name of the licence, null if the repository has none. Absent in analyses by earlier versions. */
  license?: string | null | undefined;
}

export interface Contributor {
  login: string;
  contributions: number;
  avatarUrl: string | null;
}

export interface EncodedFile {
  content: string;
  encoding: string;
  path?: string | undefined;
}

export interface Picture {
  path: string;
  url: string;
}

export interface CommitList {
  dates: string[];
  /** False if the provider listed only the newest commits. */
  complete: boolean;
}

export interface DetectedStack {
  findings: TechFinding[];
  /** Absent if unknown: the provider cut the list of files, or an earlier version made the analysis. */
  hasSecurityPolicy?: boolean | undefined;
  /** False if the provider cut the list of files or some manifests were not read. */
  complete: boolean;
  /** Number of manifests that were not read, because they exceed the limit or the size, or GitHub refused. */
  unread?: number;
  passedOver?: number;
  broken?: string[];
  unsupported?: string[];
}

export interface AnalysisParts {
  repository: RepositoryFacts;
  languages: Record<string, number>;
  contributors: Contributor[];
  readme: EncodedFile;
  topics: string[];
  'package.json': { packages: string[] };
  'TechBragging.md': EncodedFile;
  screenshots: Picture[];
  images: Picture[];
  'assets/images': Picture[];
  'public/images': Picture[];
  'commits of the last month': CommitList;
  'commits of the last year': CommitList;
  'tech stack': DetectedStack;
}

export type AnalysisPart = keyof AnalysisParts;

export const analysisParts = [
  'repository',
  'languages',
  'contributors',
  'readme',
  'topics',
  'package.json',
  'TechBragging.md',
  'screenshots',
  'images',
  'assets/images',
  'public/images',
  'commits of the last month',
  'commits of the last year',
  'tech stack',
] as const satisfies readonly AnalysisPart[];

const pictureParts = ['screenshots', 'images', 'assets/images', 'public/images'] as const;

/** `absent`: there is no such part. `failed` keeps an earlier value. `skipped`: number of items in an unknown format. */
export type PartOutcome<Value> =
  | { state: 'done'; value: Value; at: number; skipped?: number }
  | { state: 'absent'; at: number }
  | { state: 'failed'; failure: Failure; at: number; earlier: { value: Value; at: number } | null };

export type PartOutcomes = { [P in AnalysisPart]?: PartOutcome<AnalysisParts[P]> };

export const invalidFileCode = 'FILE_INVALID';
export const largeFileCode = 'FILE_TOO_LARGE';

export const listTooLargeCode = 'GITHUB_LIST_TOO_LARGE';

export const contributorsThatCount = 5;

export type CredentialKind = 'app' | 'user' | 'anonymous';

export interface AnalysisRun {
  outcomes: PartOutcomes;
  via: CredentialKind;
  rateLimit: RateLimit | null;
}

export interface StoredAnalysis extends AnalysisTarget {
  key: string;
  analysedAt: number;
  via: CredentialKind;
  outcomes: PartOutcomes;
}

export type PartState = 'waiting' | 'running' | 'done' | 'absent' | 'failed';

export interface AnalysisProgress {
  part: AnalysisPart;
  state: PartState;
  via: CredentialKind;
  rateLimit: RateLimit | null;
}

export function cancelledFailure(now: number): Failure {
  return failure('UNKNOWN', 'CANCELLED', now, { severity: 'LOW' });
}

/** Lower case, because GitHub ignores case in repository names. */
export function analysisKey({ owner, repository }: AnalysisTarget): string {
  return `${owner.trim()}/${repository.trim()}`.toLowerCase();
}

/** A field is null if its part failed. */
export interface RepositoryAnalysis {
  name: string;
  fullName: string;
  languages: Record<string, number> | null;
  contributors: Contributor[] | null;
  /** Counted up to `contributorsThatCount`; null if unknown. */
  contributorCount: number | null;
  readme: EncodedFile | null;
  techStack: string[] | null;
  topics: string[];
  hasWebsite: boolean;
  hasReadme: boolean | null;
  hasPackageJson: boolean | null;
  hasTechBragging: boolean | null;
  lastCommitDate: string | null;
  commitFrequency: { lastMonth: number | null; lastYear: number | null };
  size: number;
  stargazersCount: number;
  forksCount: number;
  repository: RepositoryFacts;
  images: Picture[];
  findings: TechFinding[] | null;
}

export function partValue<P extends AnalysisPart>(
  { outcomes }: Pick<StoredAnalysis, 'outcomes'>,
  part: P,
): AnalysisParts[P] | undefined {
  const outcome = outcomes[part];
  if (outcome?.state === 'done') return outcome.value;
  return outcome?.state === 'failed' ? outcome.earlier?.value : undefined;
}

export function has(stored: Pick<StoredAnalysis, 'outcomes'>, part: AnalysisPart): boolean | null {
  const outcome = stored.outcomes[part];
  if (outcome?.state === 'absent') return false;
  if (outcome?.state === 'failed' && [invalidFileCode, largeFileCode].includes(outcome.failure.code))
    return true;
  return partValue(stored, part) === undefined ? null : true;
}

export function toAnalysis(stored: StoredAnalysis): RepositoryAnalysis | null {
  const repository = partValue(stored, 'repository');
  if (!repository) return null;
  const month = partValue(stored, 'commits of the last month');
  const year = partValue(stored, 'commits of the last year');
  const isListed = (part: 'languages' | 'contributors') => stored.outcomes[part]?.state !== 'absent';
  return {
    name: repository.name,
    fullName: repository.fullName,
    languages: partValue(stored, 'languages') ?? (isListed('languages') ? null : {}),
    contributors: partValue(stored, 'contributors') ?? (isListed('contributors') ? null : []),
    contributorCount: getContributorCount(stored),
    readme: partValue(stored, 'readme') ?? null,
    techStack:
      partValue(stored, 'package.json')?.packages ?? (has(stored, 'package.json') === false ? [] : null),
    topics: partValue(stored, 'topics') ?? repository.topics,
    hasWebsite: Boolean(repository.homepage),
    hasReadme: has(stored, 'readme'),
    hasPackageJson: has(stored, 'package.json'),
    hasTechBragging: has(stored, 'TechBragging.md'),
    lastCommitDate: year?.dates[0] ?? month?.dates[0] ?? repository.pushedAt,
    commitFrequency: { lastMonth: month?.dates.length ?? null, lastYear: year?.dates.length ?? null },
    size: repository.size,
    stargazersCount: repository.stargazersCount,
    forksCount: repository.forksCount,
    repository,
    images: pictureParts.flatMap((folder) => partValue(stored, folder) ?? []),
    findings: partValue(stored, 'tech stack')?.findings ?? null,
  };
}

/** If GitHub refuses the list as too long, there are more contributors than the score counts, so the limit is returned. */
function getContributorCount(stored: StoredAnalysis): number | null {
  const outcome = stored.outcomes.contributors;
  if (outcome?.state === 'absent') return 0;
  const isTooLong = outcome?.state === 'failed' && outcome.failure.code === listTooLargeCode;
  return partValue(stored, 'contributors')?.length ?? (isTooLong ? contributorsThatCount : null);
}

export function mergeOutcomes(earlier: PartOutcomes | undefined, now: PartOutcomes): PartOutcomes {
  const merged: Record<string, PartOutcome<unknown>> = {};
  for (const part of analysisParts) {
    const outcome: PartOutcome<unknown> | undefined = now[part];
    const before: PartOutcome<unknown> | undefined = earlier?.[part];
    if (!outcome) continue;
    merged[part] = outcome.state === 'failed' ? { ...outcome, earlier: latestOutcome(before) } : outcome;
  }
  return merged;
}

function latestOutcome(outcome: PartOutcome<unknown> | undefined): { value: unknown; at: number } | null {
  if (outcome?.state === 'done') return { value: outcome.value, at: outcome.at };
  return outcome?.state === 'failed' ? outcome.earlier : null;
}

export function failedParts({
  outcomes,
}: Pick<StoredAnalysis, 'outcomes'>): { part: AnalysisPart; failure: Failure; kept: boolean }[] {
  return analysisParts.flatMap((part) => {
    const outcome = outcomes[part];
    return outcome?.state === 'failed'
      ? [{ part, failure: outcome.failure, kept: outcome.earlier !== null }]
      : [];
  });
}

export function skippedItems({ outcomes }: Pick<StoredAnalysis, 'outcomes'>): [AnalysisPart, number][] {
  return analysisParts.flatMap((part): [AnalysisPart, number][] => {
    const outcome = outcomes[part];
    return outcome?.state === 'done' && outcome.skipped ? [[part, outcome.skipped]] : [];
  });
}

export function sizeInMegabytes(kilobytes: number): number {
  return Math.round(kilobytes / 1024);
}

export function analysisMeasures(analysis: RepositoryAnalysis) {
  return {
    commitsLastMonth: analysis.commitFrequency.lastMonth,
    commitsLastYear: analysis.commitFrequency.lastYear,
    stars: analysis.stargazersCount,
    size: analysis.size,
    topics: analysis.topics.length,
    contributors: analysis.contributorCount,
    hasWebsite: analysis.hasWebsite,
    hasReadme: analysis.hasReadme,
  };
}

export function exportName({ fullName }: Pick<RepositoryAnalysis, 'fullName'>): string {
  return `${fullName.replaceAll(/[^\w.-]+/g, '-')}-analysis`;
}
