import * as z from 'zod/mini';
import { listSchema } from '#config/listed.ts';
import type { AccountDatabase } from '#db/database.ts';
import { readSetting, writeSetting } from '#db/settings.ts';

export type UnsavedInput = ReturnType<typeof openUnsavedInput>;

export interface UnsavedInputAccess {
  accountId: string;
  database: AccountDatabase;
  now: () => number;
  storage: Storage;
  page: EventTarget;
}

const place = 'portico.unsaved';
/**
 * Milliseconds after which text in the tab's storage is ignored. A reload is faster, and in a tab that is reopened
 * later, the database may be newer.
 */
const maxAgeMs = 60_000;

/** Form of a Set in JSON, which has no sets. */
const setInJson = z.strictObject({ 'portico.set': z.array(z.unknown()) });
const leftInput = z.object({
  accountId: z.string(),
  leftAt: z.number(),
  /** An entry without a value means that the stored text must be deleted. */
  entries: listSchema(z.object({ key: z.string(), value: z.optional(z.unknown()) })),
});

/** Typed text by form, in the account's database. If the page closes before, in the tab's storage for the next page. */
export function openUnsavedInput(access: UnsavedInputAccess) {
  const { accountId, database, now, page, storage } = access;
  /** Text that has not been written to the database yet. */
  const pending = new Map<string, { value: unknown; written: Promise<void> }>();

  function write(key: string, value: unknown): Promise<void> {
    const written = value === undefined ? database.settings.delete(key) : writeSetting(database, key, value);
    const entry = { value, written };
    pending.set(key, entry);
    const onEnd = () => {
      if (pending.get(key) === entry) pending.delete(key);
      if (pending.size === 0) storage.removeItem(place);
    };
    written.then(onEnd, onEnd);
    return written;
  }

  function leave(): void {
    if (pending.size === 0) return;
    const entries = Array.from(pending, ([key, { value }]) => ({ key, value }));
    storage.setItem(place, JSON.stringify({ accountId, leftAt: now(), entries }, toJson));
  }

  for (const { key, value } of forgetInput(access)) write(key, value).catch(() => undefined);
  page.addEventListener('pagehide', leave);

  return {
    /** Resolves with undefined if the text was saved or discarded. */
    async read<T>(key: string) {
      await pending.get(key)?.written.catch(() => undefined);
      return readSetting<T>(database, key);
    },
    keep: write,
    forget: (key: string) => write(key, undefined),
    /** Stops leaving text in the tab's storage when the page closes. */
    close: () => page.removeEventListener('pagehide', leave),
  };
}

/** Returns the text that the previous page of this account left, if it is recent. Deletes any other text. */
function forgetInput({ accountId, now, storage }: UnsavedInputAccess) {
  const text = storage.getItem(place);
  if (text === null) return [];
  try {
    const left = leftInput.parse(JSON.parse(text, fromJson));
    const isRecent = Math.abs(now() - left.leftAt) <= maxAgeMs;
    if (left.accountId === accountId && isRecent) return left.entries.items;
  } catch {}
  storage.removeItem(place);
  return [];
}

function toJson(_key: string, value: unknown): unknown {
  return value instanceof Set ? { 'portico.set': [...value] } : value;
}

function fromJson(_key: string, value: unknown): unknown {
  const set = setInJson.safeParse(value);
  return set.success ? new Set(set.data['portico.set']) : value;
}
