import type { AccountDatabase } from '#db/database.ts';
import { openUnsavedInput, type UnsavedInputAccess } from '#services/workspace/unsaved-input.ts';
import { memoryStorage } from './memory-storage.ts';

/** Opens a device's unsaved input, by default in a new tab. */
export function unsavedInputOn(database: AccountDatabase, access: Partial<UnsavedInputAccess> = {}) {
  return openUnsavedInput({
    accountId: 'owner',
    database,
    now: () => 1_000,
    storage: memoryStorage(),
    page: new EventTarget(),
    ...access,
  });
}
