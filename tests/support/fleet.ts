import type { AccountDatabase } from '#db/database.ts';
import type { OutboxContext } from '#db/outbox.ts';
import type { OpenPull, RepositoryStatus } from '#domain/fleet/repository-status.ts';
import { createFleetService, type FleetService } from '#services/workspace/fleet.ts';

/** Returns the service on this database, without a token for GitHub. */
export function fleetOf(database: AccountDatabase, context: OutboxContext): FleetService {
  return createFleetService({
    ...context,
    database,
    accountId: 'owner',
    backend: null,
    wake: () => undefined,
    provider: () => new Promise<never>(() => undefined),
    hasToken: async () => false,
    locks: { request: async () => undefined } as never,
    later: () => () => undefined,
    closed: new AbortController().signal,
  });
}

/** A healthy repository without anything that needs the owner. */
export function repositoryStatus(id: string, values: Partial<RepositoryStatus> = {}): RepositoryStatus {
  return {
    id,
    nodeId: `R_${id}`,
    owner: 'owner',
    name: `repository ${id}`,
    readAt: 1_000,
    unknown: {},
    pulls: [],
    pullCount: 0,
    checks: 'success',
    commit: 'c1',
    unanswered: [],
    issueCount: 0,
    alerts: { critical: 0, high: 0, moderate: 0, low: 0 },
    alertsEnabled: true,
    release: null,
    upstream: null,
    mergeMethod: 'merge',
    license: 'MIT',
    hasSecurityPolicy: true,
    staleBranches: 0,
    hasReadme: true,
    health: { points: 15, maxPoints: 15, gaps: [], unknown: [] },
    gaps: [],
    ...values,
  };
}

/** A green pull request that is ready to merge. */
export function openPull(number: number, values: Partial<OpenPull> = {}): OpenPull {
  return {
    number,
    nodeId: `PR_${number}`,
    title: `Bump package ${number}`,
    url: `https://github.com/owner/repository/pull/${number}`,
    author: 'dependabot',
    isBot: true,
    isDraft: false,
    createdAt: 10,
    updatedAt: 20,
    head: `head-${number}`,
    checks: 'success',
    review: 'none',
    asksOwner: false,
    mergeable: true,
    isBehind: false,
    autoMerge: false,
    ...values,
  };
}
