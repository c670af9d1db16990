import type { GraphQLError } from 'graphql';
import { isObject, type Json, type JsonObject, toText } from '../json.ts';
import { associationOf } from '../proxy/activities.ts';
import { alertsRefusal, openAlerts } from '../proxy/dependabot-alerts.ts';
import { readHeads } from '../proxy/pull-merge.ts';
import { type Branch, readBranches, readTip } from '../proxy/refs.ts';
import type { Issue, Pull } from '../seed/activity.ts';
import { isoSeconds } from '../seed/calendar.ts';
import { type ConnectionArguments, connect, inOrder, type Order } from './connection.ts';
import { problem } from './errors.ts';
import { fileNode } from './file-node.ts';
import { accountNodeOf, commitNode } from './nodes.ts';
import { pullNode } from './pull-node.ts';
import type { Reader } from './reader.ts';

type ItemArguments = ConnectionArguments & { states?: string[] | null; orderBy?: Order | null };

/** Returns the fields that REST has as well. */
function repositoryFacts(reader: Reader, repository: JsonObject) {
  const fullName = toText(repository['full_name']);
  const seeded = reader.services.overlay.findSeeded(fullName);
  const owner = fullName.split('/')[0] ?? '';
  const flag = (name: string) => repository[name] === true;
  return {
    __typename: 'Repository',
    id: repository['node_id'],
    databaseId: repository['id'],
    name: repository['name'],
    nameWithOwner: fullName,
    owner: accountNodeOf(owner),
    url: repository['html_url'],
    description: repository['description'],
    homepageUrl: repository['homepage'],
    isPrivate: flag('private'),
    visibility: flag('private') ? 'PRIVATE' : 'PUBLIC',
    isArchived: flag('archived'),
    isFork: flag('fork'),
    isTemplate: flag('is_template'),
    isEmpty: (seeded?.commits().length ?? 0) === 0,
    parent: () => seeded && parentNode(seeded.parent),
    stargazerCount: repository['stargazers_count'],
    forkCount: repository['forks_count'],
    primaryLanguage: nameOrNull(repository['language']),
    diskUsage: repository['size'],
    createdAt: repository['created_at'],
    updatedAt: repository['updated_at'],
    pushedAt: repository['pushed_at'],
    licenseInfo: () => {
      const { license } = repository;
      return isObject(license)
        ? { key: license['key'], name: license['name'], spdxId: license['spdx_id'] }
        : null;
    },
    repositoryTopics: (values: ConnectionArguments) =>
      connect(
        Array.isArray(repository['topics']) ? repository['topics'].map(toText) : [],
        values,
        (name) => name,
        (name) => ({ topic: { name } }),
      ),
    hasIssuesEnabled: flag('has_issues'),
    hasProjectsEnabled: flag('has_projects'),
    hasWikiEnabled: flag('has_wiki'),
    hasDiscussionsEnabled: flag('has_discussions'),
    mergeCommitAllowed: flag('allow_merge_commit'),
    squashMergeAllowed: flag('allow_squash_merge'),
    rebaseMergeAllowed: flag('allow_rebase_merge'),
    autoMergeAllowed: flag('allow_auto_merge'),
    deleteBranchOnMerge: flag('delete_branch_on_merge'),
    viewerDefaultMergeMethod: flag('allow_merge_commit')
      ? 'MERGE'
      : flag('allow_squash_merge')
        ? 'SQUASH'
        : 'REBASE',
    viewerPermission: viewerPermission(reader, repository),
  };
}

/** Returns a repository with the fields that the product requests. Lists are computed when a query asks for them. */
export function repositoryNode(reader: Reader, repository: JsonObject) {
  const { services } = reader;
  const fullName = toText(repository['full_name']);
  const activity = () => services.activities.of(fullName);
  const guard =
    <Arguments, Value>(permission: string, read: (values: Arguments) => Value) =>
    (values: Arguments): Value => {
      throwIf(reader.refusal(repository, permission));
      return read(values);
    };
  const checksRefusal = () => reader.refusal(repository, 'checks');
  return {
    ...repositoryFacts(reader, repository),
    isSecurityPolicyEnabled: () => activity().hasSecurityPolicy,
    hasVulnerabilityAlertsEnabled: () => activity().hasAlertsEnabled,
    vulnerabilityAlerts: (values: ItemArguments) => {
      const refused = alertsRefusal(services, reader.viewer, repository);
      if (refused !== null)
        throw reader.viewer.kind === 'user' ? problem('FORBIDDEN', refused) : reader.forbidden();
      const isOpen = !values.states || values.states.includes('OPEN');
      return connect(
        isOpen ? openAlerts(services, fullName) : [],
        values,
        ({ number }) => String(number),
        ({ number, severity, name, at }) => ({
          number,
          state: 'OPEN',
          createdAt: at,
          securityVulnerability: {
            severity: severity === 'medium' ? 'MODERATE' : severity.toUpperCase(),
            package: { name, ecosystem: 'NPM' },
          },
        }),
      );
    },
    latestRelease: guard('contents', () => {
      const { release } = activity();
      return (
        release && {
          tagName: release.tag,
          name: release.tag,
          url: `${toText(repository['html_url'])}/releases/tag/${release.tag}`,
          createdAt: isoSeconds(release.at),
          publishedAt: isoSeconds(release.at),
        }
      );
    }),
    defaultBranchRef: guard('contents', () =>
      refNode(reader, repository, { name: toText(repository['default_branch']) }, checksRefusal()),
    ),
    refs: guard('contents', async (values: ConnectionArguments & { refPrefix: string }) => {
      const branches = values.refPrefix === 'refs/heads/' ? await readBranches(services, fullName) : [];
      return connect(
        branches,
        values,
        ({ name }) => name,
        (branch) => refNode(reader, repository, branch, checksRefusal()),
      );
    }),
    object: guard('contents', ({ expression }: { expression?: string }) =>
      fileNode(services, fullName, expression ?? ''),
    ),
    issues: guard('issues', ({ states, orderBy, ...page }: ItemArguments) => {
      const open = !states || states.includes('OPEN') ? activity().issues : [];
      return connect(
        inOrder(open, orderBy, itemKey),
        page,
        ({ number }) => String(number),
        (issue) => issueNode(reader, repository, issue),
      );
    }),
    pullRequests: guard('pull_requests', async ({ states, orderBy, ...page }: ItemArguments) => {
      await readHeads(services, fullName);
      const chosen = activity().pulls.filter((pull) => !states || states.includes(stateOf(pull)));
      return connect(
        inOrder(chosen, orderBy, itemKey),
        page,
        ({ number }) => String(number),
        (pull) => pullNode(reader, repository, pull),
      );
    }),
    pullRequest: guard('pull_requests', async ({ number }: { number: number }) => {
      await readHeads(services, fullName);
      const pull = services.activities.find(fullName, number);
      if (!pull)
        throw problem('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`);
      return pullNode(reader, repository, pull);
    }),
  };
}

function throwIf(error: GraphQLError | null): void {
  if (error) throw error;
}

const nameOrNull = (name: Json | undefined) => (typeof name === 'string' ? { name } : null);

const stateOf = (pull: Pull): string => (pull.merged ? 'MERGED' : pull.state.toUpperCase());

const itemKey = (item: Issue | Pull, field: string): number =>
  (field === 'UPDATED_AT' ? item.updatedAt : item.createdAt).getTime();

/** Returns the few fields of a repository outside the sample. */
function parentNode(fullName: string | null) {
  if (fullName === null) return null;
  const [owner = '', name = ''] = fullName.split('/');
  return {
    __typename: 'Repository',
    name,
    nameWithOwner: fullName,
    owner: { __typename: 'Organization', login: owner },
    url: `https://github.com/${fullName}`,
    isFork: false,
    isPrivate: false,
    defaultBranchRef: { name: 'main' },
  };
}

function viewerPermission({ viewer }: Reader, repository: JsonObject): string | null {
  if (viewer.kind !== 'user') return null;
  const permissions = isObject(repository['permissions']) ? repository['permissions'] : {};
  const names = { admin: 'ADMIN', maintain: 'MAINTAIN', push: 'WRITE', triage: 'TRIAGE' };
  return Object.entries(names).find(([name]) => permissions[name] === true)?.[1] ?? 'READ';
}

/** Returns a branch. Without a commit, its newest one is read when a query asks for it. */
function refNode(
  reader: Reader,
  repository: JsonObject,
  { name, oid, at }: { name: string } & Partial<Branch>,
  error: GraphQLError | null,
) {
  const { services } = reader;
  const fullName = toText(repository['full_name']);
  const activity = services.activities.of(fullName);
  const isDefault = name === repository['default_branch'];
  return {
    __typename: 'Ref',
    name,
    prefix: 'refs/heads/',
    target: async () => {
      const tip = oid && at ? { oid, at } : await readTip(services, fullName, name);
      return commitNode(tip.oid, tip.at, isDefault ? activity.checks : null, error);
    },
    compare: ({ headRef }: { headRef: string }) => {
      const parent = services.overlay.findSeeded(fullName)?.parent?.split('/')[0];
      if (parent === undefined || !headRef.startsWith(`${parent}:`)) return null;
      const behind = activity.behindParent;
      return { aheadBy: behind, behindBy: 0, status: behind > 0 ? 'AHEAD' : 'IDENTICAL' };
    },
  };
}

function issueNode({ services }: Reader, repository: JsonObject, issue: Issue) {
  const fullName = toText(repository['full_name']);
  const association = (login: string) =>
    associationOf(login, fullName, services.overlay.findSeeded(fullName));
  return {
    __typename: 'Issue',
    number: issue.number,
    title: issue.title,
    url: `${toText(repository['html_url'])}/issues/${issue.number}`,
    state: 'OPEN',
    closed: false,
    createdAt: isoSeconds(issue.createdAt),
    updatedAt: isoSeconds(issue.updatedAt),
    author: accountNodeOf(issue.author),
    authorAssociation: () => association(issue.author),
    comments: (values: ConnectionArguments) =>
      connect(
        issue.comments,
        values,
        (_comment, index) => String(index),
        ({ author, at }) => ({
          author: accountNodeOf(author),
          authorAssociation: () => association(author),
          createdAt: isoSeconds(at),
        }),
      ),
  };
}
