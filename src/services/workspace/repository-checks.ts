import type { FileContent, ProviderRequests } from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import type { Presence } from '#domain/repository/repository-fetch.ts';
import { type Failure, type Result, success } from '#domain/shared/failure.ts';

export interface CheckAccess {
  /** Of these, those that are private as far as the device knows. */
  privateAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** null: deleted, blocked or invisible. */
  repository: (id: string) => Promise<Result<ProviderRepository | null>>;
  file: (
    request: (provider: ProviderRequests) => Promise<Result<FileContent | null>>,
  ) => Promise<Result<FileContent | null>>;
  /** Stores the provider's report: rows and operation together. */
  keepImport: (repositories: ProviderRepository[], groupId?: string) => Promise<Result<unknown>>;
  newId: () => string;
  now: () => number;
}

export interface Checks {
  /** By id; who is not in it was not requested. */
  found: ReadonlyMap<string, Presence>;
  /** Why the requests ended early; null: it did not. */
  stopped: Failure | null;
}

/**
 * Requests repositories from the provider one by one. A found one is refreshed, also under a new name or owner. A
 * refusal of one repository leaves it unknown; any other failure would affect the rest and stops. With a token
 * without the scope for private repositories, a missing private one is unknown as well; a missing public one was
 * deleted or became private.
 */
export async function checkRepositories(
  ids: readonly string[],
  { repository, keepImport, privateAmong }: CheckAccess,
  signal?: AbortSignal,
): Promise<Result<Checks>> {
  const found = new Map<string, Presence>();
  const present: ProviderRepository[] = [];
  const isPrivate = await privateAmong(ids);
  let stopped: Failure | null = null;
  for (const id of ids) {
    if (signal?.aborted || stopped) break;
    // A row of an import may have a number of its own making; GitHub's 404 would say nothing about it.
    const result = /^\d+$/.test(id) ? await repository(id) : null;
    if (result?.ok) {
      found.set(id, result.value === null ? 'gone' : 'present');
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
