import type { Repository } from './repository.ts';

/** The rules for linking one repository (specification section 5). Each gives a message, or null. */

export function linkProblem(loaded: readonly Pick<Repository, 'id'>[], id: string): string | null {
  return loaded.some((repository) => repository.id === id) ? null : `Repository with ID ${id} not found`;
}

/** @param loaded the repositories on the screen, of which some are linked */
export function unlinkProblem(
  loaded: readonly Pick<Repository, 'id' | 'projectId'>[],
  id: string,
): string | null {
  const linked = loaded.some((repository) => repository.id === id && repository.projectId !== null);
  return linked ? null : `Repository with ID ${id} not found in linked repositories`;
}
