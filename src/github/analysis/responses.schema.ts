import * as z from 'zod/mini';
import { imageExtensions } from '#config/constants.ts';
import type { Contributor, EncodedFile, Picture, RepositoryFacts } from '#domain/analysis/analysis.ts';
import { websiteFrom } from '#domain/shared/web-address.ts';
import { listed } from '../listed.ts';
import { rawAddress } from '../transform.ts';

/** The provider's responses, as far as an analysis needs them; transform.ts has those of a listing. */

const maybeText = z.optional(z.nullable(z.string()));

export const rawFacts = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string(),
  description: maybeText,
  html_url: rawAddress,
  homepage: maybeText,
  private: z.boolean(),
  stargazers_count: z.number(),
  forks_count: z.number(),
  size: z.number(),
  topics: z.optional(z.array(z.string())),
  created_at: maybeText,
  updated_at: maybeText,
  pushed_at: maybeText,
  default_branch: maybeText,
  license: z.optional(z.nullable(z.object({ spdx_id: maybeText, name: maybeText }))),
});

export function toFacts(raw: z.infer<typeof rawFacts>): RepositoryFacts {
  return {
    id: String(raw.id),
    name: raw.name,
    fullName: raw.full_name,
    description: raw.description ?? null,
    url: raw.html_url,
    homepage: websiteFrom(raw.homepage),
    private: raw.private,
    stargazersCount: raw.stargazers_count,
    forksCount: raw.forks_count,
    size: raw.size,
    topics: raw.topics ?? [],
    createdAt: raw.created_at ?? null,
    updatedAt: raw.updated_at ?? null,
    pushedAt: raw.pushed_at ?? null,
    defaultBranch: raw.default_branch ?? null,
    license: raw.license && (raw.license.spdx_id ?? raw.license.name ?? null),
  };
}

export const rawLanguages = z.record(z.string(), z.number());

/** Anonymous contributors have no login; for an empty repository the response has no body. */
export const rawContributors = z.pipe(
  z.transform((body: unknown) => (body === '' || body === undefined || body === null ? [] : body)),
  z.array(z.object({ login: z.optional(z.string()), avatar_url: maybeText, contributions: z.number() })),
);

export function toContributors(raw: z.infer<typeof rawContributors>): Contributor[] {
  return raw.flatMap(({ login, avatar_url: avatarUrl, contributions }) =>
    login ? [{ login, contributions, avatarUrl: avatarUrl ?? null }] : [],
  );
}

export const rawTopics = z.object({ names: z.array(z.string()) });

/** Specification section 5: file content must contain a content field. */
export const rawFile = z.object({
  content: z.string(),
  encoding: z.string(),
  path: z.optional(z.string()),
});

export function toEncodedFile({ content, encoding, path }: z.infer<typeof rawFile>): EncodedFile {
  return { content: content.replaceAll(/\s/g, ''), encoding, path };
}

/** A folder is a list; a file of that name is none. */
export const rawFolder = z.union([
  z.array(z.object({ type: z.string(), name: z.string(), path: z.string(), download_url: maybeText })),
  z.pipe(
    z.object({ type: z.string() }),
    z.transform(() => []),
  ),
]);

const pictureName = new RegExp(`\\.(${imageExtensions.join('|')})$`, 'i');

/** Pictures of the allowed types, not more than `most`. */
export function toPictures(raw: z.infer<typeof rawFolder>, most: number): Picture[] {
  return raw
    .filter(({ type, name }) => type === 'file' && pictureName.test(name))
    .flatMap(({ path, download_url: url }) => (url ? [{ path, url }] : []))
    .slice(0, most);
}

const maybeDate = z.optional(z.nullable(z.object({ date: z.optional(z.string()) })));

export const rawCommits = z.array(
  z.object({ commit: z.object({ committer: maybeDate, author: maybeDate }) }),
);

/** By the committer's date, which is what the provider's `since` goes by. */
export function toCommitDates(raw: z.infer<typeof rawCommits>): string[] {
  return raw.flatMap(({ commit }) => commit.committer?.date ?? commit.author?.date ?? []);
}

export const rawTree = z.object({
  truncated: z.optional(z.boolean()),
  tree: listed(z.object({ path: z.string(), type: z.string(), size: z.optional(z.number()) })),
});

export const rawPackageJson = z.object({
  dependencies: z.optional(z.record(z.string(), z.unknown())),
  devDependencies: z.optional(z.record(z.string(), z.unknown())),
});

/** Package names from dependencies and devDependencies (specification section 3). */
export function toPackages(raw: z.infer<typeof rawPackageJson>): string[] {
  const names = [...Object.keys(raw.dependencies ?? {}), ...Object.keys(raw.devDependencies ?? {})];
  return [...new Set(names)];
}
