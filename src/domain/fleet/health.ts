import type { Repository } from '../repository/repository.ts';
import { type AlertCounts, countAlerts } from './alerts.ts';

/** The points of each property of a healthy repository, most important first. */
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

/** A missing property. `alerts`: the repository has open alerts. */
export type HealthGap = keyof typeof points;

export const healthGaps: readonly HealthGap[] = Object.keys(points).filter((gap): gap is HealthGap =>
  Object.hasOwn(points, gap),
);

export const gapPoints = (gap: HealthGap): number => points[gap];

export interface RepositoryHealth {
  points: number;
  maxPoints: number;
  gaps: HealthGap[];
  /** Properties that GitHub did not report. They count neither as missing nor as present. */
  unknown: HealthGap[];
}

type Row = Pick<Repository, 'description' | 'topics' | 'homepage' | 'archived' | 'fork'>;

/** GitHub's report, as far as it decides the health. Null values are unknown, except for the license. */
export interface HealthFacts {
  license: string | null;
  hasReadme: boolean;
  hasSecurityPolicy: boolean | null;
  /** Open Dependabot alerts by severity. */
  alerts: AlertCounts | null;
  alertsEnabled: boolean | null;
  /** Branches without a commit for three months. */
  staleBranches: number | null;
}

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
