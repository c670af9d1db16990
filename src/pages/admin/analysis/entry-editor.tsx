import { type FormEvent, useRef, useState } from 'react';
import { type EntryDraft, entryProject, undescribedPicture } from '#domain/portfolio/portfolio-entry.ts';
import type { Repository } from '#domain/repository/repository.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { Alert } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { undoing } from '../repositories/batch/batch-toasts.ts';
import { EntryFields } from './entry-fields.tsx';
import { EntryPictures } from './entry-pictures.tsx';
import { EntryPreview } from './entry-preview.tsx';
import { type ChangePictures, useEntryPictures } from './use-entry-pictures.ts';

interface EntryEditorProps {
  repository: Repository;
  draft: EntryDraft;
  /** The draft is what was left unsaved before. */
  isRestored: boolean;
  /** Visitors see it already. */
  published: boolean;
  /** The slugs of other entries. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

/** What visitors will read, field by field. What is typed is kept as it is typed, until it is saved or given up. */
export function EntryEditor({
  repository,
  draft: initial,
  isRestored,
  published,
  taken,
  onClose,
}: EntryEditorProps) {
  const { draft, setDraft, changePictures, isChecked, problem, save, giveUp } = useEntry({
    draft: initial,
    published,
    taken,
    onClose,
  });
  const pictures = useEntryPictures(draft.entry.pictures ?? [], changePictures);
  const savable = draft.name.trim() !== '' && pictures.preparing === null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (savable) void save(true);
  };

  return (
    <Modal open wide title={t('Portfolio entry: {name}', { name: repository.name })} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4 [&_:is(input,textarea,select)]:scroll-mb-28">
        {repository.private && (
          <Alert tone="warning" title={t('This repository is private')}>
            <p className="m-0 text-sm">
              {t('Nothing of it is published but the fields you tick, and what you write yourself.')}
            </p>
          </Alert>
        )}
        {isRestored && (
          <Alert tone="info">
            <p className="m-0 text-sm">{t('This was not saved the last time. Cancel gives it up.')}</p>
          </Alert>
        )}
        <div className="grid gap-8 md:grid-cols-[1fr_16rem]">
          <div className="grid content-start gap-4">
            <EntryFields draft={draft} onChange={setDraft} />
            <EntryPictures pictures={pictures} isChecked={isChecked} />
          </div>
          <EntryPreview draft={draft} taken={taken} pictureAddresses={pictures.addresses} />
        </div>
        {/* Below the dialog's padding, which it would stick to. */}
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 border-t border-hairline bg-paper px-6 py-3 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
          {problem && (
            <div className="w-full">
              <Alert tone="danger" urgent title={problem} />
            </div>
          )}
          <Button onClick={() => void giveUp()}>{t('Cancel')}</Button>
          <Button disabled={!savable} onClick={() => void save(false)}>
            {published ? t('Unpublish') : t('Save Draft')}
          </Button>
          <Button type="submit" look="primary" disabled={!savable}>
            {t('Publish')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useEntry({
  draft: initial,
  published,
  taken,
  onClose,
}: Pick<EntryEditorProps, 'draft' | 'published' | 'taken' | 'onClose'>) {
  const workspace = useWorkspace();
  const [draft, showDraft] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  // A picture is ready long after it was chosen: it is added to what has been typed by then.
  const latest = useRef(initial);

  function setDraft(changed: EntryDraft): void {
    latest.current = changed;
    showDraft(changed);
    // Where the disk is full, saving will say so.
    workspace.analysis.keepUnsavedEntry(changed).catch(() => undefined);
  }

  const changePictures: ChangePictures = (change) => {
    const { entry } = latest.current;
    setDraft({ ...latest.current, entry: { ...entry, pictures: change(entry.pictures ?? []) } });
  };

  async function giveUp(): Promise<void> {
    await workspace.analysis.forgetUnsavedEntry(draft.id);
    onClose();
  }

  async function save(isPublic: boolean): Promise<void> {
    const undescribed = undescribedPicture(draft);
    setChecked(undescribed !== null);
    if (undescribed !== null) {
      return setProblem(
        t('Picture {number} has no alternative text: say what it shows.', { number: undescribed }),
      );
    }
    const saved = await workspace.projects.save(entryProject(draft, isPublic, taken));
    if (!saved.ok) return setProblem(translateMessage(saved.failure.message));
    await workspace.analysis.forgetUnsavedEntry(draft.id);
    toast(isPublic ? t('Published') : published ? t('Unpublished') : t('Draft Saved'), {
      description: isPublic ? t('Visitors see it once this change has reached the server.') : undefined,
      action: undoing(workspace.outbox, saved.value),
    });
    onClose();
  }

  return { draft, setDraft, changePictures, isChecked, problem, save, giveUp };
}
