import type { RestEndpointMethodTypes } from '@octokit/rest';
import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import type { PullRequest } from '#domain/github-change/files.ts';
import { type GithubFlag, githubFlags, type SettingValues } from '#domain/github-change/github-settings.ts';
import type { GithubPermission, GithubState } from '#domain/github-change/github-state.ts';
import type { RepositoryReading } from '#domain/repository/provider.ts';
import { maybeText, rawAddress, type rawRepository, texts, toRepository } from './transform.ts';

/** Maps settings to GitHub's names. */

type UpdateRequest = RestEndpointMethodTypes['repos']['update']['parameters'];

/** GitHub's API description lacks discussions, but the API accepts them (like `gh repo edit --enable-discussions`). */
type UpdateBody = Omit<UpdateRequest, 'owner' | 'repo'> & { has_discussions?: boolean };

const flagNames = {
  issues: 'has_issues',
  projects: 'has_projects',
  wiki: 'has_wiki',
  discussions: 'has_discussions',
  mergeCommits: 'allow_merge_commit',
  squashMerging: 'allow_squash_merge',
  rebaseMerging: 'allow_rebase_merge',
  autoMerge: 'allow_auto_merge',
  deleteHeadBranches: 'delete_branch_on_merge',
} as const satisfies Record<GithubFlag, keyof UpdateBody>;

export const rawBranches = listSchema(z.object({ name: z.string() }));

export const rawBranch = z.object({
  name: z.string(),
  commit: z.object({ sha: z.string(), commit: z.object({ tree: z.object({ sha: z.string() }) }) }),
});

export const rawObject = z.object({ sha: z.string() });

export const rawTree = z.object({
  tree: listSchema(z.object({ path: z.string(), type: z.string(), sha: z.string() })),
  truncated: z.boolean(),
});

export const rawLabel = z.object({
  name: z.string(),
  color: z.string(),
  description: maybeText,
});

export const rawPull = z.object({
  number: z.int(),
  html_url: rawAddress,
  state: z.enum(['open', 'closed']),
  merged_at: z.optional(z.nullable(z.string())),
});

export function toPull({ number, html_url: url, state, merged_at }: z.infer<typeof rawPull>): PullRequest {
  return { number, url, state: merged_at ? 'merged' : state };
}

export const rawTopics = z.object({ names: texts });

type Raw = z.infer<typeof rawRepository>;

export function toReading(raw: Raw, readAt: number): RepositoryReading {
  return { repository: toRepository(raw, readAt), state: toState(raw, readAt) };
}

export function toState(raw: Raw, readAt: number): GithubState {
  const flags = Object.entries(flagNames).flatMap(([name, rawName]) => {
    const value = raw[rawName];
    return typeof value === 'boolean' ? [[name, value]] : [];
  });
  return {
    id: String(raw.id),
    readAt,
    values: {
      name: raw.name,
      description: raw.description || null,
      homepage: raw.homepage || null,
      topics: raw.topics,
      ...(raw.default_branch && { defaultBranch: raw.default_branch }),
      visibility: raw.visibility ?? (raw.private ? 'private' : 'public'),
      ...(raw.archived !== undefined && { archived: raw.archived }),
      ...Object.fromEntries(flags),
    },
    permission: getPermission(raw.permissions),
    fork: raw.fork ?? false,
    own: { language: raw.language ?? null, stars: raw.stargazers_count, private: raw.private },
  };
}

function getPermission(permissions: Raw['permissions']): GithubPermission | null {
  if (!permissions) return null;
  if (permissions.admin) return 'admin';
  if (permissions.maintain) return 'maintain';
  return permissions.push ? 'write' : 'none';
}

/** Sends an empty string to clear a text, as GitHub expects. */
export function toUpdateBody(values: SettingValues): UpdateBody {
  const { name, description, homepage, defaultBranch, visibility, archived } = values;
  const body: UpdateBody = {};
  if (name !== undefined) body.name = name;
  if (defaultBranch !== undefined) body.default_branch = defaultBranch;
  if (description !== undefined) body.description = description ?? '';
  if (homepage !== undefined) body.homepage = homepage ?? '';
  if (visibility === 'public' || visibility === 'private') body.visibility = visibility;
  if (archived !== undefined) body.archived = archived;
  for (const name of githubFlags) {
    const value = values[name];
    if (value !== undefined) body[flagNames[name]] = value;
  }
  return body;
}
