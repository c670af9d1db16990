import * as z from 'zod/mini';
import { imageExtensions } from '#config/constants.ts';
import { listSchema } from '#config/listed.ts';
import type { Contributor, EncodedFile, Picture, RepositoryFacts } from '#domain/analysis/analysis.ts';
import { type Listed, readItems } from '#domain/shared/listed.ts';
import { toWebsite } from '#domain/shared/web-address.ts';
import { count, maybeText, rawAddress, texts } from '../transform.ts';

/** Schemas of the responses of an analysis; transform.ts has those of a listing. */

export const rawFacts = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string(),
  description: maybeText,
  html_url: rawAddress,
  homepage: maybeText,
  private: z.boolean(),
  stargazers_count: count,
  forks_count: count,
  size: count,
  topics: texts,
  created_at: maybeText,
  updated_at: maybeText,
  pushed_at: maybeText,
  default_branch: maybeText,
  license: z.catch(z.optional(z.nullable(z.object({ spdx_id: maybeText, name: maybeText }))), undefined),
});

export function toFacts(raw: z.infer<typeof rawFacts>): RepositoryFacts {
  return {
    id: String(raw.id),
    name: raw.name,
    fullName: raw.full_name,
    description: raw.description ?? null,
    url: raw.html_url,
    homepage: toWebsite(raw.homepage),
    private: raw.private,
    stargazersCount: raw.stargazers_count,
    forksCount: raw.forks_count,
    size: raw.size,
    topics: raw.topics,
    createdAt: raw.created_at ?? null,
    updatedAt: raw.updated_at ?? null,
    pushedAt: raw.pushed_at ?? null,
    defaultBranch: raw.default_branch ?? null,
    license: raw.license && (raw.license.spdx_id ?? raw.license.name ?? null),
  };
}

export const rawLanguages = z.record(z.string(), z.unknown());

export function toLanguages(raw: z.infer<typeof rawLanguages>): Listed<[language: string, bytes: number]> {
  return readItems(Object.entries(raw), ([language, bytes]) =>
    typeof bytes === 'number' && bytes >= 0 ? [language, bytes] : null,
  );
}

/** Anonymous contributors have no login. The response for an empty repository has no body. */
export const rawContributors = z.pipe(
  z.transform((body: unknown): unknown => (body === '' || body === undefined || body === null ? [] : body)),
  listSchema(z.object({ login: maybeText, avatar_url: maybeText, contributions: z.number() })),
);

export function toContributors(items: z.infer<typeof rawContributors>['items']): Contributor[] {
  return items.flatMap(({ login, avatar_url: avatarUrl, contributions }) =>
    login ? [{ login, contributions, avatarUrl: avatarUrl ?? null }] : [],
  );
}

export const rawTopics = z.object({ names: listSchema(z.string()) });

/** A file must have a `content` field (specification section 5). */
export const rawFile = z.object({
  content: z.string(),
  encoding: z.string(),
  path: z.optional(z.string()),
});

export function toEncodedFile({ content, encoding, path }: z.infer<typeof rawFile>): EncodedFile {
  return { content: content.replaceAll(/\s/g, ''), encoding, path };
}

/** GitHub returns a list for a folder and an object for a file of that name. */
export const rawFolder = z.union([
  listSchema(z.object({ type: z.string(), name: z.string(), path: z.string(), download_url: maybeText })),
  z.pipe(
    z.object({ type: z.string() }),
    z.transform(() => ({ items: [], skipped: 0 })),
  ),
]);

const pictureName = new RegExp(`\\.(${imageExtensions.join('|')})$`, 'i');

/** Returns at most `most` pictures of the supported types. */
export function toPictures(items: z.infer<typeof rawFolder>['items'], most: number): Picture[] {
  return items
    .filter(({ type, name }) => type === 'file' && pictureName.test(name))
    .flatMap(({ path, download_url: url }) => (url ? [{ path, url }] : []))
    .slice(0, most);
}

const date = z.string().check(z.refine((text) => Number.isFinite(Date.parse(text))));
const maybeDate = z.catch(z.optional(z.nullable(z.object({ date: z.optional(date) }))), undefined);

const rawCommit = z.object({ commit: z.object({ committer: maybeDate, author: maybeDate }) });

export const rawCommits = listSchema(rawCommit.check(z.refine((raw) => parseDate(raw) !== undefined)));

/** Returns the committer's date, because GitHub's `since` compares that one. */
export function parseDate({ commit }: z.infer<typeof rawCommit>): string | undefined {
  return commit.committer?.date ?? commit.author?.date;
}

export const rawTree = z.object({
  truncated: z.optional(z.boolean()),
  tree: listSchema(z.object({ path: z.string(), type: z.string(), size: z.optional(z.number()) })),
});

const packages = z.catch(z.optional(z.record(z.string(), z.unknown())), undefined);

/** Treats an invalid field as missing, because people edit package.json by hand. */
export const rawPackageJson = z.object({ dependencies: packages, devDependencies: packages });

/** Returns the names of all packages (specification section 3). */
export function toPackages(raw: z.infer<typeof rawPackageJson>): string[] {
  const names = [...Object.keys(raw.dependencies ?? {}), ...Object.keys(raw.devDependencies ?? {})];
  return [...new Set(names)];
}
