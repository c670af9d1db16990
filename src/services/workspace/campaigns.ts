import type { AccountDatabase } from '#db/database.ts';
import { readFollowedPull } from '#db/github-changes.ts';
import {
  type Campaign,
  type CampaignPull,
  campaignPullState,
  campaignSnoozeId,
  filterPulls,
  isProposed,
  type ProposedChange,
} from '#domain/fleet/campaign.ts';
import { changedRepositoryName } from '#domain/github-change/github-change.ts';
import { groupBy } from '#domain/shared/group-by.ts';

/** Returns the campaigns with open pull requests that the owner has not given up, the newest first. */
export async function readCampaigns(database: AccountDatabase): Promise<Campaign[]> {
  const changes = (await database.githubChanges.orderBy('sequence').toArray()).filter(isProposed);
  const groups = groupBy(changes, ({ groupId }) => groupId);
  const ids = [...groups.keys()];
  const snoozes = await database.snoozes.bulkGet(ids.map(campaignSnoozeId));
  const shown = ids.filter((_, index) => snoozes[index] === undefined);
  const campaigns = await Promise.all(
    shown.map(async (id): Promise<Campaign> => {
      const members = groups.get(id) ?? [];
      const pulls = await Promise.all(members.map((change) => readPull(database, change)));
      return { id, title: members[0]?.proposal.title ?? '', pulls };
    }),
  );
  return campaigns.filter((campaign) => filterPulls(campaign, 'open').length > 0).toReversed();
}

async function readPull(database: AccountDatabase, change: ProposedChange): Promise<CampaignPull> {
  const { repositoryId, pull } = change;
  const [row, status, followed] = await Promise.all([
    database.repositories.get(repositoryId),
    database.statuses.get(repositoryId),
    readFollowedPull(database, repositoryId, pull.number),
  ]);
  const name = changedRepositoryName(change, row);
  return { ...pull, repositoryId, name, ...campaignPullState(change, status, followed) };
}
