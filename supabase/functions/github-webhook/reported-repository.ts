import { isObject } from '../_shared/schema.ts';

/** Returns the repository's fields, or null if the value is not a valid repository. */
export function reportedRepository(raw: unknown, now: Date): Record<string, unknown> | null {
  if (!isObject(raw) || typeof raw.id !== 'number' || typeof raw.name !== 'string') return null;
  if (typeof raw.html_url !== 'string' || !/^https?:\/\//.test(raw.html_url)) return null;
  const reported = {
    id: String(raw.id),
    name: raw.name,
    url: raw.html_url,
    description: raw.description ?? null,
    stars: raw.stargazers_count,
    language: raw.language ?? null,
    owner: isObject(raw.owner) ? (raw.owner.login ?? raw.owner.name) : undefined,
    created_at: toDate(raw.created_at),
    size: raw.size,
    private: raw.private,
    fork: raw.fork,
    archived: raw.archived,
    topics: raw.topics,
    homepage: toWebsite(raw.homepage),
    pushed_at: toDate(raw.pushed_at),
    updated_at: toDate(raw.updated_at) ?? now.toISOString(),
    last_polled: now.toISOString(),
  };
  return Object.fromEntries(Object.entries(reported).filter(([, value]) => value !== undefined));
}

/** Same rule as src/domain/shared/web-address.ts: http, https or no scheme. */
function toWebsite(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const isWebsite = /^https?:\/\//i.test(value) || !/^ *[a-z][a-z\d+-]*:|\p{Cc}/iu.test(value);
  return isWebsite ? value : null;
}

/** Converts a date: push events have seconds since 1970, other events have text. */
function toDate(value: unknown): string | null | undefined {
  if (typeof value === 'number') {
    const date = new Date(value * 1000);
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  }
  return typeof value === 'string' || value === null ? value : undefined;
}
