import type { Repository } from '../repository/repository.ts';
import { countAlerts } from './alerts.ts';
import type { AttentionGroup } from './attention-groups.ts';
import { type CheckState, isReady, type OpenPull, type RepositoryStatus } from './repository-status.ts';
import type { Snooze } from './snooze.ts';

/**
 * An item of a repository that needs the owner, such as a pull request to merge. Derived from the repository's status,
 * and stored so that the dashboard reads few rows.
 */
export interface AttentionItem {
  /** Id of this occurrence. The next failure or alert gets another id, so that a dismissed item does not hide it. */
  id: string;
  repositoryId: string;
  owner: string;
  name: string;
  group: AttentionGroup;
  /** Title of the pull request or issue. Empty for the other groups. */
  title: string;
  number: number | null;
  /** Number of alerts in the group `alerts`. */
  count: number;
  isUrgent: boolean;
  author: string | null;
  isBot: boolean;
  checks: CheckState;
  url: string | null;
  /** Time of the item's last change on GitHub, in milliseconds since the epoch. Ends a snooze until a change. */
  changedAt: number;
  /** When this device first saw the item, in milliseconds since the epoch. */
  seenAt: number;
}

const pullKey = (number: number | string): string => `pull:${number}`;

export const pullItemId = (repositoryId: string, number: number | string): string =>
  `${repositoryId}:${pullKey(number)}`;

/** Milliseconds without a push after which a repository counts as stale. */
export const staleAfterMs = 365 * 24 * 3_600_000;

type Row = Pick<Repository, 'url' | 'archived' | 'fork' | 'pushedAt'>;

export function attentionItems(status: RepositoryStatus, row: Row, now: number): AttentionItem[] {
  if (row.archived) return [];
  const { pulls, unanswered, alerts, checks, commit } = status;
  const item = (key: string, group: AttentionGroup, rest: Partial<AttentionItem>): AttentionItem => ({
    id: `${status.id}:${key}`,
    repositoryId: status.id,
    owner: status.owner,
    name: status.name,
    group,
    title: '',
    number: null,
    count: 1,
    isUrgent: false,
    author: null,
    isBot: false,
    checks: 'none',
    url: row.url,
    changedAt: 0,
    seenAt: status.readAt,
    ...rest,
  });
  const open = alerts ? countAlerts(alerts) : 0;
  const pushedAt = row.pushedAt === null ? Number.NaN : Date.parse(row.pushedAt);
  return [
    ...(pulls ?? []).flatMap((pull) => {
      const group = pullGroup(pull);
      if (group === null) return [];
      const { title, number, author, isBot, url, updatedAt } = pull;
      const values = { title, number, author, isBot, checks: pull.checks, url, changedAt: updatedAt };
      return [item(pullKey(number), group, values)];
    }),
    ...(checks === 'failure' ? [item(`red:${commit}`, 'red', { checks, url: `${row.url}/actions` })] : []),
    ...(alerts && open > 0
      ? [
          item(`alerts:${Object.values(alerts).join('-')}`, 'alerts', {
            count: open,
            isUrgent: alerts.critical > 0 || alerts.high > 0,
            url: `${row.url}/security/dependabot`,
          }),
        ]
      : []),
    ...(unanswered ?? []).map(({ number, title, author, url, updatedAt }) =>
      item(`issue:${number}`, 'issues', { title, number, author, url, changedAt: updatedAt }),
    ),
    ...(!row.fork && now - pushedAt > staleAfterMs ? [item('stale', 'stale', { changedAt: pushedAt })] : []),
  ];
}

/** Returns null for a pull request that waits for its author or for GitHub. */
function pullGroup(pull: OpenPull): AttentionGroup | null {
  if (pull.asksOwner) return 'review';
  if (isReady(pull)) return pull.autoMerge ? null : 'ready';
  return null;
}

export function isHidden({ changedAt }: AttentionItem, snooze: Snooze | undefined, now: number): boolean {
  if (!snooze) return false;
  if (snooze.until !== null && now >= Date.parse(snooze.until)) return false;
  return snooze.changedAt === null || changedAt <= Date.parse(snooze.changedAt);
}
