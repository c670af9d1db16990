import { counted } from '../shared/wording.ts';
import {
  type AnalysisPart,
  type RepositoryAnalysis,
  type StoredAnalysis,
  toAnalysis,
  valueOf,
} from './analysis.ts';
import { present, type Score, type ScorePart, sumScores } from './score.ts';

interface HealthCheck {
  name: string;
  points: number;
  isThere(analysis: RepositoryAnalysis, stored: StoredAnalysis): boolean | null;
  part?: AnalysisPart;
  action: string | ((stored: StoredAnalysis) => string);
  path: string;
}

const checks: readonly HealthCheck[] = [
  {
    name: 'License',
    points: 3,
    isThere: ({ repository: { license } }) => (license === undefined ? null : license !== null),
    action: 'Add a license, so that others may use the code',
    path: '/community/license/new',
  },
  {
    name: 'README',
    points: 2,
    isThere: ({ hasReadme }) => hasReadme,
    action: 'Write a README that explains the project and how to run it',
    path: '/new/HEAD?filename=README.md',
  },
  {
    name: 'Security policy',
    points: 2,
    isThere: (_, stored) => valueOf(stored, 'tech stack')?.hasSecurityPolicy ?? null,
    action: 'Add a SECURITY.md that explains where to report a vulnerability',
    path: '/new/HEAD?filename=SECURITY.md',
  },
  {
    name: 'Dependabot alerts',
    points: 2,
    part: 'Dependabot alerts',
    isThere: (_, stored) => {
      const alerts = valueOf(stored, 'Dependabot alerts');
      return alerts ? alerts.open === 0 : null;
    },
    action: (stored) => {
      const open = valueOf(stored, 'Dependabot alerts')?.open ?? 0;
      return `Resolve ${counted(open, 'open Dependabot alert', 'open Dependabot alerts')}`;
    },
    path: '/security/dependabot',
  },
  {
    name: 'Description',
    points: 1,
    isThere: ({ repository }) => Boolean(repository.description?.trim()),
    action: 'Add a one-line description under About',
    path: '',
  },
  {
    name: 'Topics',
    points: 1,
    isThere: ({ topics }) => topics.length > 0,
    action: 'Add topics under About, so that others find the repository',
    path: '',
  },
  {
    name: 'Website',
    points: 1,
    isThere: ({ hasWebsite }) => hasWebsite,
    action: 'Add a website under About',
    path: '',
  },
  {
    name: 'Stale branches',
    points: 1,
    part: 'branches',
    isThere: (_, stored) => {
      const branches = valueOf(stored, 'branches');
      if (!branches) return null;
      if (branches.stale > 0) return false;
      return branches.complete ? true : null;
    },
    action: (stored) => {
      const stale = valueOf(stored, 'branches')?.stale ?? 0;
      return `Merge or delete ${counted(stale, 'branch', 'branches')} without a commit for three months`;
    },
    path: '/branches/stale',
  },
];

export interface Advice {
  name: string;
  points: number;
  action: string;
  address: string;
}

export interface RepositoryHealth {
  score: Score;
  maxPoints: number;
  advice: Advice[];
}

export function repositoryHealth(stored: StoredAnalysis): RepositoryHealth | null {
  const analysis = toAnalysis(stored);
  if (!analysis) return null;
  const shown = checks.filter((check) => isReadable(check, stored));
  const parts = shown.map((check): [HealthCheck, ScorePart] => [
    check,
    present(check.name, check.isThere(analysis, stored), check.points),
  ]);
  return {
    score: sumScores(parts.map(([, part]) => part)),
    maxPoints: shown.reduce((sum, { points }) => sum + points, 0),
    advice: parts
      .filter(([, { measured }]) => measured === false)
      .map(([{ name, points, action, path }]) => ({
        name,
        points,
        action: typeof action === 'string' ? action : action(stored),
        address: `${analysis.repository.url}${path}`,
      })),
  };
}

/** Skips checks whose part is missing: GitHub may refuse the alerts, and analyses by earlier versions have no branches. */
function isReadable({ part }: HealthCheck, { outcomes }: StoredAnalysis): boolean {
  if (part === undefined) return true;
  const outcome = outcomes[part];
  return outcome !== undefined && outcome.state !== 'absent';
}
