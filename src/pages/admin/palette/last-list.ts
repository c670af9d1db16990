import { deviceStorage } from '#browser/storage.ts';
import { lastListKey } from '#config/constants.ts';
import { paths } from '#domain/shared/route.ts';

/** Returns the address of the last list, with some parameters changed. */
export function listAddress(changes: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(deviceStorage.getItem(lastListKey) ?? '');
  for (const name of ['tab', 'page']) parameters.delete(name);
  for (const [name, value] of Object.entries(changes)) parameters.set(name, value);
  // Never without parameters, because the page would then restore its last tab, which may be another one.
  return `${paths.repositories}?${parameters.toString() || 'page=1'}`;
}
