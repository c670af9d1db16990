import { type JsonObject, toText } from '../json.ts';
import { mergeState } from '../proxy/activities.ts';
import { pullId } from '../proxy/pull-format.ts';
import { mayPush } from '../proxy/pull-routes.ts';
import type { Pull } from '../seed/activity.ts';
import { isoSeconds } from '../seed/calendar.ts';
import { type ConnectionArguments, connect } from './connection.ts';
import { accountNodeOf, commitNode } from './nodes.ts';
import type { Reader } from './reader.ts';

export function pullNode(reader: Reader, repository: JsonObject, pull: Pull) {
  const fullName = toText(repository['full_name']);
  const activity = reader.services.activities.of(fullName);
  const date = (value: Date | null) => value && isoSeconds(value);
  const state = () => {
    reader.requestMergeability(pull);
    return mergeState(activity, pull);
  };
  return {
    __typename: 'PullRequest',
    id: pullId(Number(repository['id']), pull.number),
    number: pull.number,
    title: pull.title,
    body: pull.body ?? '',
    url: `${toText(repository['html_url'])}/pull/${pull.number}`,
    state: pull.merged ? 'MERGED' : pull.state.toUpperCase(),
    closed: pull.state === 'closed',
    merged: pull.merged !== null,
    isDraft: pull.draft,
    isCrossRepository: false,
    createdAt: isoSeconds(pull.createdAt),
    updatedAt: isoSeconds(pull.updatedAt),
    closedAt: date(pull.closedAt),
    mergedAt: date(pull.merged?.at ?? null),
    mergeCommit: pull.merged && commitNode(pull.merged.commit, pull.merged.at, null, null),
    author: accountNodeOf(pull.author),
    headRefOid: pull.head,
    headRefName: pull.branch,
    baseRefName: pull.base,
    mergeStateStatus: state,
    mergeable: () => {
      reader.requestMergeability(pull);
      if (pull.mergeable === null) return 'UNKNOWN';
      return pull.mergeable ? 'MERGEABLE' : 'CONFLICTING';
    },
    reviewDecision: pull.review ?? (activity.rules.review ? 'REVIEW_REQUIRED' : null),
    autoMergeRequest: pull.autoMerge && {
      enabledAt: isoSeconds(pull.autoMerge.at),
      enabledBy: accountNodeOf(pull.autoMerge.by),
      mergeMethod: pull.autoMerge.method.toUpperCase(),
    },
    viewerCanEnableAutoMerge: () =>
      mayPush(reader.viewer, repository) && repository['allow_auto_merge'] === true && state() !== 'CLEAN',
    viewerCanUpdateBranch: mayPush(reader.viewer, repository) && pull.behind,
    reviewRequests: (values: ConnectionArguments) =>
      connect(
        pull.reviewers,
        values,
        (login) => login,
        (login) => ({ requestedReviewer: accountNodeOf(login) }),
      ),
    commits: (values: ConnectionArguments) =>
      connect(
        [pull.head],
        values,
        (head) => head,
        (head) => ({
          commit: commitNode(head, pull.updatedAt, pull.checks, reader.refusal(repository, 'checks')),
        }),
      ),
    repository: { id: repository['node_id'], name: repository['name'], nameWithOwner: fullName },
  };
}
