import type { ChangeEvent } from 'react';
import {
  type EntryDraft,
  type entryTextFields,
  isWritten,
  toggled,
  withText,
} from '#domain/portfolio/portfolio-entry.ts';
import { projectFields } from '#domain/shared/entities.ts';
import { formLabel } from '#domain/shared/entity.ts';
import { t, translateMessage } from '#locales/translate.ts';
import { TextArea, TextField } from '#ui/field.tsx';

type TextFieldName = (typeof entryTextFields)[number];

/** A text field with a checkbox that publishes it. Text that only the owner can have written is always published. */
export function PickedField({
  field,
  draft,
  onChange,
}: {
  field: TextFieldName;
  draft: EntryDraft;
  onChange: (draft: EntryDraft) => void;
}) {
  const picked = draft.published.has(field);
  const label = translateMessage(formLabel(projectFields[field]));
  const shared = {
    label,
    maxLength: projectFields[field].maxLength,
    value: draftText(draft, field),
    disabled: !picked && !isWritten(field),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(withText(draft, field, valueOf(field, event.target.value))),
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
        onChange={() => onChange(toggled(draft, field))}
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

function valueOf(field: TextFieldName, text: string): string | string[] {
  return projectFields[field].kind === 'list' ? text.split('\n') : text;
}
