import { type JsonObject, toText } from '../json.ts';
import { mergeState } from '../proxy/activities.ts';
import { readHeads, revertPull } from '../proxy/pull-merge.ts';
import { getActor, mayPush } from '../proxy/pull-routes.ts';
import type { MergeMethod, Pull } from '../seed/activity.ts';
import { problem, unresolvedError } from './errors.ts';
import { accountNodeOf } from './nodes.ts';
import { pullNode } from './pull-node.ts';
import type { Reader } from './reader.ts';

type Input<More = object> = {
  input: { pullRequestId: string; clientMutationId?: string | null } & More;
};

type Chosen = { repository: JsonObject; fullName: string; pull: Pull };

const METHODS: Record<string, MergeMethod> = { MERGE: 'merge', SQUASH: 'squash', REBASE: 'rebase' };

export function mutations(reader: Reader) {
  const { services, viewer } = reader;
  const choose = async (id: string, mutation: string): Promise<Chosen> => {
    const [repositoryId, number] = Buffer.from(id.replace(/^PR_kwDO/, ''), 'base64url')
      .toString()
      .split(':')
      .map(Number);
    const fullName = services.overlay.nameById(repositoryId ?? 0) ?? '';
    const repository = fullName === '' ? undefined : await reader.repository(fullName);
    const pull = services.activities.find(fullName, number ?? 0);
    if (!repository || !pull) throw unresolvedError(`a node with the global id of '${id}'`);
    if (reader.writeRefusal(repository, 'pull_requests')) throw reader.forbidden();
    if (!mayPush(viewer, repository)) {
      throw problem(
        'FORBIDDEN',
        `${getActor(viewer)} does not have the correct permissions to execute \`${mutation}\``,
      );
    }
    await readHeads(services, fullName);
    return { repository, fullName, pull };
  };
  const answer = ({ repository, pull }: Chosen, { input }: Input) => ({
    clientMutationId: input.clientMutationId ?? null,
    actor: accountNodeOf(getActor(viewer)),
    pullRequest: pullNode(reader, repository, pull),
  });

  return {
    async enablePullRequestAutoMerge(
      values: Input<{ mergeMethod?: string | null; expectedHeadOid?: string | null }>,
    ) {
      const { pullRequestId, mergeMethod, expectedHeadOid } = values.input;
      const chosen = await choose(pullRequestId, 'EnablePullRequestAutoMerge');
      const { repository, fullName, pull } = chosen;
      const refuse = (message: string) => problem('UNPROCESSABLE', `Pull request ${message}`);
      if (repository['allow_auto_merge'] !== true) {
        throw refuse('Auto merge is not allowed for this repository');
      }
      if (pull.state === 'closed') throw refuse('Pull request is closed');
      if (expectedHeadOid && expectedHeadOid !== pull.head) throw refuse('Head sha is out of date');
      const state = mergeState(services.activities.of(fullName), pull);
      if (['CLEAN', 'UNSTABLE', 'DRAFT'].includes(state)) {
        throw refuse(`Pull request is in ${state.toLowerCase()} status`);
      }
      const method = METHODS[mergeMethod ?? 'MERGE'] ?? 'merge';
      pull.autoMerge = { at: services.now(), by: getActor(viewer), method };
      return answer(chosen, values);
    },
    async disablePullRequestAutoMerge(values: Input) {
      const chosen = await choose(values.input.pullRequestId, 'DisablePullRequestAutoMerge');
      if (!chosen.pull.autoMerge) {
        throw problem('UNPROCESSABLE', "Can't disable auto-merge for this pull request.");
      }
      chosen.pull.autoMerge = null;
      return answer(chosen, values);
    },
    async revertPullRequest(
      values: Input<{ title?: string | null; body?: string | null; draft?: boolean | null }>,
    ) {
      const { pullRequestId, title, body, draft } = values.input;
      const chosen = await choose(pullRequestId, 'RevertPullRequest');
      const { repository, fullName, pull } = chosen;
      if (!pull.merged) throw problem('UNPROCESSABLE', 'Pull request must be merged to be reverted.');
      const revert = await revertPull({ services, fullName, pull }, pull.merged.commit, {
        title: toText(title ?? '') || `Revert "${pull.title}"`,
        body: body ?? `Reverts ${fullName}#${pull.number}`,
        author: getActor(viewer),
        draft: draft === true,
      });
      return { ...answer(chosen, values), revertPullRequest: pullNode(reader, repository, revert) };
    },
  };
}
