import type { Organization } from '#domain/repository/organization.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { translateMessage } from '#locales/translate.ts';
import type { FetchOptions, GithubImport } from '#services/workspace/github-import.ts';
import { organizationName } from './organization-name.ts';

export interface FetchProgress {
  page: number;
  pages: number | null;
  count: number;
  /** Whose repositories they are, where several owners' are requested. */
  of: string | null;
}

interface EachOptions extends Omit<FetchOptions, 'onProgress'> {
  onProgress: (progress: FetchProgress) => void;
}

/**
 * Lists organisations one after the other. One that cannot be listed does not keep the others from it, unless what is
 * wrong is wrong for all of them; the first failure is told.
 */
export async function fetchEach(
  githubImport: Pick<GithubImport, 'refreshRepositories'>,
  organizations: readonly Organization[],
  { force, signal, onProgress }: EachOptions,
): Promise<{ count: number; failure: Failure | null }> {
  let count = 0;
  let first: Failure | null = null;
  for (const organization of organizations) {
    if (signal.aborted) break;
    const of = organizations.length > 1 ? organizationName(organization) : null;
    const result = await githubImport.refreshRepositories(organization, {
      force,
      signal,
      onProgress: (progress) => onProgress({ ...progress, of }),
    });
    if (result.ok) {
      count += result.value;
      continue;
    }
    const { failure } = result;
    first ??= of === null ? failure : { ...failure, message: `${of}: ${translateMessage(failure.message)}` };
    if (concernsAll(failure)) break;
  }
  return { count, failure: first };
}

function concernsAll({ kind }: Failure): boolean {
  return kind === 'RATE_LIMIT' || kind === 'NETWORK' || kind === 'AUTHENTICATION';
}
