import type { Repository } from '../repository/repository.ts';
import { countAlerts, type RepositoryStatus } from './repository-status.ts';

/** What a healthy repository has, with the points for it. Most important first. */
const points = {
  license: 3,
  readme: 2,
  securityPolicy: 2,
  alerts: 2,
  alertsOff: 2,
  description: 1,
  topics: 1,
  website: 1,
  staleBranches: 1,
} as const;

/** Something that a healthy repository has and this one lacks. `alerts`: no open alerts. */
export type HealthGap = keyof typeof points;

export const healthGaps: readonly HealthGap[] = Object.keys(points).filter((gap): gap is HealthGap =>
  Object.hasOwn(points, gap),
);

export const gapPoints = (gap: HealthGap): number => points[gap];

export interface RepositoryHealth {
  points: number;
  maxPoints: number;
  gaps: HealthGap[];
  /** What GitHub did not report. It counts neither as missing nor as present. */
  unknown: HealthGap[];
}

type Row = Pick<Repository, 'description' | 'topics' | 'homepage' | 'archived' | 'fork'>;
export type HealthFacts = Omit<RepositoryStatus, 'health' | 'gaps'>;

/** Scores a repository. An archived repository and a fork have no gaps, because nothing needs to be fixed there. */
export function repositoryHealth(status: HealthFacts, row: Row): RepositoryHealth {
  const { alerts, alertsEnabled, staleBranches } = status;
  const has: Record<HealthGap, boolean | null> = {
    license: status.license !== null,
    readme: status.hasReadme,
    securityPolicy: status.hasSecurityPolicy,
    alerts: alerts && countAlerts(alerts) === 0,
    alertsOff: alertsEnabled,
    description: Boolean(row.description?.trim()),
    topics: row.topics.length > 0,
    website: Boolean(row.homepage),
    staleBranches: staleBranches === null ? null : staleBranches === 0,
  };
  // Alerts that are switched off cannot be counted.
  const asked = healthGaps.filter((gap) => gap !== (alertsEnabled === false ? 'alerts' : 'alertsOff'));
  const sum = (gaps: readonly HealthGap[]) => gaps.reduce((total, gap) => total + points[gap], 0);
  const isDone = row.archived || row.fork;
  return {
    points: sum(asked.filter((gap) => has[gap] === true)),
    maxPoints: sum(asked),
    gaps: isDone ? [] : asked.filter((gap) => has[gap] === false),
    unknown: asked.filter((gap) => has[gap] === null),
  };
}
