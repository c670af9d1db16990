import type { JsonObject } from '../json.ts';
import { type Activity, commitHash, type Pull } from '../seed/activity.ts';
import { isoSeconds } from '../seed/calendar.ts';
import { accountOf, associationOf, mergeState } from './activities.ts';
import type { Found, Services } from './context.ts';

export const pullId = (repositoryId: number, number: number): string =>
  `PR_kwDO${Buffer.from(`${repositoryId}:${number}`).toString('base64url')}`;

/** Formats a pull request for a listing. */
export function formatPull(services: Services, { fullName, repository }: Found, pull: Pull): JsonObject {
  const { addresses, overlay } = services;
  const url = `${addresses.api}/repos/${fullName}`;
  const self = `${url}/pulls/${pull.number}`;
  const issue = `${url}/issues/${pull.number}`;
  const html = `${addresses.web}/${fullName}/pull/${pull.number}`;
  const repositoryId = Number(repository['id']);
  const end = (ref: string, sha: string): JsonObject => ({
    label: `${fullName.split('/')[0]}:${ref}`,
    ref,
    sha,
    user: repository['owner'] ?? null,
    repo: repository,
  });
  const statuses = `${url}/statuses/${pull.head}`;
  const comments = `${issue}/comments`;
  const links = { self, html, issue, comments, review_comments: `${self}/comments`, statuses };
  return {
    url: self,
    id: repositoryId * 1_000 + pull.number,
    node_id: pullId(repositoryId, pull.number),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issue,
    commits_url: `${self}/commits`,
    review_comments_url: `${self}/comments`,
    review_comment_url: `${url}/pulls/comments{/number}`,
    comments_url: comments,
    statuses_url: statuses,
    number: pull.number,
    state: pull.state,
    locked: false,
    title: pull.title,
    user: overlay.accountBrief(accountOf(pull.author)),
    body: pull.body,
    labels: [],
    milestone: null,
    active_lock_reason: null,
    created_at: isoSeconds(pull.createdAt),
    updated_at: isoSeconds(pull.updatedAt),
    closed_at: pull.closedAt && isoSeconds(pull.closedAt),
    merged_at: pull.merged && isoSeconds(pull.merged.at),
    merge_commit_sha: pull.merged?.commit ?? null,
    assignee: null,
    assignees: [],
    requested_reviewers: pull.reviewers.map((login) => overlay.accountBrief(accountOf(login))),
    requested_teams: [],
    head: end(pull.branch, pull.head),
    base: end(pull.base, commitHash(`${fullName} ${pull.base} ${pull.number}`)),
    _links: {
      ...Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
      review_comment: { href: `${url}/pulls/comments{/number}` },
      commits: { href: `${self}/commits` },
    },
    author_association: associationOf(pull.author, fullName, overlay.findSeeded(fullName)),
    auto_merge: pull.autoMerge && {
      enabled_by: overlay.accountBrief(accountOf(pull.autoMerge.by)),
      merge_method: pull.autoMerge.method,
      commit_title: '',
      commit_message: '',
    },
    draft: pull.draft,
  };
}

/** Formats one pull request with the values that listings lack. */
export function formatFullPull(services: Services, found: Found, activity: Activity, pull: Pull): JsonObject {
  const by = pull.merged?.by;
  return {
    ...formatPull(services, found, pull),
    merged: pull.merged !== null,
    mergeable: pull.mergeable,
    rebaseable: pull.mergeable,
    mergeable_state: mergeState(activity, pull).toLowerCase(),
    merged_by: by === undefined ? null : services.overlay.accountBrief(accountOf(by)),
    comments: 0,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: 1,
    additions: 1,
    deletions: 1,
    changed_files: 1,
  };
}
