import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import { decodedText } from '#domain/analysis/analysis-text.ts';
import type { Organization } from '#domain/repository/organization.ts';
import type { FileContent, ProviderUser } from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import { repositoryFields } from '#domain/shared/entities.ts';
import { valueProblem } from '#domain/shared/field-check.ts';
import { isWebAddress } from '#domain/shared/web-address.ts';

/** Converts GitHub's listings to domain rows; analysis/responses.schema.ts has the schemas of an analysis. */

/** Replaces an invalid value with null, so that the rest of the item remains valid. */
export const maybeText = z.catch(z.optional(z.nullable(z.string())), null);

/** Accepts web addresses only, because the page links to them. */
export const rawAddress = z.string().check(z.refine(isWebAddress));

export const rawUser = z.object({
  login: z.string().check(z.minLength(1)),
  name: maybeText,
  avatar_url: maybeText,
});

const rawOrganization = z.object({
  id: z.number(),
  login: z.string(),
  name: maybeText,
  avatar_url: maybeText,
});

const requiredText = (field: keyof typeof repositoryFields) =>
  z.string().check(z.refine((text) => valueProblem(repositoryFields[field], text) === null));

const flag = z.catch(z.optional(z.boolean()), undefined);

export const count = z.catch(z.number(), 0);

export const texts = z.catch(
  z.pipe(
    z.array(z.unknown()),
    z.transform((all: unknown[]) => all.filter((one) => typeof one === 'string')),
  ),
  [],
);

/** A listing contains only the first four flags. A single repository contains the others for users with write access. */
const rawSettings = {
  visibility: z.catch(z.optional(z.enum(['public', 'private', 'internal'])), undefined),
  has_issues: flag,
  has_projects: flag,
  has_wiki: flag,
  has_discussions: flag,
  allow_merge_commit: flag,
  allow_squash_merge: flag,
  allow_rebase_merge: flag,
  allow_auto_merge: flag,
  delete_branch_on_merge: flag,
  default_branch: z.catch(z.optional(z.string()), undefined),
  permissions: z.catch(z.optional(z.object({ admin: flag, maintain: flag, push: flag })), undefined),
};

export const rawRepository = z.object({
  ...rawSettings,
  id: z.int(),
  name: requiredText('name'),
  html_url: requiredText('url'),
  description: maybeText,
  stargazers_count: count,
  language: maybeText,
  owner: z.object({ login: z.string() }),
  created_at: maybeText,
  size: count,
  private: z.boolean(),
  fork: flag,
  archived: flag,
  topics: texts,
  homepage: maybeText,
  pushed_at: maybeText,
});

/** Content of a file, which must have a `content` field (specification section 5). A directory is a list. */
export const rawContent = z.object({
  path: z._default(z.string(), ''),
  content: z.string(),
  encoding: z._default(z.string(), 'base64'),
});

export const rawOrganizations = listSchema(rawOrganization);
export const rawRepositories = listSchema(rawRepository);

export function toUser(
  raw: z.infer<typeof rawUser>,
  token: Pick<ProviderUser, 'scopes' | 'tokenExpiresAt'>,
): ProviderUser {
  return { login: raw.login, name: raw.name ?? null, avatarUrl: raw.avatar_url ?? null, ...token };
}

export function toFileContent(raw: z.infer<typeof rawContent>): FileContent {
  return { path: raw.path, text: raw.encoding === 'base64' ? (decodedText(raw) ?? '') : raw.content };
}

export function toOrganization(raw: z.infer<typeof rawOrganization>): Organization {
  return {
    id: String(raw.id),
    login: raw.login,
    name: raw.name || raw.login,
    avatarUrl: raw.avatar_url ?? null,
  };
}

/** Returns the value, or `otherwise` if it exceeds the database's limits, so that the row remains valid. */
function valueWithinLimits<Value>(
  field: keyof typeof repositoryFields,
  value: Value,
  otherwise: Value,
): Value {
  return valueProblem(repositoryFields[field], value) === null ? value : otherwise;
}

const isTopic = (topic: string) => valueProblem(repositoryFields.topics, [topic]) === null;

export function toRepository(raw: z.infer<typeof rawRepository>, polledAt: number): ProviderRepository {
  return {
    id: String(raw.id),
    name: raw.name,
    url: raw.html_url,
    description: valueWithinLimits('description', raw.description ?? null, null),
    stars: valueWithinLimits('stars', raw.stargazers_count, 0),
    language: valueWithinLimits('language', raw.language ?? null, null),
    owner: valueWithinLimits('owner', raw.owner.login, ''),
    createdAt: valueWithinLimits('createdAt', raw.created_at ?? null, null),
    size: valueWithinLimits('size', raw.size, 0),
    private: raw.private,
    // The file checks set these values later.
    hasReadme: null,
    hasTechBragging: null,
    lastPolled: new Date(polledAt).toISOString(),
    fork: raw.fork ?? null,
    archived: raw.archived ?? null,
    topics: valueWithinLimits('topics', raw.topics.filter(isTopic), []),
    homepage: valueWithinLimits('homepage', raw.homepage || null, null),
    pushedAt: valueWithinLimits('pushedAt', raw.pushed_at ?? null, null),
  };
}
