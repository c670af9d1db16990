import type { FileContent, ProviderRequests } from '#domain/repository/provider.ts';
import type { ProviderRepository } from '#domain/repository/repository.ts';
import type { Presence } from '#domain/repository/repository-fetch.ts';
import { type Failure, type Result, success } from '#domain/shared/failure.ts';

export interface CheckAccess {
  /** Of these, those that are private as far as the device knows. */
  privateAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** null: it is gone, blocked, or not visible any more. */
  repository: (id: string) => Promise<Result<ProviderRepository | null>>;
  file: (
    request: (provider: ProviderRequests) => Promise<Result<FileContent | null>>,
  ) => Promise<Result<FileContent | null>>;
  /** Keeps what the provider reported: rows and operation together. */
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
 * Requests each from the provider by itself. One that is there is refreshed, also under a new name or owner.
 *
 * A refusal that is about one repository leaves that one unknown; any other failure would meet the rest as well, and ends it.
 * A token without the scope for private repositories does not find one: that one is unknown, too. A public one that it does
 * not find is gone, or private by now.
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
