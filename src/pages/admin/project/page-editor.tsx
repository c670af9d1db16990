import type { ChangeEvent, FormEvent } from 'react';
import { hasServer } from '#config/site.ts';
import { studyFields } from '#domain/portfolio/case-study.ts';
import {
  type EntryDraft,
  entryCardFields,
  entryFactFields,
  type entryTextFields,
  isEmpty,
  isWritten,
  togglePublished,
  withText,
} from '#domain/portfolio/portfolio-entry.ts';
import { projectCategories, projectCategoryLabels } from '#domain/portfolio/portfolio-project.ts';
import { type PageState, pageState } from '#domain/project/project.ts';
import { projectFields } from '#domain/shared/entities.ts';
import { formLabel } from '#domain/shared/entity.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import { reserveFoot } from '#ui/reserve-foot.ts';
import { Alert, Muted } from '#ui/surface.tsx';
import { valueText } from '../repositories/value-text.ts';
import { EntryPictures } from './entry-pictures.tsx';
import type { EntryPictures as Pictures } from './use-entry-pictures.ts';
import type { EditedPage, PageDraft } from './use-page-draft.ts';

type TextFieldName = (typeof entryTextFields)[number];

interface DraftProps {
  draft: EntryDraft;
  onChange: (draft: EntryDraft) => void;
}

/** A text field with a checkbox that publishes it. Fields that only the owner writes have none: they are always published. */
function PickedField({ field, draft, onChange }: DraftProps & { field: TextFieldName }) {
  const picked = draft.published.has(field);
  const label = translateMessage(formLabel(projectFields[field]));
  const shared = {
    label,
    maxLength: projectFields[field].maxLength,
    value: draftText(draft, field),
    disabled: !picked && !isWritten(field),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(withText(draft, field, getValue(field, event.target.value))),
  };
  const control = longFields.has(field) ? <TextArea {...shared} rows={4} /> : <TextField {...shared} />;
  if (isWritten(field)) return control;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
      <input
        type="checkbox"
        aria-label={t('Publish: {label}', { label })}
        className="mt-9 size-4"
        checked={picked}
        onChange={() => onChange(togglePublished(draft, field))}
      />
      {control}
    </div>
  );
}

const longFields: ReadonlySet<TextFieldName> = new Set([
  'description',
  'features',
  'problem',
  'approach',
  'result',
  'figures',
  'quote',
  'stack',
  'pageLinks',
]);

function draftText({ description, entry }: EntryDraft, field: TextFieldName): string {
  const value = field === 'description' ? description : (entry[field] ?? '');
  return typeof value === 'string' ? value : value.join('\n');
}

function getValue(field: TextFieldName, text: string): string | string[] {
  return projectFields[field].kind === 'list' ? text.split('\n') : text;
}

function EntryFields({ draft, onChange }: DraftProps) {
  return (
    <>
      <TextField
        label={t(projectFields.name.label)}
        required
        maxLength={projectFields.name.maxLength}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <SelectField
        label={t(projectFields.category.label)}
        value={draft.entry.category}
        onChange={(event) => {
          const category = projectCategories.find((key) => key === event.target.value);
          if (category) onChange({ ...draft, entry: { ...draft.entry, category } });
        }}
        options={projectCategories.map((category) => [category, t(projectCategoryLabels[category])])}
      />
      {entryCardFields.map((field) => (
        <PickedField key={field} field={field} draft={draft} onChange={onChange} />
      ))}
      <details className="border-y border-hairline py-2">
        <summary className="min-h-8 cursor-pointer content-center text-sm font-medium">
          {t('Case study')}
        </summary>
        <p className="mt-0 text-sm text-muted">
          {t('Shown on the project page. Leave a blank line between paragraphs.')}
        </p>
        <div className="grid gap-4">
          {studyFields.map((field) => (
            <PickedField key={field} field={field} draft={draft} onChange={onChange} />
          ))}
        </div>
      </details>
      <fieldset className="m-0 grid gap-1 border-0 p-0">
        <legend className="mb-1 p-0 text-sm font-medium">{t('From GitHub')}</legend>
        {entryFactFields.map((field) => (
          <FactBox key={field} field={field} draft={draft} onChange={onChange} />
        ))}
      </fieldset>
    </>
  );
}

function FactBox({ field, draft, onChange }: DraftProps & { field: (typeof entryFactFields)[number] }) {
  const value = draft.entry[field];
  if (isEmpty(value)) return null;
  const { label } = projectFields[field];
  return (
    <label className="flex min-h-8 cursor-pointer items-start gap-3 text-sm">
      <input
        type="checkbox"
        className="mt-1 size-4 shrink-0"
        checked={draft.published.has(field)}
        onChange={() => onChange(togglePublished(draft, field))}
      />
      <span className="min-w-0 break-words">
        {t(label)}: <span className="text-muted">{valueText(projectFields[field], value)}</span>
      </span>
    </label>
  );
}

interface PageEditorProps {
  edited: EditedPage;
  page: PageDraft;
  pictures: Pictures;
}

export function PageEditor({ edited: { project, lead }, page, pictures }: PageEditorProps) {
  const { draft, isChanged, isRestored, isChecked, problem, setDraft, discard, save } = page;
  const state = pageState(project);
  const canSave = draft.name.trim() !== '' && pictures.preparing === null;
  const isUpToDate = state === 'published' && !isChanged;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !isUpToDate) void save(hasServer || state === 'published');
  };

  return (
    <form
      aria-label={t('Page')}
      onSubmit={submit}
      className="grid content-start gap-4 [&_:is(input,textarea,select)]:scroll-mb-28"
    >
      {lead?.private && (
        <Alert
          tone="warning"
          title={t('This repository is private')}
          text={t('Only ticked fields and your own text are published.')}
        />
      )}
      {isRestored && <Alert tone="info" text={t('Restored your unsaved changes.')} />}
      {!hasServer && (
        <Muted>
          {t(
            'Publishing from here comes with Supabase. Without it, your site shows the projects of the folder content.',
          )}
        </Muted>
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
        {hasServer && (
          <Button disabled={!canSave} onClick={() => void save(false)}>
            {state === 'published' ? t('Unpublish') : t('Save draft')}
          </Button>
        )}
        <Button type="submit" look="primary" disabled={!canSave || isUpToDate}>
          {submitText(state)}
        </Button>
      </div>
    </form>
  );
}

function submitText(state: PageState): string {
  if (!hasServer) return t('Save draft');
  return state === 'published' ? t('Publish changes') : t('Publish');
}
