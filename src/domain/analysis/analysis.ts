import type { RateLimit } from '../repository/provider.ts';
import type { Failure } from '../shared/failure.ts';
import type { TechFinding } from './tech-stack.ts';

/**
 * The known facts of a repository after requesting its parts from the provider (specification sections 3 and 7).
 * Invariant: a failed part affects no other part and never counts as empty.
 */

export interface AnalysisTarget {
  owner: string;
  repository: string;
}

export interface RepositoryFacts {
  /** The provider's numeric id, as text. */
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
  /** Short name of the licence; null: none. Missing in older readings. */
  license?: string | null | undefined;
}

export interface Contributor {
  login: string;
  contributions: number;
  avatarUrl: string | null;
}

/** A file as the provider hands it out: base64 in `content`. */
export interface EncodedFile {
  content: string;
  encoding: string;
  /** From the repository's root. */
  path?: string | undefined;
}

export interface Picture {
  path: string;
  url: string;
}

export interface CommitList {
  /** ISO dates, the newest first. */
  dates: string[];
  /** False when there are more than were listed. */
  complete: boolean;
}

export interface DetectedStack {
  findings: TechFinding[];
  /** Missing where it is not known: the list of files was cut, or was read before it was requested. */
  hasSecurityPolicy?: boolean | undefined;
  /** False if the provider cut the list of files or some manifests were not read. */
  complete: boolean;
  /** Manifests that count and were not read: there are more than the limit, they are too large, or GitHub refused them. */
  unread?: number;
  /** Manifests in folders of tests, examples and the like. */
  passedOver?: number;
  /** Paths of manifests that are not in the format of their name. */
  broken?: string[];
  /** Ecosystems whose manifests are not read, by name. */
  unsupported?: string[];
}

export interface BranchUpkeep {
  /** Branches besides the default one without a commit for three months, among those that were read. */
  stale: number;
  /** False if the repository has more. */
  complete: boolean;
}

/** Every part of an analysis and what it yields. The names are the ones the owner sees. */
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
  branches: BranchUpkeep;
  'Dependabot alerts': { open: number };
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
  'branches',
  'Dependabot alerts',
] as const satisfies readonly AnalysisPart[];

/** The folders among the parts (specification section 7). */
export const pictureParts = ['screenshots', 'images', 'assets/images', 'public/images'] as const;

/**
 * Result of one part of an analysis. `skipped`: number of items that GitHub sent in an unknown form. `absent`: the repository has
 * no such part. `failed` with a value: the request failed, and the value is from an earlier analysis.
 */
export type PartOutcome<Value> =
  | { state: 'done'; value: Value; at: number; skipped?: number }
  | { state: 'absent'; at: number }
  | { state: 'failed'; failure: Failure; at: number; earlier: { value: Value; at: number } | null };

export type PartOutcomes = { [P in AnalysisPart]?: PartOutcome<AnalysisParts[P]> };

/** Codes of an existing but unreadable file. The file is the cause, not GitHub. */
export const invalidFileCode = 'FILE_INVALID';
export const largeFileCode = 'FILE_TOO_LARGE';

/** Code of a list that the provider doesn't hand out because it is too long. */
export const listTooLargeCode = 'GITHUB_LIST_TOO_LARGE';

/** More contributors don't count in a score. */
export const contributorsThatCount = 5;

/** How the provider was queried. */
export type CredentialKind = 'app' | 'user' | 'anonymous';

/** An analysis as stored on the device. */
export interface StoredAnalysis {
  /** See analysisKey(). */
  key: string;
  owner: string;
  repository: string;
  /** Milliseconds since the epoch. */
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

/** Names of repositories do not differ by case. */
export function analysisKey({ owner, repository }: AnalysisTarget): string {
  return `${owner.trim()}/${repository.trim()}`.toLowerCase();
}

/** The analysis of the specification's section 3. null: not known, because that part failed. */
export interface RepositoryAnalysis {
  name: string;
  fullName: string;
  languages: Record<string, number> | null;
  contributors: Contributor[] | null;
  /** Number of contributors, up to the number that a score counts; null if unknown. */
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

/** The value of a part, from this analysis or an earlier one; undefined: not known or not there. */
export function valueOf<P extends AnalysisPart>(
  { outcomes }: Pick<StoredAnalysis, 'outcomes'>,
  part: P,
): AnalysisParts[P] | undefined {
  const outcome = outcomes[part];
  if (outcome?.state === 'done') return outcome.value;
  return outcome?.state === 'failed' ? outcome.earlier?.value : undefined;
}

/** Whether the repository has that part; null: not known. */
export function has(stored: Pick<StoredAnalysis, 'outcomes'>, part: AnalysisPart): boolean | null {
  const outcome = stored.outcomes[part];
  if (outcome?.state === 'absent') return false;
  if (outcome?.state === 'failed' && [invalidFileCode, largeFileCode].includes(outcome.failure.code))
    return true;
  return valueOf(stored, part) === undefined ? null : true;
}

/** Puts the parts together; null when not even the repository is known. */
export function toAnalysis(stored: StoredAnalysis): RepositoryAnalysis | null {
  const repository = valueOf(stored, 'repository');
  if (!repository) return null;
  const month = valueOf(stored, 'commits of the last month');
  const year = valueOf(stored, 'commits of the last year');
  const listed = (part: 'languages' | 'contributors') => stored.outcomes[part]?.state !== 'absent';
  return {
    name: repository.name,
    fullName: repository.fullName,
    languages: valueOf(stored, 'languages') ?? (listed('languages') ? null : {}),
    contributors: valueOf(stored, 'contributors') ?? (listed('contributors') ? null : []),
    contributorCount: getContributorCount(stored),
    readme: valueOf(stored, 'readme') ?? null,
    techStack:
      valueOf(stored, 'package.json')?.packages ?? (has(stored, 'package.json') === false ? [] : null),
    topics: valueOf(stored, 'topics') ?? repository.topics,
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
    images: pictureParts.flatMap((folder) => valueOf(stored, folder) ?? []),
    findings: valueOf(stored, 'tech stack')?.findings ?? null,
  };
}

/** A list that is too long for GitHub has more contributors than a score counts. */
function getContributorCount(stored: StoredAnalysis): number | null {
  const outcome = stored.outcomes.contributors;
  if (outcome?.state === 'absent') return 0;
  const isTooLong = outcome?.state === 'failed' && outcome.failure.code === listTooLargeCode;
  return valueOf(stored, 'contributors')?.length ?? (isTooLong ? contributorsThatCount : null);
}

/** Merges a new analysis into an earlier one: a failed part keeps its earlier value. */
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

/** The parts that failed, for the message that says so. */
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

/** The parts with items that GitHub sent in an unknown form, and how many. */
export function skippedItems({ outcomes }: Pick<StoredAnalysis, 'outcomes'>): [AnalysisPart, number][] {
  return analysisParts.flatMap((part): [AnalysisPart, number][] => {
    const outcome = outcomes[part];
    return outcome?.state === 'done' && outcome.skipped ? [[part, outcome.skipped]] : [];
  });
}

/** Kilobytes as megabytes, rounded (specification section 9). */
export function sizeInMegabytes(kilobytes: number): number {
  return Math.round(kilobytes / 1024);
}

/** The measures of both scores, as far as this analysis knows them. */
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

/** Name of the exported file, without its extension. */
export function exportName({ fullName }: Pick<RepositoryAnalysis, 'fullName'>): string {
  return `${fullName.replaceAll(/[^\w.-]+/g, '-')}-analysis`;
}
