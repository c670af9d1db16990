import type { AccountDatabase } from '#db/database.ts';
import { readSetting } from '#db/settings.ts';
import {
  changedRepositoryName,
  type GithubChange,
  githubChangeTitle,
  invertGithubChange,
  isUnfinished,
} from '#domain/github-change/github-change.ts';
import { groupBy } from '#domain/shared/group-by.ts';

export interface GithubChangeGroup {
  id: string;
  title: string;
  createdAt: number;
  changes: readonly NamedChange[];
  /** The device that sends the changes, or null if this device sends them. */
  elsewhere: OtherDevice | null;
  canUndo: boolean;
}

export interface OtherDevice {
  name: string | null;
  /** True if that device took the changes over from this one. */
  tookOver: boolean;
  /** True if the server lacks data that another device would need to send the changes. */
  incomplete: boolean;
}

export interface NamedChange extends GithubChange {
  name: string;
  isElsewhere: boolean;
}

export async function readGroups(database: AccountDatabase): Promise<GithubChangeGroup[]> {
  const changes = await database.githubChanges.orderBy('sequence').toArray();
  if (changes.length === 0) return [];
  const rows = await database.repositories.bulkGet(changes.map(({ repositoryId }) => repositoryId));
  const own = await readSetting<string>(database, 'deviceId');
  const named = changes.map((change, index): NamedChange => {
    const name = changedRepositoryName(change, rows[index]);
    return { ...change, name, isElsewhere: change.deviceId !== own };
  });
  const groups = groupBy(named, ({ groupId }) => groupId);
  return [...groups].map(([id, members]) => getGroup(id, members)).toReversed();
}

function getGroup(id: string, changes: readonly NamedChange[]): GithubChangeGroup {
  const [first] = changes;
  const others = changes.filter(({ isElsewhere }) => isElsewhere);
  const other = others.find(isUnfinished) ?? others[0];
  const isOne = changes.every(({ repositoryId }) => repositoryId === first?.repositoryId);
  return {
    id,
    changes,
    title: githubChangeTitle(changes, isOne ? (first?.name ?? null) : null),
    createdAt: first?.createdAt ?? 0,
    elsewhere: other
      ? {
          name: other.deviceName ?? null,
          tookOver: other.takenOver === true,
          incomplete: others.every((change) => !isUnfinished(change) || change.incomplete === true),
        }
      : null,
    canUndo: changes.some((change) => Object.keys(invertGithubChange(change)?.wanted ?? {}).length > 0),
  };
}
