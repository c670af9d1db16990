import type { FormEvent } from 'react';
import { pageState } from '#domain/project/project.ts';
import { t } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { reserveFoot } from '#ui/reserve-foot.ts';
import { Alert } from '#ui/surface.tsx';
import { EntryFields } from './entry-fields.tsx';
import { EntryPictures } from './entry-pictures.tsx';
import type { EntryPictures as Pictures } from './use-entry-pictures.ts';
import type { EditedPage, PageDraft } from './use-page-draft.ts';

export function PageEditor({
  edited: { project, lead },
  page,
  pictures,
}: {
  edited: EditedPage;
  page: PageDraft;
  pictures: Pictures;
}) {
  const { draft, isChanged, isRestored, isChecked, problem, setDraft, discard, save } = page;
  const state = pageState(project);
  const canSave = draft.name.trim() !== '' && pictures.preparing === null;
  const isUpToDate = state === 'published' && !isChanged;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !isUpToDate) void save(true);
  };

  return (
    <form
      aria-label={t('Page')}
      onSubmit={submit}
      className="grid content-start gap-4 [&_:is(input,textarea,select)]:scroll-mb-28"
    >
      {lead?.private && (
        <Alert tone="warning" title={t('This repository is private')}>
          <p className="m-0 text-sm">{t('Only ticked fields and your own text are published.')}</p>
        </Alert>
      )}
      {isRestored && (
        <Alert tone="info">
          <p className="m-0 text-sm">{t('Restored your unsaved changes.')}</p>
        </Alert>
      )}
      <EntryFields draft={draft} onChange={setDraft} />
      <EntryPictures pictures={pictures} isChecked={isChecked} />
      <div
        ref={reserveFoot}
        className="sticky bottom-0 z-1 flex flex-wrap justify-end gap-2 border-t border-hairline bg-paper py-3"
      >
        {problem && (
          <div className="w-full">
            <Alert tone="danger" urgent title={problem} />
          </div>
        )}
        {isChanged && (
          <Button look="quiet" onClick={() => void discard()}>
            {t('Discard changes')}
          </Button>
        )}
        <Button disabled={!canSave} onClick={() => void save(false)}>
          {state === 'published' ? t('Unpublish') : t('Save draft')}
        </Button>
        <Button type="submit" look="primary" disabled={!canSave || isUpToDate}>
          {state === 'published' ? t('Publish changes') : t('Publish')}
        </Button>
      </div>
    </form>
  );
}
