import type { ContentEdit } from '#domain/content/content-edit.ts';
import { deleteDraft, putDraft } from '#domain/outbox/drafts.ts';
import type { SavedChange } from '#domain/outbox/operation.ts';
import { isSame } from '#domain/shared/entity.ts';
import type { Result } from '#domain/shared/failure.ts';
import { type ChangeContext, keepChanges } from './changes.ts';
import type { UnsavedInput } from './unsaved-input.ts';

export type UnsavedContent = Readonly<Record<string, { value: unknown; from: unknown }>>;

export interface ContentService {
  all(): Promise<ContentEdit[]>;
  /** Saves texts by id as one change. Null hides a text on the site. Ids in `reset` return to the text of the folder `content`. */
  save(values: Readonly<Record<string, unknown>>, reset?: readonly string[]): Promise<Result<SavedChange>>;
  readUnsaved(section: string): Promise<UnsavedContent>;
  keepUnsaved(section: string, unsaved: UnsavedContent): Promise<void>;
  forgetUnsaved(section: string): Promise<void>;
}

const unsavedKey = (section: string) => `unsaved-content:${section}`;

export function createContentService(
  context: ChangeContext & { unsavedInput: UnsavedInput },
): ContentService {
  const { database, unsavedInput } = context;
  return {
    all: () => database.contentEdits.toArray(),
    async save(values, reset = []) {
      const known = new Map((await database.contentEdits.toArray()).map((edit) => [edit.id, edit]));
      const editedAt = new Date(context.now()).toISOString();
      const edits = Object.entries(values).filter(([id, value]) => {
        const edit = known.get(id);
        return !edit || !isSame(undefined, edit.value, value);
      });
      return keepChanges(context, [
        ...edits.map(([id, value]) => putDraft('contentEdits', [{ id, value, editedAt }])),
        ...reset.filter((id) => known.has(id)).map((id) => deleteDraft('contentEdits', [id])),
      ]);
    },
    readUnsaved: async (section) => (await unsavedInput.read<UnsavedContent>(unsavedKey(section))) ?? {},
    keepUnsaved: (section, value) => unsavedInput.keep(unsavedKey(section), value),
    forgetUnsaved: (section) => unsavedInput.forget(unsavedKey(section)),
  };
}
