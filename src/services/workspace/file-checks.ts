import { braggingFileName, fileCheckBatchSize } from '#config/constants.ts';
import { type ProviderRepository, type Repository, reportedPart } from '#domain/repository/repository.ts';
import { type Result, success } from '#domain/shared/failure.ts';
import type { CheckAccess } from './repository-checks.ts';

export interface FileCheckOptions {
  signal: AbortSignal;
  onProgress: (progress: { done: number; total: number }) => void;
}

export async function checkFiles(
  access: CheckAccess,
  repositories: readonly Repository[],
  { signal, onProgress }: FileCheckOptions,
): Promise<Result<number>> {
  const total = repositories.length;
  let done = 0;
  const groupId = access.newId();
  for (let start = 0; start < total && !signal.aborted; start += fileCheckBatchSize) {
    onProgress({ done, total });
    const batch = repositories.slice(start, start + fileCheckBatchSize);
    const checked = await checkBatch(access, batch, groupId);
    if (!checked.ok) return checked;
    done += checked.value;
  }
  onProgress({ done, total });
  return success(done);
}

async function checkBatch(
  access: CheckAccess,
  batch: readonly Repository[],
  groupId: string,
): Promise<Result<number>> {
  const checked = await Promise.all(batch.map((repository) => getCheckFiles(access, repository)));
  const read = checked.flatMap((result) => (result.ok ? [result.value] : []));
  if (read.length > 0) {
    const kept = await access.keepImport(read, groupId);
    if (!kept.ok) return kept;
  }
  return checked.find((result) => !result.ok) ?? success(read.length);
}

async function getCheckFiles(
  access: CheckAccess,
  repository: Repository,
): Promise<Result<ProviderRepository>> {
  const { owner, name } = repository;
  const [readme, bragging] = await Promise.all([
    access.file((provider) => provider.readme(owner, name)),
    access.file((provider) => provider.file(owner, name, braggingFileName)),
  ]);
  if (!readme.ok) return readme;
  if (!bragging.ok) return bragging;
  return success({
    ...reportedPart(repository),
    hasReadme: readme.value !== null,
    hasTechBragging: bragging.value !== null,
    lastPolled: new Date(access.now()).toISOString(),
  });
}
