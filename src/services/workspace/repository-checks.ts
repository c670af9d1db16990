import { braggingFileName, fileCheckBatchSize } from '#config/constants.ts';
import { mayMissPrivate } from '#domain/auth/token.ts';
import { type ProviderRepository, type Repository, reportedPart } from '#domain/repository/repository.ts';
import type { Presence } from '#domain/repository/repository-fetch.ts';
import { type Failure, type Result, success } from '#domain/shared/failure.ts';
import { keepImport } from './changes.ts';
import { type ImportContext, sendRequest, sendToWorker } from './github-requests.ts';

export interface FileCheckOptions {
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
}

/** Checks whether README and TechBragging.md exist. Resolves with the number of checked repositories. */
export async function checkFiles(
  context: ImportContext,
  repositories: readonly Repository[],
  { signal, onProgress }: FileCheckOptions,
): Promise<Result<number>> {
  const total = repositories.length;
  let done = 0;
  const groupId = context.newId();
  for (let start = 0; start < total && !signal.aborted; start += fileCheckBatchSize) {
    onProgress({ done, total });
    const batch = repositories.slice(start, start + fileCheckBatchSize);
    const checked = await checkBatch(context, batch, groupId);
    if (!checked.ok) return checked;
    done += checked.value;
  }
  onProgress({ done, total });
  return success(done);
}

async function checkBatch(
  context: ImportContext,
  batch: readonly Repository[],
  groupId: string,
): Promise<Result<number>> {
  const checked = await Promise.all(batch.map((repository) => readFiles(context, repository)));
  const read = checked.flatMap((result) => (result.ok ? [result.value] : []));
  if (read.length > 0) {
    const kept = await keepImport(context, read, { groupId });
    if (!kept.ok) return kept;
  }
  return checked.find((result) => !result.ok) ?? success(read.length);
}

async function readFiles(
  context: ImportContext,
  repository: Repository,
): Promise<Result<ProviderRepository>> {
  const { owner, name } = repository;
  const [readme, bragging] = await Promise.all([
    sendRequest(context, 'files', (provider) => provider.readme(owner, name)),
    sendRequest(context, 'files', (provider) => provider.file(owner, name, braggingFileName)),
  ]);
  if (!readme.ok) return readme;
  if (!bragging.ok) return bragging;
  return success({
    ...reportedPart(repository),
    hasReadme: readme.value !== null,
    hasTechBragging: bragging.value !== null,
    lastPolled: new Date(context.now()).toISOString(),
  });
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
  context: ImportContext,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Result<Checks>> {
  const { bridge, database, worker } = context;
  const found = new Map<string, Presence>();
  const present: ProviderRepository[] = [];
  const rows = await database.repositories.bulkGet([...ids]);
  const isPrivate = new Set(rows.flatMap((row) => (row && mayBePrivate(row) ? row.id : [])));
  const isHidden = bridge() === null && mayMissPrivate(await worker.token());
  const absence = (id: string) => (isHidden && isPrivate.has(id) ? 'unknown' : 'gone');
  let stopped: Failure | null = null;
  for (const id of ids) {
    if (signal?.aborted || stopped) break;
    // Skips ids that GitHub cannot have issued, such as those in an imported file, because the 404 would mean nothing.
    const result = /^\d+$/.test(id)
      ? await sendToWorker(context, 'repository', (provider) => provider.repository(id))
      : null;
    if (result?.ok) {
      found.set(id, result.value === null ? absence(id) : 'present');
      if (result.value) present.push(result.value);
    } else if (result?.failure.code === 'GITHUB_SCOPE_MISSING') {
      found.set(id, isPrivate.has(id) ? 'unknown' : 'gone');
    } else if (result && result.failure.kind !== 'AUTHORIZATION') stopped = result.failure;
    else found.set(id, 'unknown');
  }
  if (present.length > 0) {
    const kept = await keepImport(context, present);
    if (!kept.ok) return kept;
  }
  return success({ found, stopped });
}

/** True if the repository may be private on GitHub: an edited value hides GitHub's. */
export function mayBePrivate(row: Pick<Repository, 'private' | 'editedFields'>): boolean {
  return row.private || row.editedFields.includes('private');
}
