import { isObject } from '../_shared/schema.ts';

/** A repository as an import takes it, from a webhook's; null: it is none. */
export function reportedRepository(raw: unknown, now: Date): Record<string, unknown> | null {
  if (!isObject(raw) || typeof raw.id !== 'number' || typeof raw.name !== 'string') return null;
  const reported = {
    id: String(raw.id),
    name: raw.name,
    url: raw.html_url,
    description: raw.description ?? null,
    stars: raw.stargazers_count,
    language: raw.language ?? null,
    owner: isObject(raw.owner) ? (raw.owner.login ?? raw.owner.name) : undefined,
    created_at: dateOf(raw.created_at),
    size: raw.size,
    private: raw.private,
    fork: raw.fork,
    archived: raw.archived,
    topics: raw.topics,
    homepage: raw.homepage || null,
    pushed_at: dateOf(raw.pushed_at),
    updated_at: dateOf(raw.updated_at) ?? now.toISOString(),
    last_polled: now.toISOString(),
  };
  return Object.fromEntries(Object.entries(reported).filter(([, value]) => value !== undefined));
}

/** In a push event dates are seconds since 1970, elsewhere texts. */
function dateOf(value: unknown): string | null | undefined {
  if (typeof value === 'number') return new Date(value * 1000).toISOString();
  return typeof value === 'string' || value === null ? value : undefined;
}
