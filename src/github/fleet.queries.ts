/** The GraphQL queries of the fleet. A test validates each against GitHub's published schema. */

/** Limits of one read. A repository with more has a count that is larger than its list. */
const limits = { pulls: 20, issues: 20, alerts: 100, branches: 30 } as const;

/** The aliases are REST's names, for which the conversions to rows and settings are written. */
const repositoryFacts = `
fragment repositoryFacts on Repository {
  id
  databaseId
  name
  owner { login }
  html_url: url
  description
  homepage: homepageUrl
  stargazers_count: stargazerCount
  primaryLanguage { name }
  created_at: createdAt
  pushed_at: pushedAt
  size: diskUsage
  private: isPrivate
  visibility
  fork: isFork
  archived: isArchived
  viewerPermission
  repositoryTopics(first: 20) { nodes { topic { name } } }
  has_issues: hasIssuesEnabled
  has_projects: hasProjectsEnabled
  has_wiki: hasWikiEnabled
  has_discussions: hasDiscussionsEnabled
  allow_merge_commit: mergeCommitAllowed
  allow_squash_merge: squashMergeAllowed
  allow_rebase_merge: rebaseMergeAllowed
  allow_auto_merge: autoMergeAllowed
  delete_branch_on_merge: deleteBranchOnMerge
  viewerDefaultMergeMethod
  licenseInfo { spdxId }
  isSecurityPolicyEnabled
  hasVulnerabilityAlertsEnabled
  parent { nameWithOwner defaultBranchRef { name } }
  defaultBranchRef { name target { ... on Commit { oid statusCheckRollup { state } } } }
  refs(refPrefix: "refs/heads/", first: ${limits.branches}) {
    totalCount
    nodes { name target { ... on Commit { committedDate } } }
  }
  readmeMarkdown: object(expression: "HEAD:README.md") { id }
  readmeLowerCase: object(expression: "HEAD:readme.md") { id }
  readmeText: object(expression: "HEAD:README.rst") { id }
  latestRelease { tagName publishedAt }
  vulnerabilityAlerts(states: OPEN, first: ${limits.alerts}) {
    nodes { securityVulnerability { severity } }
  }
  issues(states: OPEN, first: ${limits.issues}, orderBy: { field: CREATED_AT, direction: DESC }) {
    totalCount
    nodes {
      number
      title
      url
      author { login }
      authorAssociation
      createdAt
      updatedAt
      comments(last: 1) { nodes { authorAssociation } }
    }
  }
  pullRequests(states: OPEN, first: ${limits.pulls}, orderBy: { field: UPDATED_AT, direction: DESC }) {
    totalCount
    nodes {
      nodeId: id
      number
      title
      url
      author { __typename login }
      isDraft
      createdAt
      updatedAt
      head: headRefOid
      mergeable
      mergeStateStatus
      reviewDecision
      autoMergeRequest { enabledAt }
      reviewRequests(first: 10) { nodes { requestedReviewer { ... on User { login } } } }
      commits(last: 1) { nodes { commit { statusCheckRollup { state } } } }
    }
  }
}`;

const budget = 'rateLimit { cost remaining resetAt }';

/** Lists by creation, because another order would change while the pages are read. */
export const fleetQuery = `
query Fleet($size: Int!, $cursor: String) {
  ${budget}
  viewer {
    login
    repositories(
      first: $size
      after: $cursor
      affiliations: [OWNER, COLLABORATOR, ORGANIZATION_MEMBER]
      ownerAffiliations: [OWNER, COLLABORATOR, ORGANIZATION_MEMBER]
      orderBy: { field: CREATED_AT, direction: DESC }
    ) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { ...repositoryFacts }
    }
  }
}${repositoryFacts}`;

export const repositoriesQuery = `
query Repositories($ids: [ID!]!) {
  ${budget}
  viewer { login }
  nodes(ids: $ids) { ...repositoryFacts }
}${repositoryFacts}`;

export interface ForkComparison {
  nodeId: string;
  /** Branch of the upstream as `owner:branch`. */
  head: string;
}

/** Compares each fork with its upstream. The aliases are `f0`, `f1`, … in the given order. */
export function forksQuery(forks: readonly ForkComparison[]): {
  query: string;
  variables: Record<string, string>;
} {
  const names = forks.map((_, index) => `$i${index}: ID!, $h${index}: String!`).join(', ');
  const fields = forks.map(
    (_, index) =>
      `f${index}: node(id: $i${index}) { ... on Repository { defaultBranchRef { compare(headRef: $h${index}) { aheadBy } } } }`,
  );
  return {
    query: `query Forks(${names}) {\n${fields.join('\n')}\n}`,
    variables: Object.fromEntries(
      forks.flatMap(({ nodeId, head }, index) => [
        [`i${index}`, nodeId],
        [`h${index}`, head],
      ]),
    ),
  };
}
