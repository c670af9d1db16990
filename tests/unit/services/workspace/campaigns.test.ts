import { expect, test } from 'vitest';
import { writeStatuses } from '#db/fleet.ts';
import { keepGithubChanges, updateGithubChange, writeFollowedPull } from '#db/github-changes.ts';
import { campaignSnoozeId } from '#domain/fleet/campaign.ts';
import { proposeFiles } from '#domain/github-change/files.ts';
import { deleteDraft, putDraft } from '#domain/outbox/drafts.ts';
import { readCampaigns } from '#services/workspace/campaigns.ts';
import { keepChange } from '#services/workspace/changes.ts';
import { confirmedRow, openDevice, repository } from '../../../support/device-database.ts';
import { openPull, repositoryStatus } from '../../../support/fleet.ts';

const title = 'Add community files';
const finishedAt = 5_000;

/** Opens a device whose change of files has opened pull request 1 in `r1`, 2 in `r2` and 3 in `r3`. */
async function openCampaign() {
  const device = openDevice();
  const { database, context } = device;
  const ids = ['r1', 'r2', 'r3'];
  await device.confirm(...ids.map((id, index) => confirmedRow(id, index + 1)));
  const proposed = await proposeFiles({ texts: { LICENSE: 'MIT\n' }, title, body: '', existing: 'keep' });
  const planned = ids.map((id) => ({
    repository: repository(id),
    missing: {},
    base: {},
    wanted: { files: proposed.files },
    proposal: proposed.proposal,
    latestKnownState: null,
  }));
  const changes = await keepGithubChanges(database, planned, null, context);
  for (const [index, { id }] of changes.entries()) {
    const number = index + 1;
    const pull = {
      number,
      url: `https://github.com/owner/r${number}/pull/${number}`,
      state: 'open' as const,
    };
    await updateGithubChange(database, id, ['queued'], { state: 'done', finishedAt, pull });
  }
  const [id = ''] = changes.map(({ groupId }) => groupId);
  const read = (repositoryId: string, listed: readonly number[], readAt: number) =>
    writeStatuses(
      database,
      [repositoryStatus(repositoryId, { readAt, pulls: listed.map((number) => openPull(number)) })],
      readAt,
    );
  const states = async () =>
    (await readCampaigns(database)).map(({ pulls }) =>
      pulls.map(({ state, isUncertain }) => (isUncertain ? `${state}?` : state)),
    );
  return { database, context: { ...context, database, wake: () => undefined }, id, read, states };
}

test('lists the pull requests of a change of files', async () => {
  const { database, id } = await openCampaign();
  const campaigns = await readCampaigns(database);
  expect(campaigns).toMatchObject([{ id, title }]);
  expect(campaigns[0]?.pulls).toMatchObject([
    { repositoryId: 'r1', name: 'owner/repository r1', number: 1, state: 'open' },
    { repositoryId: 'r2', number: 2, state: 'open' },
    { repositoryId: 'r3', number: 3, state: 'open' },
  ]);
});

test('marks a pull request uncertain if a later read omits it', async () => {
  const { read, states } = await openCampaign();
  await read('r1', [], finishedAt - 1);
  await read('r2', [2], finishedAt + 1);
  await read('r3', [], finishedAt + 1);
  expect(await states()).toEqual([['open', 'open', 'open?']]);
});

test('uses the pull request’s own state until a read lists it', async () => {
  const { database, read, states } = await openCampaign();
  await read('r1', [], 6_000);
  await read('r2', [], 6_000);
  await writeFollowedPull(database, 'r1', 1, { state: 'merged', readAt: 7_000, etag: null });
  await writeFollowedPull(database, 'r2', 2, { state: 'closed', readAt: 7_000, etag: null });
  expect(await states()).toEqual([['merged', 'closed', 'open']]);
  await read('r2', [2], 8_000);
  expect(await states()).toEqual([['merged', 'open', 'open']]);
});

test('a campaign ends when no pull request is open', async () => {
  const { database, states } = await openCampaign();
  for (const number of [1, 2]) {
    await writeFollowedPull(database, `r${number}`, number, { state: 'merged', readAt: 7_000, etag: null });
  }
  expect(await states()).toHaveLength(1);
  await writeFollowedPull(database, 'r3', 3, { state: 'closed', readAt: 7_000, etag: null });
  expect(await states()).toEqual([]);
});

test('hides a campaign that was given up, and shows it after undo', async () => {
  const { database, context, id, states } = await openCampaign();
  const snooze = { id: campaignSnoozeId(id), title, until: null, changedAt: null };
  expect((await keepChange(context, putDraft('snoozes', [snooze]))).ok).toBe(true);
  expect(await states()).toEqual([]);
  await keepChange(context, deleteDraft('snoozes', [snooze.id]));
  expect(await states()).toHaveLength(1);
  expect(await database.githubChanges.count()).toBe(3);
});
