import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { contentLabel } from '#domain/content/content-edit.ts';
import { formatDate } from '#domain/shared/format.ts';
import { paths } from '#domain/shared/route.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Alert, Muted, Spinner } from '#ui/surface.tsx';
import { toast } from '#ui/toast.ts';
import { useWorkspace } from '../../use-services.ts';
import { PageTitle } from '../page-title.tsx';
import { undoing } from '../repositories/batch/batch-toasts.ts';
import { FieldEditor } from './field-editor.tsx';
import { toFormField } from './form-schema.ts';
import { type SectionForm, type SectionState, useSectionForm } from './use-content-section.ts';

export function SectionEditor({ state }: { state: SectionState }) {
  const form = useSectionForm(state);
  const title = t(contentLabel(state.section.key));
  return (
    <>
      <PageTitle title={title} aside={<ButtonLink to={paths.content}>{t('All content')}</ButtonLink>} />
      {form ? <Editor state={state} form={form} title={title} /> : <Spinner label={t('Loading...')} />}
    </>
  );
}

function Editor({ state, form, title }: { state: SectionState; form: SectionForm; title: string }) {
  const element = useRef<HTMLFormElement>(null);
  const { problem, save, reset } = useSaving(state, form, title);

  function submit(event: FormEvent) {
    event.preventDefault();
    void save().then((done) => {
      // Focuses the first invalid field after React has rendered the messages.
      if (!done) setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    });
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className="grid max-w-3xl  gap-5 [&_:is(input,textarea,select)]:scroll-mb-28"
    >
      <EditedNote state={state} onReset={() => void reset()} />
      <Notices state={state} form={form} />
      {state.section.places.map((place) => (
        <FieldEditor
          key={place.id}
          field={toFormField(place.schema)}
          label={t(contentLabel(place.key))}
          path={place.id}
          value={form.sectionValue(place)}
          errors={form.errors}
          onChange={(value) => form.change(place, value)}
        />
      ))}
      {problem && <Alert tone="danger" urgent title={problem} />}
      {form.errors.size > 0 && (
        <Alert tone="danger" urgent title={t('Not saved. Correct the marked fields and save again.')} />
      )}
      <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-hairline bg-paper py-3">
        <Button disabled={!form.isChanged && !form.isRestored} onClick={() => void form.giveUp()}>
          {t('Cancel')}
        </Button>
        <Button type="submit" look="primary" disabled={!form.isChanged}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}

function EditedNote({ state: { edits }, onReset }: { state: SectionState; onReset: () => void }) {
  const [latest] = edits;
  if (!latest) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="tabular m-0 mr-auto text-sm text-muted">
        {t('Edited {date}', { date: formatDate(latest.editedAt) })}
      </p>
      <Button onClick={onReset}>{t('Restore default')}</Button>
    </div>
  );
}

function Notices({ state, form }: { state: SectionState; form: SectionForm }) {
  const isSkills = state.section.key === 'fallbackSkills';
  return (
    <>
      {isSkills && (
        <Muted>
          {t('Saved skills replace those in the database. Restore default to show the database again.')}
        </Muted>
      )}
      {state.problems.length > 0 && (
        <Alert
          tone="warning"
          title={t("This edit doesn't fit the current version. Visitors see the default text.")}
          text={state.problems.join('. ')}
        />
      )}
      {form.isRestored && <Alert tone="info" text={t('Restored your unsaved draft. Cancel discards it.')} />}
      {form.overtaken.length > 0 && (
        <Alert
          tone="warning"
          title={t('Changed on another device')}
          text={t('Saving replaces the text from that device: {names}.', {
            names: form.overtaken.map(({ key }) => t(contentLabel(key))).join(', '),
          })}
        />
      )}
    </>
  );
}

function useSaving({ edits }: SectionState, form: SectionForm, title: string) {
  const { content, outbox } = useWorkspace();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);

  async function keep(values: Record<string, unknown>, resets: readonly string[], done: string) {
    const kept = await content.save(values, resets);
    if (!kept.ok) {
      setProblem(translateMessage(kept.failure));
      return false;
    }
    await form.giveUp();
    toast(done, { description: title, action: undoing(outbox, kept.value) });
    void navigate(paths.content);
    return true;
  }

  return {
    problem,
    save: async (): Promise<boolean> => {
      setProblem(null);
      const changes = form.check();
      return changes !== null && keep(changes.values, changes.reset, t('Content Saved'));
    },
    reset: () => {
      const ids = edits.map(({ id }) => id);
      return keep({}, ids, t('Default text restored'));
    },
  };
}
