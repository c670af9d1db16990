import type { Repository } from '../repository/repository.ts';
import type { RepositoryStatus } from './repository-status.ts';

/** What a healthy repository has. Each missing one can be fixed for many repositories at once. */
export const healthGaps = [
  'license',
  'securityPolicy',
  'alertsOff',
  'description',
  'topics',
  'website',
  'staleBranches',
] as const;

export type HealthGap = (typeof healthGaps)[number];

type Row = Pick<Repository, 'description' | 'topics' | 'homepage' | 'archived' | 'fork'>;

/** Returns what is missing. A value that GitHub did not return counts as present, so that no advice is wrong. */
export function findGaps(status: Omit<RepositoryStatus, 'gaps'>, row: Row): HealthGap[] {
  if (row.archived || row.fork) return [];
  const missing: Record<HealthGap, boolean> = {
    license: status.license === null,
    securityPolicy: status.hasSecurityPolicy === false,
    alertsOff: status.alertsEnabled === false,
    description: !row.description?.trim(),
    topics: row.topics.length === 0,
    website: !row.homepage,
    staleBranches: (status.staleBranches ?? 0) > 0,
  };
  return healthGaps.filter((gap) => missing[gap]);
}
