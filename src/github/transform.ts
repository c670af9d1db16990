import * as z from 'zod/mini';
import type { Organization } from '#domain/repository/organization.ts';
import type { FileContent, ProviderUser } from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import { isWebAddress, websiteFrom } from '#domain/shared/web-address.ts';

/** From the provider's raw fields to the domain; those of an analysis are in analysis/answers.schema.ts. */

const maybeText = z.optional(z.nullable(z.string()));

/** It becomes a link. */
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

export const rawRepository = z.object({
  id: z.number(),
  name: z.string(),
  html_url: rawAddress,
  description: maybeText,
  stargazers_count: z._default(z.number(), 0),
  language: maybeText,
  owner: z.object({ login: z.string() }),
  created_at: maybeText,
  size: z._default(z.number(), 0),
  private: z.boolean(),
  fork: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
  topics: z._default(z.array(z.string()), []),
  homepage: maybeText,
  pushed_at: maybeText,
});

/** A file; a directory is a list and no file. Specification section 5: it must have a content field. */
export const rawContent = z.object({
  path: z._default(z.string(), ''),
  content: z.string(),
  encoding: z._default(z.string(), 'base64'),
});

export const rawOrganizations = z.array(rawOrganization);
export const rawRepositories = z.array(rawRepository);

export function toUser(raw: z.infer<typeof rawUser>, scopes: string[]): ProviderUser {
  return { login: raw.login, name: raw.name ?? null, avatarUrl: raw.avatar_url ?? null, scopes };
}

export function toFileContent(raw: z.infer<typeof rawContent>): FileContent {
  return { path: raw.path, text: raw.encoding === 'base64' ? textOf(raw.content) : raw.content };
}

/** Base64 of UTF-8; what is no UTF-8 becomes replacement characters instead of an error. */
function textOf(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}

export function toOrganization(raw: z.infer<typeof rawOrganization>): Organization {
  return {
    id: String(raw.id),
    login: raw.login,
    name: raw.name || raw.login,
    avatarUrl: raw.avatar_url ?? null,
  };
}

/** @param polledAt ISO date of the answer */
export function toRepository(raw: z.infer<typeof rawRepository>, polledAt: string): ProviderRepository {
  return {
    id: String(raw.id),
    name: raw.name,
    url: raw.html_url,
    description: raw.description ?? null,
    stars: raw.stargazers_count,
    language: raw.language ?? null,
    owner: raw.owner.login,
    createdAt: raw.created_at ?? null,
    size: raw.size,
    private: raw.private,
    // Listings do not say; the file checks do.
    hasReadme: null,
    hasTechBragging: null,
    lastPolled: polledAt,
    fork: raw.fork ?? null,
    archived: raw.archived ?? null,
    topics: raw.topics,
    homepage: websiteFrom(raw.homepage),
    pushedAt: raw.pushed_at ?? null,
  };
}
