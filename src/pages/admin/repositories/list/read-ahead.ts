import { repositoriesPerListPage } from '#config/constants.ts';
import type { Workspace } from '#services/workspace/workspace.ts';
import { firstShown } from './use-list-state.ts';

/** Reads the first page of the list before the screen is shown, as the address knows whose it is. */
export async function readAhead({ repositories }: Workspace, search: string): Promise<void> {
  const { tab, organization } = firstShown(search);
  if (tab === 'repositories' && organization !== null)
    await repositories.readAhead(organization, repositoriesPerListPage);
}
