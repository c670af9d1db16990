import { analysisOf, type RepositoryAnalysis, type StoredAnalysis, valueOf } from './analysis.ts';
import { present, type Score, type ScorePart, sumUp } from './score.ts';

/** What a repository should have for whoever finds it, in the order of what it is worth. */
interface HealthCheck {
  name: string;
  points: number;
  /** null: not known. */
  isThere(analysis: RepositoryAnalysis, stored: StoredAnalysis): boolean | null;
  /** What puts it there. */
  action: string;
  /** Where that is done, below the repository's address. */
  path: string;
}

const checks: readonly HealthCheck[] = [
  {
    name: 'License',
    points: 3,
    isThere: ({ repository: { license } }) => (license === undefined ? null : license !== null),
    action: 'Choose a license: without one nobody may use the code',
    path: '/community/license/new',
  },
  {
    name: 'README',
    points: 2,
    isThere: ({ hasReadme }) => hasReadme,
    action: 'Write a README that says what it does and how to run it',
    path: '/new/HEAD?filename=README.md',
  },
  {
    name: 'Security policy',
    points: 2,
    isThere: (_, stored) => valueOf(stored, 'tech stack')?.hasSecurityPolicy ?? null,
    action: 'Add a SECURITY.md that says where to report a vulnerability',
    path: '/new/HEAD?filename=SECURITY.md',
  },
  {
    name: 'Description',
    points: 1,
    isThere: ({ repository }) => Boolean(repository.description?.trim()),
    action: 'Describe it in one line, under About',
    path: '',
  },
  {
    name: 'Topics',
    points: 1,
    isThere: ({ topics }) => topics.length > 0,
    action: 'Add topics, under About, so that it is found',
    path: '',
  },
  {
    name: 'Website',
    points: 1,
    isThere: ({ hasWebsite }) => hasWebsite,
    action: 'Name a website, under About',
    path: '',
  },
];

export interface Advice {
  name: string;
  /** What the score gains. */
  points: number;
  action: string;
  address: string;
}

export interface RepositoryHealth {
  score: Score;
  /** Of how many points. */
  maxPoints: number;
  /** What is missing, the most valuable first. What is not known is not advised. */
  advice: Advice[];
}

/** null: not even the repository is known. */
export function repositoryHealth(stored: StoredAnalysis): RepositoryHealth | null {
  const analysis = analysisOf(stored);
  if (!analysis) return null;
  const parts = checks.map((check): [HealthCheck, ScorePart] => [
    check,
    present(check.name, check.isThere(analysis, stored), check.points),
  ]);
  return {
    score: sumUp(parts.map(([, part]) => part)),
    maxPoints: checks.reduce((sum, { points }) => sum + points, 0),
    advice: parts
      .filter(([, { measured }]) => measured === false)
      .map(([{ name, points, action, path }]) => ({
        name,
        points,
        action,
        address: `${analysis.repository.url}${path}`,
      })),
  };
}
