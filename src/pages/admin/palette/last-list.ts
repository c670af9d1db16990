import { deviceStorage } from '#browser/storage.ts';
import { lastListKey } from '#config/constants.ts';
import { paths } from '#domain/shared/route.ts';

/** The list as it was shown last, with some of its parameters set anew. */
export function listAddress(changes: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(deviceStorage.getItem(lastListKey) ?? '');
  for (const name of ['tab', 'page']) parameters.delete(name);
  for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
  // An address that says nothing shows what was shown last, which may be the other tab.
  return `${paths.repositories}?${parameters.toString() || 'page=1'}`;
}
