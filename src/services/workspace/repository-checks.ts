import type { FileContent, ProviderRequests } from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import type { Presence } from '#domain/repository/repository-fetch.ts';
import { type Failure, type Result, success } from '#domain/shared/failure.ts';

export interface CheckAccess {
  privateAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** True if GitHub may hide private repositories from the token. */
  missesPrivate: () => Promise<boolean>;
  repository: (id: string) => Promise<Result<ProviderRepository | null>>;
  file: (
    request: (provider: ProviderRequests) => Promise<Result<FileContent | null>>,
  ) => Promise<Result<FileContent | null>>;
  keepImport: (repositories: ProviderRepository[], groupId?: string) => Promise<Result<unknown>>;
  newId: () => string;
  now: () => number;
}

export interface Checks {
  found: ReadonlyMap<string, Presence>;
  stopped: Failure | null;
}

/**
 * Requests repositories by id. If GitHub refuses one, its presence is unknown; any other failure stops.
 * A missing repository counts as deleted. But if GitHub may hide private repositories from the token, a missing private one is
 * unknown.
 */
export async function checkRepositories(
  ids: readonly string[],
  { repository, keepImport, privateAmong, missesPrivate }: CheckAccess,
  signal?: AbortSignal,
): Promise<Result<Checks>> {
  const found = new Map<string, Presence>();
  const present: ProviderRepository[] = [];
  const isPrivate = await privateAmong(ids);
  const isHidden = await missesPrivate();
  const absence = (id: string) => (isHidden && isPrivate.has(id) ? 'unknown' : 'gone');
  let stopped: Failure | null = null;
  for (const id of ids) {
    if (signal?.aborted || stopped) break;
    // Skips ids that GitHub cannot have issued, such as those in an imported file, because the 404 would mean nothing.
    const result = /^\d+$/.test(id) ? await repository(id) : null;
    if (result?.ok) {
      found.set(id, result.value === null ? absence(id) : 'present');
      if (result.value) present.push(result.value);
    } else if (result?.failure.code === 'GITHUB_SCOPE_MISSING') {
      found.set(id, isPrivate.has(id) ? 'unknown' : 'gone');
    } else if (result && result.failure.kind !== 'AUTHORIZATION') stopped = result.failure;
    else found.set(id, 'unknown');
  }
  if (present.length > 0) {
    const kept = await keepImport(present);
    if (!kept.ok) return kept;
  }
  return success({ found, stopped });
}
